import { isArray, member } from "../model/json.ts";
import type { Place } from "../model/place.ts";
import type { RecordContext, RecordRule } from "./rule.ts";
import { type AgentTurn, agentTurns } from "./shared/agent-tools.ts";
import { toolFreeTurns } from "./shared/plain-turns.ts";
import { isTruthy } from "./shared/python.ts";

/** Mirrors `metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which skips a turn without used tools. */
export const toolsUsed: RecordRule = {
  kind: "record",
  id: "tools-used",
  severity: "information",
  checks: "A turn that expects tools says which ones were used.",
  why: "The Agentic metric gives such a turn the tool score null, not 0: an agent that skipped every expected tool loses nothing.",
  plain: toolFreeTurns,
  *check(_, context) {
    for (const turn of agentTurns(context)) {
      const { list, listPath } = turn.groundTruth;
      if (isArray(list) && list.length > 0 && !isTruthy(turn.agentic.list) && isMeant(turn, context)) {
        const expected = `${list.length} ${list.length === 1 ? "tool is" : "tools are"} expected`;
        yield {
          place: placeOf(turn),
          message: `No tools were used, though ${expected}: the tool score of this turn is null, not 0.`,
          help: 'List the tools that were used in "tools_used", or remove "expected_tools".',
          related: [{ place: { path: listPath, part: "key" }, message: `Here ${expected}.` }],
        };
      }
    }
  },
};

/** Not where a fault of the text hides the tools, and not where no agent has run yet. */
function isMeant({ turn, agentic }: AgentTurn, context: RecordContext): boolean {
  const isDamaged = context.isDamaged(agentic.path) || context.isDamaged(agentic.listPath);
  const hasRun = agentic.list !== undefined || member(turn, "assistant") !== "";
  return hasRun && !isDamaged && !context.isDamaged(agentic.path.slice(0, -1));
}

function placeOf({ agentic, groundTruth }: AgentTurn): Place {
  if (agentic.list !== undefined) {
    return { path: agentic.listPath };
  }
  return agentic.value === undefined
    ? { path: groundTruth.listPath, part: "key" }
    : { path: agentic.path, part: "open" };
}
