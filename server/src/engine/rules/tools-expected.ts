import { hasMember, isArray, member } from "../model/json.ts";
import type { RecordContext, RecordRule } from "./rule.ts";
import { type AgentTurn, agentTurns } from "./shared/agent-tools.ts";
import { toolFreeTurns } from "./shared/plain-turns.ts";
import { isTruthy } from "./shared/python.ts";

/** Mirrors `metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0. */
export const toolsExpected: RecordRule = {
  kind: "record",
  id: "tools-expected",
  severity: "information",
  checks: "A turn that used tools and has a ground truth for them expects some.",
  why: 'With nothing in "expected_tools", the Agentic metric scores the selection of the tools and their parameters 0, even where using none was not the point.',
  plain: toolFreeTurns,
  *check(_, context) {
    for (const turn of agentTurns(context)) {
      const { list, listPath, path } = turn.groundTruth;
      if (turn.isScored && isArray(turn.agentic.list) && expectsNothing(turn, context)) {
        const used = turn.agentic.list.length;
        const cause =
          list === undefined ? '"ground_truth_agentic" has no "expected_tools"' : '"expected_tools" is empty';
        yield {
          place: list === undefined ? { path, part: "open" } : { path: listPath },
          message: `${cause}, though ${used} ${used === 1 ? "tool was" : "tools were"} used: selection and parameters score 0.`,
          help: 'List the tools that should be used in "expected_tools".',
          related: [{ place: { path: turn.agentic.listPath, part: "key" }, message: "Tools were used here." }],
        };
      }
    }
  },
};

function expectsNothing({ groundTruth }: AgentTurn, context: RecordContext): boolean {
  if (isTruthy(groundTruth.list) || context.isDamaged(groundTruth.path) || context.isDamaged(groundTruth.listPath)) {
    return false;
  }
  // Null, 0 and false raise, and another key holds what is expected: both have rules of their own.
  const isReadable = groundTruth.list === undefined || typeof groundTruth.list === "object" || groundTruth.list === "";
  const isElsewhere =
    !hasMember(groundTruth.value, "expected_tools") && isTruthy(member(groundTruth.value, "tools_used"));
  return isReadable && groundTruth.list !== null && !isElsewhere;
}
