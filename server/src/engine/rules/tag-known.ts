import type { TagRole } from "../formats/format.ts";
import { isArray, type JsonValue } from "../model/json.ts";
import { type PlacedValue, valuesAt } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type Fix } from "./rule.ts";
import { nearestName } from "./shared/near-keys.ts";
import { type PythonText, toPythonText } from "./shared/python-literal.ts";
import { type TagList, tagsOf } from "./shared/tags.ts";
import { listWords, quote } from "./shared/wording.ts";

interface TagFact {
  readonly list: TagList;
  readonly role: TagRole;
}

/** `TokenClassificationEval` of ALUE's initial release reads the tags of `data[0]` for all entries. */
export const tagKnown = datasetRule<TagFact>({
  id: "tag-known",
  severity: "warning",
  checks: "Every tag of a text is one that the file names.",
  why: 'The scorer takes a predicted tag only if it stands in "gt_labels", so a word with another tag never counts as right. Words without a tag have "0", with the digit.',
  collect(value, { shape }) {
    const list = tagsOf(value, shape);
    return list === undefined || shape.roles.tagged === undefined ? undefined : { list, role: shape.roles.tagged };
  },
  *check(facts, { envelope, isDamaged }) {
    const [first] = facts;
    const known = first && knownTags(envelope, first.fact.role);
    if (known === undefined || isDamaged(known.path)) {
      return;
    }
    for (const { record, fact } of facts) {
      const names = [...known.names, fact.role.outside];
      for (const unknown of unknownTags(fact.list, new Set(names))) {
        yield toFinding(record, fact, unknown, names);
      }
    }
  },
});

/** Those of the first entry: the scorer looks into no other. */
function knownTags(envelope: JsonValue | undefined, { knownTags: at }: TagRole): KnownTags | undefined {
  const [first] = valuesAt(envelope, at);
  const isFirst = first?.path.every((step) => typeof step !== "number" || step === 0);
  return first !== undefined && isFirst && isArray(first.value)
    ? { path: first.path, names: first.value.filter((name) => typeof name === "string") }
    : undefined;
}

interface KnownTags extends Pick<PlacedValue, "path"> {
  readonly names: readonly string[];
}

/** Each unknown tag where it stands first. */
function unknownTags({ tags }: TagList, names: ReadonlySet<string>): Iterable<PythonText> {
  const found = new Map<string, PythonText>();
  for (const tag of tags) {
    if (tag.value !== undefined && !names.has(tag.value) && !found.has(tag.value)) {
      found.set(tag.value, tag);
    }
  }
  return found.values();
}

function toFinding(record: number, { list, role }: TagFact, tag: PythonText, names: readonly string[]): DatasetFinding {
  const value = tag.value ?? "";
  // Elsewhere the letter stands for what is outside of all entities.
  const meant = value.toUpperCase() === "O" ? role.outside : nearestName(value, names);
  const key = String(role.knownTags.at(-1));
  return {
    record,
    place: { path: list.path, within: tag.span },
    message: `The tag ${quote(value)} is not in ${quote(key)} and is not ${quote(role.outside)}${meant === undefined ? "" : `; it may be meant as ${quote(meant)}`}.`,
    help:
      meant === undefined
        ? `Write ${listWords(names.map(quote), "or")}, or add it to ${quote(key)}.`
        : `Write ${quote(meant)}.`,
    fixes: () => (meant === undefined ? [] : [replaceTag(list, value, meant)]),
  };
}

/** Wherever the text has this tag. */
function replaceTag({ path, source, tags }: TagList, from: string, to: string): Fix {
  let text = "";
  let at = 0;
  for (const { value, span } of tags) {
    if (value === from) {
      const quotes = source[span.start] === '"' ? '"' : "'";
      text += source.slice(at, span.start) + toPythonText(to, quotes);
      at = span.end;
    }
  }
  return {
    title: `Replace ${quote(from)} by ${quote(to)}`,
    edits: [{ set: path, to: text + source.slice(at) }],
    safe: false,
  };
}
