import { describe, expect, it } from "vitest";
import { detect } from "../../server/src/engine/index.ts";
import { DATASET, detectText, STREAMED, TURN, toJson } from "../harness/detection.ts";
import { everydayFiles } from "../harness/everyday-files.ts";

const LIST = toJson([DATASET]);
const LAID_OUT = JSON.stringify([DATASET], undefined, 2);

/** What people paste around a dataset. */
const WRAPPERS: readonly (readonly [name: string, wrap: (text: string) => string])[] = [
  ["a code fence", (text) => `\`\`\`json\n${text}\n\`\`\`\n`],
  ["a sentence", (text) => `Here is the data:\n${text}\n`],
  ["a sentence with brackets", (text) => `Here is the data [as {asked}] for "s1":\n\n${text}\nIs that it?`],
  ["an assignment of Python", (text) => `data = ${text}\n`],
  ["an assignment of JavaScript", (text) => `const x = ${text};\n`],
  ["an export", (text) => `export default ${text};\n`],
  ["a call", (text) => `load(${text})\n`],
];

describe("what was pasted around a dataset (formats.md 8.5)", () => {
  it.each(WRAPPERS)("%s does not hide it", (_, wrap) => {
    for (const text of [LIST, LAID_OUT, LIST.slice(0, -1), LAID_OUT.replace(",", "")]) {
      expect(detectText(wrap(text)), text).toBe("gaussia-dataset");
    }
    expect(detectText(wrap(toJson(DATASET)))).toBe("gaussia-dataset");
    expect(detectText(wrap(toJson([STREAMED])))).toBe("gaussia-streamed-batch");
    expect(detectText(wrap(toJson([STREAMED])), "a.gaussia.json")).toBe("gaussia-streamed-batch");
    expect(detectText(wrap(LAID_OUT), "a.jsonl")).toBe("gaussia-dataset");
  });

  it("may hold other values in front of it", () => {
    expect(detectText(`const options = {deep: true};\nconst data = ${LIST};`)).toBe("gaussia-dataset");
  });

  it("is told as what was seen", () => {
    expect(detect({ text: `data = ${LIST}`, path: "a.json" }).why.text).toMatch(/^The first records have "/);
    expect(detect({ text: `data = ${toJson(DATASET)}`, path: "a.json" }).why.text).toMatch(/^The file has "/);
  });

  it("makes no dataset of what is only like one", () => {
    for (const text of [toJson([TURN]), '[{"session_id": "s", "assistant_id": "a"}]', "[]", "{}", "[1, 2]"]) {
      for (const [, wrap] of WRAPPERS) {
        expect(detectText(wrap(text)), wrap(text)).toBe("unknown");
      }
    }
  });

  it("makes no dataset of a part of another value", () => {
    expect(detectText(`const config = {tests: {first: ${LIST}}};`)).toBe("unknown");
    expect(detectText(`const text = ${JSON.stringify(LIST)};`)).toBe("unknown");
  });

  it("makes no dataset of files by that name that are none", () => {
    expect(detectText(`module.exports = ${LIST}`, "package.json")).toBe("unknown");
  });

  it.each(everydayFiles.map(([what, , text]) => [what, text] as const))("wrapped, %s stays unknown", (_, text) => {
    for (const [, wrap] of WRAPPERS) {
      expect(detectText(wrap(text)), wrap(text)).toBe("unknown");
    }
  });

  it("survives rubbish", () => {
    for (const text of ["x [[[[", "x ]]]]", 'x {"', `x ${"[".repeat(5000)}`, `x ${'{"a":'.repeat(5000)}`, "x [}{]"]) {
      expect(detectText(text)).toBe("unknown");
      expect(detectText(text, "a.jsonl")).toBe("unknown");
    }
  });
});
