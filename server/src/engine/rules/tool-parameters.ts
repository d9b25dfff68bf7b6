import { hasMember, isObject, member } from "../model/json.ts";
import type { Finding, Fix, RecordContext, RecordRule } from "./rule.ts";
import { agentTurns, allTools, objectInText, type Tool, titleOf } from "./shared/agent-tools.ts";
import { toolFreeTurns } from "./shared/plain-turns.ts";
import { isTruthy } from "./shared/python.ts";

/** Keys that people write for `parameters`. */
const OTHER_KEYS: readonly string[] = ["arguments", "args"];

/** Mirrors `metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, where absent parameters are an empty object. */
export const toolParameters: RecordRule = {
  kind: "record",
  id: "tool-parameters",
  severity: "warning",
  checks: 'The parameters of a tool are under "parameters".',
  why: "The Agentic metric sees no parameters under another key. When both sides lack them, they count as equal whatever they are; when one side lacks them, they count as wrong.",
  fixAll: 'Rename all such keys to "parameters"',
  plain: toolFreeTurns,
  *check(_, context) {
    for (const turn of agentTurns(context)) {
      for (const tool of allTools(turn)) {
        yield* findingsOf(tool, context);
      }
    }
  },
};

function* findingsOf(tool: Tool, context: RecordContext): Iterable<Finding> {
  // Without anything in them they mean what the metric sees.
  const keys = OTHER_KEYS.filter((key) => isTruthy(member(tool.value, key)));
  const [key] = keys;
  if (key === undefined || hasMember(tool.value, "parameters") || context.isDamaged(tool.path)) {
    return;
  }
  yield {
    place: { path: [...tool.path, key], part: "key" },
    message: `The parameters of ${titleOf(tool)} are under "${key}", but the metric reads "parameters".`,
    help: `Rename "${key}" to "parameters".`,
    fixes: () => keys.flatMap((each) => fixesOf(tool, each, keys.length === 1)),
  };
}

/** Only what becomes an object: the metric can raise on anything else. */
function fixesOf(tool: Tool, key: string, safe: boolean): readonly Fix[] {
  const path = [...tool.path, key];
  const value = member(tool.value, key);
  if (isObject(value)) {
    return [{ title: `Rename "${key}" to "parameters"`, safe, edits: [{ rename: path, to: "parameters" }] }];
  }
  const content = objectInText(value);
  const edits =
    content === undefined
      ? []
      : [
          { rename: path, to: "parameters" },
          { set: path, to: content },
        ];
  const title = `Rename "${key}" to "parameters" and replace the text by the object in it`;
  return content === undefined ? [] : [{ title, safe, edits }];
}
