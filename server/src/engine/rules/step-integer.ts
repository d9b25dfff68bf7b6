import { type JsonValue, member } from "../model/json.ts";
import { type Fix, JsonText, type RecordRule } from "./rule.ts";
import { agentTurns, allTools, type Tool } from "./shared/agent-tools.ts";
import { toolFreeTurns } from "./shared/plain-turns.ts";
import { describeValue } from "./shared/wording.ts";

/** Mirrors `metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which compares steps with `==`. */
export const stepInteger: RecordRule = {
  kind: "record",
  id: "step-integer",
  severity: "warning",
  checks: "The step of a tool is a whole number.",
  why: 'The Agentic metric compares steps by equality: "1" is not 1, so the sequence of the tools scores 0.',
  fixAll: "Turn all such steps into whole numbers",
  plain: toolFreeTurns,
  *check(_, context) {
    for (const turn of agentTurns(context)) {
      for (const tool of allTools(turn)) {
        // Null is what the metric makes of a step that is not there.
        const step = member(tool.value, "step") ?? null;
        if (step !== null && !Number.isInteger(step)) {
          yield {
            place: { path: [...tool.path, "step"] },
            message: `"step" is ${describeValue(step)}, but must be a whole number.`,
            help:
              typeof step === "string"
                ? "Write the number of the step, without quotes."
                : "Write the number of the step.",
            fixes: () => fixesOf(tool, step),
          };
        }
      }
    }
  },
};

function fixesOf(tool: Tool, step: JsonValue): readonly Fix[] {
  const digits = typeof step === "string" ? /^\s*\+?(\d+)(?:\.0*)?\s*$/.exec(step)?.[1] : undefined;
  if (digits === undefined) {
    return [];
  }
  const number = digits.replace(/^0+(?=\d)/, "");
  const edits = [{ set: [...tool.path, "step"], to: new JsonText(number) }];
  return [{ title: `Replace the text by ${number}`, safe: true, edits }];
}
