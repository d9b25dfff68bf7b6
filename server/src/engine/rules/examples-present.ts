import type { Shape } from "../formats/format.ts";
import { schemaAt } from "../formats/schema-at.ts";
import { hasMember, isArray, isObject, type JsonValue } from "../model/json.ts";
import { valuesAt } from "../model/place.ts";
import {
  type DatasetContext,
  type DatasetFinding,
  datasetRule,
  type Finding,
  type Located,
  type RecordContext,
} from "./rule.ts";
import { misspeltKeys } from "./shared/near-keys.ts";
import { collectPart, type PartFact } from "./shared/part-facts.ts";
import { quote } from "./shared/wording.ts";

/** `DataLoader.get_examples` of ALUE's `data_utils.py` answers with an empty list (formats.md 6.1). */
export const examplesPresent = datasetRule<PartFact>({
  id: "examples-present",
  severity: "information",
  checks: "A file has few-shot examples.",
  why: "Without examples the model sees only the question (zero-shot), however many the run asks for; the initial release stops with a KeyError where the list itself is missing.",
  plainAlone: ({ shape, options }) =>
    options.alueProfile === "initial" && shape.roles.examplesIn !== undefined ? undefined : [],
  checkAlone: missingInRelease,
  plainFact: ({ shape }) => (isConcerned(shape) ? undefined : []),
  collect: collectPart,
  *check(all, context) {
    const facts = all.every(isOfConcern) ? all : all.filter(isOfConcern);
    const [first] = context.mayLackRecords ? [] : facts;
    if (first?.fact.part !== undefined) {
      yield* withoutSplit(facts);
    } else if (first !== undefined && !facts.some(({ fact }) => fact.shape.roles.isExample)) {
      yield* withoutList(context);
    }
  },
});

function isOfConcern({ fact }: Located<PartFact>): boolean {
  return isConcerned(fact.shape);
}

function isConcerned({ roles }: Shape): boolean {
  return roles.isExample === true || roles.expectsExamples === true;
}

/** The initial release reads the list without a look; the later one finds none, and runs without. */
function* missingInRelease(value: JsonValue, context: RecordContext): Iterable<Finding> {
  const { examplesIn } = context.shape.roles;
  const [holder] = examplesIn === undefined ? [] : valuesAt(value, examplesIn.at);
  if (context.options.alueProfile !== "initial" || examplesIn === undefined || !isObject(holder?.value)) {
    return;
  }
  const { path, value: object } = holder;
  const { key } = examplesIn;
  const misspelt = misspeltKeys(object, schemaAt(context.shape, path), context.options.allowedKeys);
  if (!hasMember(object, key) && !context.isDamaged(path) && ![...misspelt.values()].includes(key)) {
    yield {
      place: { path, part: "open" },
      severity: "error",
      message: `${path.length === 0 ? "The file" : "The first entry"} has no ${quote(key)}, which the initial release requires.`,
      help: `Add ${quote(key)}, or an empty list to run without.`,
      fixes: () => [
        { title: `Add ${quote(key)}`, edits: [{ insertAt: [...path, key], value: [], after: null }], safe: false },
      ],
    };
  }
}

/** Where no record says its split, or none is tested, that is the fault. */
function* withoutSplit(facts: readonly Located<PartFact>[]): Iterable<DatasetFinding> {
  const tested = facts.find(({ fact }) => fact.part === "test");
  // A split that nobody knows may be meant for an example, and is reported as that.
  const isSure = facts.every(({ fact }) => fact.part === "test" || fact.part === "none");
  if (tested !== undefined && isSure) {
    const { title } = tested.fact.shape;
    yield {
      record: tested.record,
      place: { path: [], part: "open" },
      message: `No ${title} is an example, so the model sees none.`,
      help: `Add a ${title} with the split "example" to show the model how to answer.`,
    };
  }
}

function* withoutList({ envelope, format, options, isDamaged }: DatasetContext): Iterable<DatasetFinding> {
  const places = format.shapes.find(({ roles }) => roles.isExample)?.livesAt ?? [];
  const lists = places.flatMap((at) => valuesAt(envelope, at.slice(0, -1)));
  const empty = lists.find(({ value }) => isArray(value));
  const [key = ""] = places[0]?.slice(0, -1) ?? [];
  // A list of another type has a finding of its own, and so has a file that is no object.
  if (!isObject(envelope) || (empty === undefined && lists.length > 0) || isDamaged(empty?.path ?? [])) {
    return;
  }
  const schema = format.envelope && schemaAt(format.envelope, []);
  if ([...misspeltKeys(envelope, schema, options.allowedKeys).values()].includes(key)) {
    return;
  }
  yield {
    record: undefined,
    place: empty === undefined ? { path: [], part: "open" } : { path: empty.path },
    message:
      empty === undefined
        ? `The file has no ${quote(key)}, so the model sees none.`
        : `${quote(key)} is empty, so the model sees none.`,
    help: `Add a solved question or more to ${quote(key)}.`,
  };
}
