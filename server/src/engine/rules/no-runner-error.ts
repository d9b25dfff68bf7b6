import { type JsonValue, member } from "../model/json.ts";
import type { RecordRule } from "./rule.ts";
import { turnsOf } from "./shared/turns.ts";

/** What a runner leaves of a turn that failed: `runners/alquimia_runner.py` of Fair Forge 3.0.0 and its Lambda example. */
const MARKS = [
  { key: "assistant", mark: "[ERROR]" },
  { key: "observation", mark: "Error:" },
] as const;

export const noRunnerError: RecordRule = {
  kind: "record",
  id: "no-runner-error",
  severity: "information",
  checks: "No answer is the error message of a runner.",
  why: "A runner writes the error of a failed turn in place of the answer and into the observation. Metrics score that text as if the assistant had said it.",
  plain: ({ shape }) => {
    const { turns } = shape.roles;
    return turns === undefined
      ? []
      : MARKS.map(({ key, mark }) => ({ at: [...turns, key], isPlain: (text) => !hasMark(text, mark) }));
  },
  *check(_, context) {
    for (const turn of turnsOf(context)) {
      const found = MARKS.find(({ key, mark }) => hasMark(member(turn.value, key), mark));
      if (found !== undefined) {
        yield {
          place: { path: [...turn.path, found.key] },
          message: `"${found.key}" starts with "${found.mark}", as a runner marks a turn that failed.`,
          help: "Run this turn again, or remove it before you score the file.",
        };
      }
    }
  },
};

function hasMark(text: JsonValue | undefined, mark: string): boolean {
  return typeof text === "string" && text.startsWith(mark);
}
