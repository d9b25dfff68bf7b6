/**
 * Records that each release of ALUE writes in a way of its own: multiple choice has `input` and `output` later, and
 * `question` and `answer` at first (formats.md 6.2 and 6.7).
 */
import type { ReleaseRole, Shape } from "../../formats/format.ts";
import { hasMember, isObject, type JsonObject, type JsonValue } from "../../model/json.ts";
import { type Fix, JsonText, type Located, type PlainTests, type RecordContext, type ValueEdit } from "../rule.ts";
import { listWords, quote } from "./wording.ts";

/** Which release a record is written for. */
export interface ReleaseFact {
  readonly release: ReleaseRole["of"];
  /** Of its shape. */
  readonly id: string;
  readonly title: string;
  /** Whether the record has that shape, and not only one of its keys. */
  readonly isRecognised: boolean;
  readonly isExample: boolean;
  /** Its keys that tell, with their names in the other release; in document order. */
  readonly keys: readonly [Twin, ...Twin[]];
  /** Gives it the keys of the other release; `number` is for an example that needs one. Values stay byte for byte. */
  readonly convert: (number: number) => readonly ValueEdit[];
}

type Twin = readonly [own: string, other: string];

/** For rules that only look at records of which each release has a shape of its own. */
export const unreleased: PlainTests = ({ shape }) => (shape.roles.release === undefined ? [] : undefined);

/** Of a record whose shape belongs to a release that one, of another its shape: a shape is one fact for all its records. */
export type ShapeFact = Shape | ReleaseFact;

/** The shape that a record means to have. The same for all rules about shapes. */
export function collectShape(value: JsonValue, context: RecordContext): ShapeFact | undefined {
  const { shape } = context;
  const release = shape.roles.release === undefined ? undefined : releaseOf(value, context);
  // Where each place of a document has a shape of its own, all of them belong to one file.
  const isFree = release === undefined && shape.livesAt === undefined && isObject(value);
  return release ?? (isFree && shape.recognises(value) ? shape : undefined);
}

/** Those of facts that tell of a release. */
export function releasedOf(facts: readonly Located<ShapeFact>[]): readonly Located<ReleaseFact>[] {
  // Mostly all do, or none.
  return facts.some(isReleased) ? facts.filter(isReleased) : NONE;
}

const NONE: readonly never[] = [];

function isReleased(located: Located<ShapeFact>): located is Located<ReleaseFact> {
  return "release" in located.fact;
}

/** The release of a record; `undefined` where nothing tells. */
export function releaseOf(value: JsonValue, context: RecordContext): ReleaseFact | undefined {
  const { shape } = context;
  if (shape.roles.release === undefined || !isObject(value)) {
    return undefined;
  }
  const last = LAST.get(shape);
  if (last !== undefined && hasKeys(value, last.keys)) {
    return last.fact;
  }
  const fact = readRelease(value, context);
  // Where values are moved out of an object, facts hold their texts.
  if (fact !== undefined && shape.roles.nestedAnswer === undefined) {
    LAST.set(shape, { keys: Object.keys(value), fact });
  }
  return fact;
}

/** The fact of the last record: most neighbours have the same keys in the same order, and so the same fact. */
const LAST = new WeakMap<Shape, { readonly keys: readonly string[]; readonly fact: ReleaseFact }>();

function hasKeys(value: JsonObject, keys: readonly string[]): boolean {
  let at = 0;
  for (const key in value) {
    if (key !== keys[at]) {
      return false;
    }
    at++;
  }
  return at === keys.length;
}

function readRelease(value: JsonObject, context: RecordContext): ReleaseFact | undefined {
  const { roles, id, title, recognises } = context.shape;
  const role = roles.release;
  const keys = Object.keys(value).flatMap((key): readonly Twin[] => {
    const other = role !== undefined && Object.hasOwn(role.keys, key) ? role.keys[key] : undefined;
    return other === undefined ? [] : [[key, other]];
  });
  const [first, ...others] = keys;
  if (role === undefined || first === undefined) {
    return undefined;
  }
  const edits = conversion(value, keys, context);
  const { numbered } = role;
  const isNumbered = edits.length > 0 && numbered !== undefined && !hasMember(value, numbered);
  return {
    release: role.of,
    id,
    title,
    isRecognised: recognises(value),
    isExample: roles.isExample === true,
    keys: [first, ...others],
    convert: (number) => (isNumbered ? [...edits, { insertAt: [numbered], value: number, after: null }] : edits),
  };
}

/** The keys by which a record, or its twin of the other release, goes in a sentence: `"input" and "output"`. */
export function keyWords(keys: readonly Twin[], side: "own" | "other"): string {
  return listWords([...new Set(keys.map(([own, other]) => (side === "own" ? own : other)))].map(quote));
}

/** Gives all records of one release the keys of the other; each example without a number gets its place from 1. */
export function conversionFix(facts: readonly Located<ReleaseFact>[], from: ReleaseRole["of"]): readonly Fix[] {
  const sample =
    facts.find(({ fact }) => fact.release === from && !fact.isExample) ??
    facts.find(({ fact }) => fact.release === from);
  if (sample === undefined) {
    return [];
  }
  const edits: ValueEdit[] = [];
  let examples = 0;
  for (const { record, fact } of facts) {
    examples += fact.isExample ? 1 : 0;
    if (fact.release === from) {
      edits.push(...fact.convert(examples).map((edit) => ({ ...edit, record })));
    }
  }
  const title = `Convert the whole file to ${keyWords(sample.fact.keys, "other")}`;
  return edits.length === 0 ? [] : [{ title, edits, safe: false }];
}

/** What `convert` does but for the number. It holds on to nothing of the record that is long. */
function conversion(value: JsonObject, keys: readonly Twin[], context: RecordContext): readonly ValueEdit[] {
  const edits: ValueEdit[] = [];
  const taken = new Set(Object.keys(value));
  for (const [own, other] of keys) {
    // Where the other key is there already, a second one would hide it.
    if (!taken.has(other)) {
      taken.add(other);
      edits.push(...convertMember(value, own, other, context));
    }
  }
  return edits;
}

function convertMember(value: JsonObject, own: string, other: string, context: RecordContext): readonly ValueEdit[] {
  const { nestedAnswer, release, choices } = context.shape.roles;
  const rename: ValueEdit = { rename: [own], to: other };
  if (release?.nests !== undefined && choices?.answer[0] === own) {
    return [rename, { wrap: [own], before: `{${quote(release.nests)}: `, behind: "}" }];
  }
  const answer = value[own];
  if (nestedAnswer?.at[0] !== own || !isObject(answer)) {
    return [rename];
  }
  const source = context.textAt([own, nestedAnswer.key]);
  if (!hasMember(answer, nestedAnswer.key) || source === undefined) {
    return [];
  }
  // What else stands in the object would be lost with it.
  return Object.keys(answer).length === 1
    ? [rename, { set: [own], to: new JsonText(source) }]
    : [{ insertAt: [other], value: new JsonText(source), after: own }];
}
