import { type JsonValue, member } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import type { Finding, RecordRule } from "./rule.ts";
import { type AgentSide, agentTurns } from "./shared/agent-tools.ts";
import { toolFreeTurns } from "./shared/plain-turns.ts";
import { quote } from "./shared/wording.ts";

/** What a text means as a flag. */
const MEANINGS: ReadonlyMap<string, boolean> = new Map([
  ...["true", "yes", "y", "on", "1"].map((word) => [word, true] as const),
  ...["false", "no", "n", "off", "0", "none", "null", ""].map((word) => [word, false] as const),
]);

/** Mirrors `metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which only asks whether a flag is truthy. */
export const flagType: RecordRule = {
  kind: "record",
  id: "flag-type",
  severity: "warning",
  checks: '"final_answer_uses_tools" and "tool_sequence_matters" are true or false, not text.',
  why: 'The Agentic metric takes any text that is not empty for true, so "false" turns on what it should turn off.',
  fixAll: "Turn all such texts into true or false",
  plain: toolFreeTurns,
  *check(_, context) {
    for (const { agentic, groundTruth } of agentTurns(context)) {
      yield* findingsOf(agentic, "final_answer_uses_tools");
      yield* findingsOf(groundTruth, "tool_sequence_matters");
    }
  },
};

function* findingsOf(side: AgentSide, key: string): Iterable<Finding> {
  const flag: JsonValue | undefined = member(side.value, key);
  if (typeof flag === "string") {
    yield toFinding(flag, [...side.path, key], key);
  }
}

function toFinding(text: string, path: Path, key: string): Finding {
  const meaning = MEANINGS.get(text.trim().toLowerCase());
  const counts = meaning !== true && text !== "" ? " and counts as true" : "";
  return {
    place: { path },
    message: `"${key}" is the text ${quote(text)}${counts}, but must be true or false.`,
    help: meaning === undefined ? "Write true or false, without quotes." : `Write ${meaning}, without quotes.`,
    fixes: () =>
      meaning === undefined
        ? []
        : [{ title: `Replace the text by ${meaning}`, safe: true, edits: [{ set: path, to: meaning }] }],
  };
}
