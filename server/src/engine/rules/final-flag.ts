import { isArray, member } from "../model/json.ts";
import type { Fix, RecordRule } from "./rule.ts";
import { type AgentTurn, agentTurns } from "./shared/agent-tools.ts";
import { toolFreeTurns } from "./shared/plain-turns.ts";

const FLAG = "final_answer_uses_tools";

/** Mirrors `metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, where the flag is false by default. */
export const finalFlag: RecordRule = {
  kind: "record",
  id: "final-flag",
  severity: "information",
  checks: `A turn that used tools says in "${FLAG}" whether the answer rests on them.`,
  why: "Without it the Agentic metric scores utilisation 0. With its default weights the tool score is then at most 0.75, while its default threshold is 1.0.",
  fixAll: `Add "${FLAG}": true wherever it is missing`,
  plain: toolFreeTurns,
  *check(_, context) {
    for (const turn of agentTurns(context)) {
      const { value: agentic, list, path } = turn.agentic;
      const flag = member(agentic, FLAG) ?? null;
      if (turn.isScored && isArray(list) && flag === null && !context.isDamaged(path)) {
        yield {
          place: hasNull(turn) ? { path: [...path, FLAG] } : { path, part: "open" },
          message: `"${FLAG}" is ${hasNull(turn) ? "null" : "missing"}, though tools were used: the tool score is at most 0.75.`,
          help: `Add "${FLAG}": true if the answer rests on the tools, or false if it does not.`,
          fixes: () => [toFix(turn, true), toFix(turn, false)],
        };
      }
    }
  },
};

function hasNull({ agentic }: AgentTurn): boolean {
  return member(agentic.value, FLAG) === null;
}

/** Not safe: only the author knows whether the answer rests on the tools. */
function toFix(turn: AgentTurn, flag: boolean): Fix {
  const path = [...turn.agentic.path, FLAG];
  const edit = hasNull(turn) ? { set: path, to: flag } : { insertAt: path, value: flag, after: "tools_used" };
  return { title: `${hasNull(turn) ? "Set" : "Add"} "${FLAG}": ${flag}`, safe: false, edits: [edit] };
}
