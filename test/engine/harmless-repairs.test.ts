import { describe, expect, it } from "vitest";
import { applyEdits, repairFile } from "../../server/src/engine/index.ts";
import { checkText } from "../harness/check.ts";

/** One character too many, with sound data behind it: a repair takes that character out, or there is none. */
const STRAY: readonly string[] = [
  '[:{"id":1},{"id":2}]',
  '{"n":[:{"a":1}],"b":2}',
  '[{"n":[{"a":1}],{"a":2}]}]',
  '{"id":"x"[,"n":1}',
  '{[{"id":1},{"id":2}]',
  '[{"n":{[{"a":1}],"m":2}]',
  '[{"n":}[{"a":1}],"m":2}]',
  '{}"id":"x","n":1}',
  '{"id":"x",}"n":1,"m":"y"}',
  '{"id":"x"\',"m":[{"n":1}]}',
  '{"session_i"d": "s1", "x": 1}',
  '{"id":} "s1", "n": 0.5}',
];

describe("a repair", () => {
  it.each(STRAY.flatMap((text) => [[text, "json"] as const, [`${text}\n`, "jsonl"] as const]))(
    "never takes sound data with it: %s (%s)",
    (text, container) => {
      const { dataset, findings } = checkText(text, { format: null, container });
      const whole = repairFile(dataset)?.edits;
      const single = findings.flatMap((finding) => finding.fixes().map((fix) => fix.edits()));
      for (const edits of whole === undefined ? single : [whole, ...single]) {
        expect(letters(applyEdits(text, edits))).toBe(letters(text));
      }
    },
  );
});

/** What an author wrote, without the marks around it. */
function letters(text: string): string {
  return text.replace(/[^\w]/g, "");
}
