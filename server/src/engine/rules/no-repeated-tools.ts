import { member } from "../model/json.ts";
import type { RecordRule } from "./rule.ts";
import { type AgentTurn, agentTurns, parametersOf, quote, type Tool } from "./shared/agent-tools.ts";
import { isEqual } from "./shared/python.ts";

/** Mirrors `metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which compares parameters with the first use. */
export const noRepeatedTools: RecordRule = {
  kind: "record",
  id: "no-repeated-tools",
  severity: "information",
  checks: "No tool is expected twice with other parameters.",
  why: "The Agentic metric compares every expectation with the first use of the tool only, so even a perfect run loses part of the score for parameters.",
  *check(value, context) {
    for (const turn of agentTurns(value, context)) {
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
  const byName = new Map<string, Tool[]>();
  for (const tool of groundTruth.tools) {
    const name = member(tool.value, "tool_name");
    if (typeof name === "string") {
      byName.set(name, [...(byName.get(name) ?? []), tool]);
    }
  }
  for (const [name, tools] of byName) {
    const [first] = tools;
    const other = first && tools.find((tool) => !isEqual(parametersOf(tool), parametersOf(first)));
    if (first !== undefined && other !== undefined) {
      yield { name, first, other, amount: tools.length };
    }
  }
}
