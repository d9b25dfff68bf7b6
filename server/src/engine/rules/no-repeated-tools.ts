import { member } from "../model/json.ts";
import type { RecordRule } from "./rule.ts";
import { type AgentTurn, agentTurns, parametersOf, type Tool } from "./shared/agent-tools.ts";
import { groupBy } from "./shared/group-by.ts";
import { toolFreeTurns } from "./shared/plain-turns.ts";
import { isEqual } from "./shared/python.ts";
import { quote } from "./shared/wording.ts";

/** Mirrors `metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which compares parameters with the first use. */
export const noRepeatedTools: RecordRule = {
  kind: "record",
  id: "no-repeated-tools",
  severity: "information",
  checks: "No tool is expected twice with other parameters.",
  why: "The Agentic metric compares every expectation with the first use of the tool only, so even a perfect run loses part of the score for parameters.",
  plain: toolFreeTurns,
  *check(_, context) {
    for (const turn of agentTurns(context)) {
      for (const { name, first, other, amount } of repetitions(turn)) {
        yield {
          place: { path: [...other.path, "tool_name"] },
          message: `${quote(name)} is expected ${amount} times with different parameters, but each is compared with its first use only.`,
          help: "Expect each tool once per turn, or read the score for parameters with this in mind.",
          related: [
            { place: { path: [...first.path, "tool_name"] }, message: `${quote(name)} is expected here first.` },
          ],
        };
      }
    }
  },
};

interface Repetition {
  readonly name: string;
  readonly first: Tool;
  /** The first one with other parameters. */
  readonly other: Tool;
  readonly amount: number;
}

function* repetitions({ groundTruth }: AgentTurn): Iterable<Repetition> {
  for (const tools of groupBy(groundTruth.tools, (tool) => member(tool.value, "tool_name"))) {
    const [first] = tools;
    const name = member(first?.value, "tool_name");
    const other = first && tools.find((tool) => !isEqual(parametersOf(tool), parametersOf(first)));
    if (typeof name === "string" && first !== undefined && other !== undefined) {
      yield { name, first, other, amount: tools.length };
    }
  }
}
