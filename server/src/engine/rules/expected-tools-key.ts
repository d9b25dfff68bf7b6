import { hasMember, member } from "../model/json.ts";
import type { RecordRule } from "./rule.ts";
import { agentTurns, isSound } from "./shared/agent-tools.ts";
import { toolFreeTurns } from "./shared/plain-turns.ts";
import { isTruthy } from "./shared/python.ts";

/** Mirrors `metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which reads other keys on the two sides. */
export const expectedToolsKey: RecordRule = {
  kind: "record",
  id: "expected-tools-key",
  severity: "warning",
  checks: 'The ground truth names its tools under "expected_tools".',
  why: 'The Agentic metric reads "tools_used" in "agentic" only. Without "expected_tools" nothing is expected, and every tool that was used counts as wrong.',
  fixAll: 'Rename all such keys to "expected_tools"',
  plain: toolFreeTurns,
  *check(_, context) {
    for (const { agentic, groundTruth } of agentTurns(context)) {
      const list = member(groundTruth.value, "tools_used");
      if (isTruthy(list) && !hasMember(groundTruth.value, "expected_tools") && !context.isDamaged(groundTruth.path)) {
        const path = [...groundTruth.path, "tools_used"];
        yield {
          place: { path, part: "key" },
          message:
            '"ground_truth_agentic" names its tools under "tools_used", but the metric reads "expected_tools" there.',
          help: 'Rename "tools_used" to "expected_tools".',
          fixes: () => {
            const safe = isSound(list) && isSound(agentic.list);
            return [
              {
                title: 'Rename "tools_used" to "expected_tools"',
                safe,
                edits: [{ rename: path, to: "expected_tools" }],
              },
            ];
          },
        };
      }
    }
  },
};
