import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Checked, checkText } from "../harness/check.ts";

/** Real files, kept beside the project and never committed to it. */
const CORPUS = fileURLToPath(new URL("../../../shared/corpus/", import.meta.url));

/** Files that are no dataset at all are not here: telling them apart is not the work of rules. */
const FORMATS: readonly (readonly [files: RegExp, format: string])[] = [
  [/^fair-forge\/.*\/dataset[^/]*\.json$/, "gaussia-dataset"],
  [/^fair-forge\/.*\/sushi\.json$/, "gaussia-dataset"],
  [/^gaussia\/derived\/[^/]*dataset[^/]*\.jsonl?$/, "gaussia-dataset"],
  [/^gaussia\/derived\/streamed_batches\.jsonl?$/, "gaussia-streamed-batch"],
];

const isPresent = existsSync(CORPUS);
if (!isPresent) {
  console.info(`There is no corpus at ${CORPUS}, so real files were not checked.`);
}

describe.runIf(isPresent)("real files give no error and no warning", () => {
  const all = isPresent ? readdirSync(CORPUS, { encoding: "utf8", recursive: true }) : [];
  for (const [pattern, format] of FORMATS) {
    const files = all
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => pattern.test(file))
      .sort();
    it(`${pattern} names files`, () => {
      expect(files).not.toEqual([]);
    });
    it.each(files)("%s", (file) => {
      const loud = check(file, format).filter(({ severity }) => severity === "error" || severity === "warning");
      expect(loud.map(({ rule, severity, message }) => `${severity} ${rule.id}: ${message}`)).toEqual([]);
    });
  }

  it("the best-of file has five turns that expect tools and use none", () => {
    const file = "fair-forge/examples/bestof/jupyter/dataset_bestof.json";
    const findings = check(file, "gaussia-dataset");
    expect(findings.map(({ rule, severity }) => `${severity} ${rule.id}`)).toEqual(
      Array(5).fill("information tools-used"),
    );
  });
});

function check(file: string, format: string): Checked["findings"] {
  const container = file.endsWith(".jsonl") ? "jsonl" : "json";
  return checkText(readFileSync(`${CORPUS}${file}`, "utf8"), { format, container }).findings;
}
