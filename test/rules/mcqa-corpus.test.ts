import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { applyEdits } from "../../server/src/engine/index.ts";
import { type Checked, checkText } from "../harness/check.ts";

/** The published questions, kept beside the project: the same 238 and 10 in the shape of either release. */
const CORPUS = fileURLToPath(new URL("../../../shared/corpus/alue/", import.meta.url));
const [initial, later] = ["initial", "later"].map(
  (release) => `${CORPUS}${release}/data/aviation_knowledge_exam/3_1_aviation_test.json`,
);

const isPresent = existsSync(initial ?? "") && existsSync(later ?? "");
if (!isPresent) {
  console.info(`There is no corpus at ${CORPUS}, so published questions were not checked.`);
}

describe.runIf(isPresent)("published multiple choice", () => {
  const read = (file: string | undefined): string => readFileSync(file ?? "", "utf8");
  const rulesOf = ({ findings }: Checked): readonly string[] =>
    findings.map(({ rule, severity }) => `${severity} ${rule.id}`);

  it.each(["alue-mcqa", "alue-mcqa-legacy"])("gives what its README says, read as %s", (format) => {
    expect(rulesOf(checkText(read(later), { format }))).toEqual([]);
    expect(rulesOf(checkText(read(initial), { format }))).toEqual(["information legacy-shape"]);
  });

  it("is judged the other way round by who runs the initial release", () => {
    const settings = { alueProfile: "initial" };
    expect(rulesOf(checkText(read(initial), { format: "alue-mcqa-legacy", settings }))).toEqual([]);
    expect(rulesOf(checkText(read(later), { format: "alue-mcqa", settings }))).toEqual(["information legacy-shape"]);
  });

  it("is converted to the later shape and back without a change of any text", () => {
    const original = read(initial);
    const converted = convert(original, "alue-mcqa-legacy", "later");
    expect(rulesOf(checkText(converted, { format: "alue-mcqa" }))).toEqual([]);
    const { data, examples } = JSON.parse(converted);
    const published = JSON.parse(read(later));
    // The later file counts its questions from 1, where the initial one begins with 0.
    expect(data.map(withoutId)).toEqual(published.data.map(withoutId));
    expect(examples).toEqual(published.examples);

    const back = JSON.parse(convert(converted, "alue-mcqa", "initial"));
    const first = JSON.parse(original);
    expect(back.data).toEqual(first.data);
    expect(back.examples).toEqual(first.examples.map((each: object, at: number) => ({ ...each, id: at + 1 })));
  });
});

function withoutId(item: Record<string, unknown>): unknown {
  return { ...item, id: undefined };
}

function convert(text: string, format: string, alueProfile: string): string {
  const { findings } = checkText(text, { format, settings: { alueProfile } });
  const fix = findings.find(({ rule }) => rule.id === "legacy-shape")?.fixes()[0];
  return applyEdits(text, fix?.edits() ?? []);
}
