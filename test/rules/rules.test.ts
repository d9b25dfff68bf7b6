import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { applyEdits, RULES } from "../../server/src/engine/index.ts";
import { type Checked, checkText } from "../harness/check.ts";
import { readFixture } from "../harness/fixture.ts";

const FOLDER = new URL("./", import.meta.url);
const fixtures = readdirSync(FOLDER).filter((file) => file.endsWith(".fixture"));

for (const file of fixtures) {
  const id = file.slice(0, -".fixture".length);
  describe(id, () => {
    const cases = readFixture(readFileSync(new URL(file, FOLDER), "utf8"));
    for (const { title, options, text, marks, fixes } of cases) {
      it(title, () => {
        const checked = checkText(text, { ...options, rules: [id] });
        expect(toMarks(checked)).toEqual(marks);
        checkWords(checked);
        for (const fix of fixes) {
          expect(applyFix(checked, text, fix.title)).toBe(fix.text);
        }
      });
    }
    it("has a case that fires and one that is silent", () => {
      expect(cases.some(({ marks }) => marks.length > 0)).toBe(true);
      expect(cases.some(({ marks }) => marks.length === 0)).toBe(true);
    });
  });
}

it("every rule has a fixture, and every fixture a rule", () => {
  expect(fixtures.map((file) => file.slice(0, -".fixture".length)).sort()).toEqual(RULES.map(({ id }) => id).sort());
});

function toMarks({ findings, positionAt }: Checked): unknown {
  return findings.map(({ span, severity, message }) => {
    const [start, end] = [positionAt(span.start), positionAt(span.end)];
    return {
      range: `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`,
      severity,
      message,
    };
  });
}

/** Sentences, with none of the words that blame or that only a schema knows; what a file says may be quoted. */
function checkWords({ findings }: Checked): void {
  for (const { message, help, related, fixes } of findings) {
    for (const text of [message, help, ...related.map((each) => each.message)]) {
      expect(text).toMatch(/^\S.*\.$/s);
      expect(text.replace(/"[^"]*"/g, "")).not.toMatch(
        /\b(?:invalid|illegal|please|oneOf|anyOf|additionalProperties|pattern)\b|!$/i,
      );
    }
    for (const { title } of fixes()) {
      expect(title).toMatch(/^[A-Z].*[^.]$/s);
    }
  }
}

function applyFix({ findings }: Checked, text: string, title: string): string {
  const fixes = findings.flatMap((finding) => finding.fixes());
  const fix = fixes.find((each) => each.title === title);
  if (fix === undefined) {
    throw new Error(
      `No fix has the title "${title}". There are: ${fixes.map((each) => `"${each.title}"`).join(", ")}.`,
    );
  }
  return applyEdits(text, fix.edits());
}
