import { schemaAt } from "../formats/schema-at.ts";
import { hasMember, isObject, type JsonObject, type JsonValue } from "../model/json.ts";
import { ROOT } from "../model/place.ts";
import type { Fix, RecordContext, RecordRule } from "./rule.ts";
import { fits } from "./shared/fits.ts";
import { misspeltKeys } from "./shared/near-keys.ts";
import { capitalise, quote } from "./shared/wording.ts";

/** What authors write instead, as in the examples of extractive QA. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([["query", ["question"]]]);

/** What the later loader makes of a recognised example, and prompts print. */
const RENAMED = "input";

/** The later loader renames the members of an example that has `query`, and passes others on as they are (formats.md 6.1). */
export const exampleQuery: RecordRule = {
  kind: "record",
  id: "example-query",
  severity: "warning",
  checks: "Examples of RAG have a query.",
  why: "The loader recognises an example by its query: without one the members keep names that the prompt does not print, and the model sees blanks.",
  plain: ({ shape }) => {
    const [key] = shape.roles.recognisedBy ?? [];
    return key === undefined ? [] : [{ at: ROOT, isPlain: (value) => hasMember(value, key) }];
  },
  *check(value, context) {
    const [key, ...deeper] = context.shape.roles.recognisedBy ?? [];
    if (key === undefined || deeper.length > 0 || !isObject(value) || !isUnknown(value, key, context)) {
      return;
    }
    const other = OTHER_NAMES.get(key)?.find((name) => hasMember(value, name));
    const fix = fixOf(key, other, other !== undefined && fits(value[other], [key], context));
    yield {
      place: { path: [], part: "open" },
      message: `${capitalise(`this ${context.shape.title}`)} has no ${quote(key)}, so the prompt shows blanks in its place.`,
      help: `${fix.title}.`,
      fixes: () => [fix],
    };
  },
};

/** A misspelt key is reported as that. */
function isUnknown(value: JsonObject, key: string, { shape, options, isDamaged }: RecordContext): boolean {
  const misspelt = misspeltKeys(value, schemaAt(shape, []), options.allowedKeys);
  const isRenamed = options.alueProfile === "later" && hasMember(value, RENAMED);
  return !hasMember(value, key) && !isRenamed && !isDamaged([]) && ![...misspelt.values()].includes(key);
}

function fixOf(key: string, other: string | undefined, isSafe: boolean): Fix {
  const empty: JsonValue = "";
  return other === undefined
    ? { title: `Add ${quote(key)}`, edits: [{ insertAt: [key], value: empty, after: null }], safe: false }
    : { title: `Rename ${quote(other)} to ${quote(key)}`, edits: [{ rename: [other], to: key }], safe: isSafe };
}
