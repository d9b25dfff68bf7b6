import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EditedRecords } from "../../server/src/engine/check/fixes.ts";
import {
  applyEdits,
  fixAll,
  fixEach,
  type PlacedFinding,
  type PlacedFix,
  RULES,
} from "../../server/src/engine/index.ts";
import { readRecord } from "../../server/src/engine/model/record.ts";
import type { TextEdit } from "../../server/src/engine/text/span.ts";
import { checkText } from "../harness/check.ts";
import { runs } from "../harness/effort.ts";

const turn = (id: string): string =>
  `{"qa_id": ${id}, "query": "q", "assistant": "a", "ground_truth_assistant": "g", "weight": "0.5"}`;
const TEXT = ["s", "t"]
  .map(
    (id) => `{"session_id": "${id}", "assistant_id": "a", "context": "", "conversation": [${turn("1")}, ${turn("2")}]}`,
  )
  .join("\n");

function finding(fixes: readonly PlacedFix[]): PlacedFinding {
  const [rule] = RULES;
  const span = { start: 0, end: 0 };
  const none = { related: [], fixSpans: [], unused: false, record: undefined, path: [] };
  const toPrepare = { preparingFixes: () => expect.fail() };
  return {
    rule: rule ?? expect.fail(),
    severity: "error",
    message: "",
    help: "",
    span,
    ...none,
    ...toPrepare,
    fixes: () => fixes,
  };
}

describe("the fixes of a file", () => {
  it("are made together, whatever the number of records and findings", () => {
    const { findings } = checkText(TEXT, { container: "jsonl", rules: ["weight-type", "value-type"] });
    expect(findings.length).toBe(8);
    const text = applyEdits(TEXT, fixAll(findings));
    expect(text).toBe(TEXT.replaceAll(/"(0.5|1|2)"/g, "$1").replaceAll(/("qa_id": )(\d)/g, '$1"$2"'));
  });

  it("read a record once", () => {
    const records = new EditedRecords();
    const record = readRecord(TEXT.slice(0, TEXT.indexOf("\n")));
    expect(records.read(record)).toBe(records.read(record));
    const seen = new Set<EditedRecords | undefined>();
    const fix = (start: number): PlacedFix => ({
      title: "",
      safe: true,
      edits: (shared) => {
        seen.add(shared);
        return [{ span: { start, end: start }, newText: "x" }];
      },
    });
    expect(fixEach([1, 5, 3].map((start) => finding([fix(start)])))).toHaveLength(3);
    expect(seen.size).toBe(1);
    expect([...seen][0]).toBeInstanceOf(EditedRecords);
  });

  it("are the first ones, safe or not as is asked", () => {
    const fix = (newText: string, safe: boolean): PlacedFix => ({
      title: newText,
      safe,
      edits: () => [{ span: { start: 0, end: 0 }, newText }],
    });
    const one = finding([fix("a", false), fix("b", true), fix("c", true)]);
    expect(fixEach([one]).map(({ newText }) => newText)).toEqual(["a"]);
    expect(fixAll([one]).map(({ newText }) => newText)).toEqual(["b"]);
    expect(fixAll([finding([]), finding([fix("a", false)])])).toEqual([]);
  });
});

describe("fixes that touch each other", () => {
  /** Edits that do not overlap, as those of one fix: cut points in pairs. */
  const edits = fc
    .uniqueArray(fc.nat(60), { minLength: 2, maxLength: 6 })
    .map((points) => points.sort((a, b) => a - b))
    .chain((points) =>
      fc.boolean().map((isInsertion): readonly TextEdit[] =>
        points.flatMap((start, at) => {
          const end = isInsertion ? start : points[at + 1];
          return end === undefined || (!isInsertion && at % 2 === 1) ? [] : [{ span: { start, end }, newText: "x" }];
        }),
      ),
    );

  it("go to the one that comes first, in whatever order they stand in the text", () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 12 }), (fixes) => {
        const expected: TextEdit[] = [];
        for (const fix of fixes) {
          if (!fix.some((edit) => expected.some((other) => collide(edit, other)))) {
            expected.push(...fix);
          }
        }
        const found = fixEach(fixes.map((each) => finding([{ title: "", safe: true, edits: () => each }])));
        expect(new Set(found)).toEqual(new Set(expected));
        expect(found).toHaveLength(expected.length);
      }),
      runs(200),
    );
  });
});

/** Whether two edits change one character, or one of them inserts at a place that the other touches. */
function collide({ span: a }: TextEdit, { span: b }: TextEdit): boolean {
  return a.start === a.end || b.start === b.end
    ? a.start <= b.end && b.start <= a.end
    : Math.max(a.start, b.start) < Math.min(a.end, b.end);
}
