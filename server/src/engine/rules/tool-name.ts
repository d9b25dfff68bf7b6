import { hasMember, member } from "../model/json.ts";
import type { Finding, Fix, RecordContext, RecordRule } from "./rule.ts";
import {
  type AgentTurn,
  agentTurns,
  allTools,
  isSound,
  OTHER_NAME_KEYS,
  type Tool,
  titleOf,
} from "./shared/agent-tools.ts";
import { toolFreeTurns } from "./shared/plain-turns.ts";

/** Mirrors `metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which reads `tool_name` and nothing else. */
export const toolName: RecordRule = {
  kind: "record",
  id: "tool-name",
  severity: "warning",
  checks: 'A tool is named by "tool_name".',
  why: "The Agentic metric sees no name under another key. When both sides lack it, any tool counts as the right one; when one side lacks it, none does.",
  fixAll: 'Rename all such keys to "tool_name"',
  plain: toolFreeTurns,
  *check(_, context) {
    for (const turn of agentTurns(context)) {
      for (const tool of allTools(turn)) {
        yield* findingsOf(tool, turn, context);
      }
    }
  },
};

function* findingsOf(tool: Tool, turn: AgentTurn, context: RecordContext): Iterable<Finding> {
  const keys = OTHER_NAME_KEYS.filter((key) => typeof member(tool.value, key) === "string");
  const [key] = keys;
  if (key === undefined || hasMember(tool.value, "tool_name") || context.isDamaged(tool.path)) {
    return;
  }
  yield {
    place: { path: [...tool.path, key], part: "key" },
    message: `The tool ${titleOf(tool)} is named by "${key}", but the metric reads "tool_name".`,
    help: `Rename "${key}" to "tool_name".`,
    fixes: () => {
      // Not where a second key could be meant, and not where a name lets the metric see what makes it raise.
      const safe = keys.length === 1 && isSound(turn.agentic.list) && isSound(turn.groundTruth.list);
      return keys.map((each) => toFix(tool, each, safe));
    },
  };
}

function toFix(tool: Tool, key: string, safe: boolean): Fix {
  return { title: `Rename "${key}" to "tool_name"`, safe, edits: [{ rename: [...tool.path, key], to: "tool_name" }] };
}
