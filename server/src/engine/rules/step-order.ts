import { hasMember, member } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import type { Fix, RecordRule } from "./rule.ts";
import { type AgentTurn, agentTurns } from "./shared/agent-tools.ts";
import { toolFreeTurns } from "./shared/plain-turns.ts";
import { isTruthy } from "./shared/python.ts";

interface Step {
  readonly path: Path;
  readonly value: number;
}

/** Mirrors `metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which never reads the order of the list. */
export const stepOrder: RecordRule = {
  kind: "record",
  id: "step-order",
  severity: "information",
  checks: 'The steps of "tools_used" ascend.',
  why: 'The Agentic metric scores the sequence by the numbers in "step" and never by the order of the list, so one of the two is not what it seems.',
  plain: toolFreeTurns,
  *check(_, context) {
    for (const turn of agentTurns(context)) {
      const steps = sequenceMatters(turn) ? stepsOf(turn) : [];
      const at = steps.findIndex((step, index) => step.value < (steps[index - 1]?.value ?? step.value));
      const [before, step] = [steps[at - 1], steps[at]];
      if (before !== undefined && step !== undefined) {
        yield {
          place: { path: step.path },
          message: `The steps of "tools_used" do not ascend: step ${step.value} stands behind step ${before.value}.`,
          help: "Number the tools in the order of their use; the order of the list is not read.",
          related: [{ place: { path: before.path }, message: `Step ${before.value} stands before it.` }],
          fixes: () => [renumber(steps)],
        };
      }
    }
  },
};

/** The metric's default is true. */
function sequenceMatters({ groundTruth }: AgentTurn): boolean {
  return (
    !hasMember(groundTruth.value, "tool_sequence_matters") ||
    isTruthy(member(groundTruth.value, "tool_sequence_matters"))
  );
}

function stepsOf({ agentic }: AgentTurn): readonly Step[] {
  return agentic.tools.flatMap((tool) => {
    const value = member(tool.value, "step");
    return typeof value === "number" ? [{ path: [...tool.path, "step"], value }] : [];
  });
}

/** Hands the same numbers out again, in ascending order. */
function renumber(steps: readonly Step[]): Fix {
  const numbers = steps.map(({ value }) => value).sort((a, b) => a - b);
  const edits = steps.map(({ path }, at) => ({ set: path, to: numbers[at] ?? 0 }));
  return { title: "Number the steps in the order of the list", safe: false, edits };
}
