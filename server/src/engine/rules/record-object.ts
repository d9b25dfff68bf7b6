import { isArray, isObject, type JsonValue } from "../model/json.ts";
import { ROOT } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type Fix, JsonText } from "./rule.ts";
import { unquoteJson } from "./shared/unquote.ts";
import { describeValue, withArticle } from "./shared/wording.ts";

/** A record that is no object, with what its repair needs. */
interface OddRecord {
  readonly value: JsonValue;
  readonly title: string;
  readonly sourceAt: (path: readonly number[]) => string | undefined;
}

/** Pydantic refuses it with the error `model_type`; ALUE's loaders stop at the first `.get` (formats.md 3.3). */
export const recordObject = datasetRule<OddRecord>({
  id: "record-object",
  severity: "error",
  checks: "Every record is an object.",
  why: "The loader reads keys of each record: it stops at a list, a text, a number or null.",
  plainFact: () => [{ at: ROOT, isPlain: isObject }],
  collect: (value, context) =>
    isObject(value) || context.isDamaged([])
      ? undefined
      : { value, title: context.shape.title, sourceAt: (path) => context.textAt(path) },
  *check(facts, { container, recordCount }) {
    for (const { record, fact } of facts) {
      // A file of JSON Lines that is one list is reported as that.
      if (container !== "jsonl" || recordCount > 1 || !isArray(fact.value)) {
        yield toFinding(record, fact);
      }
    }
  },
});

/** The title of a record that is the whole document. */
const FILE = "file";

function toFinding(record: number, { value, title, sourceAt }: OddRecord): DatasetFinding {
  const source = typeof value === "number" ? sourceAt([]) : undefined;
  return {
    record,
    place: { path: [] },
    message: `This ${title === FILE ? FILE : "record"} is ${describeValue(value, source)}, but must be an object.`,
    help: title === FILE ? "Write an object, keyed by id." : `Write ${withArticle(title)} here, or remove it.`,
    fixes: () => fixesOf(value, sourceAt),
  };
}

function fixesOf(value: JsonValue, sourceAt: OddRecord["sourceAt"]): readonly Fix[] {
  if (isArray(value)) {
    const source = value.length === 1 && isObject(value[0]) ? sourceAt([0]) : undefined;
    return source === undefined
      ? []
      : [{ title: "Take the object out of its list", edits: [{ set: [], to: new JsonText(source) }], safe: false }];
  }
  const object = unquoteJson(value, ["object"]);
  return object === undefined
    ? []
    : [{ title: "Remove the quotes around the object", edits: [{ set: [], to: object }], safe: true }];
}
