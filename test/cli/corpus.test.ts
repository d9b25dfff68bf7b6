import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { runCli } from "../harness/cli.ts";

/** Real files, kept beside the project and never committed to it. */
const CORPUS = new URL("../../../shared/corpus/", import.meta.url);
const isThere = existsSync(CORPUS);
if (!isThere) {
  console.info(`There is no corpus at ${CORPUS.pathname}, so the command line was not run on real files.`);
}

type Worst = "nothing" | "information";

/** The table of the corpus's README: the format on the command line, and the worst that may be said. */
const TABLE: readonly (readonly [path: RegExp, files: number, format: string | null, worst: Worst])[] = [
  [/^fair-forge\/examples\/data\/dataset\.json$/, 1, "gaussia-dataset", "information"],
  [/^fair-forge\/examples\/agentic\/jupyter\/dataset_agentic\.json$/, 1, "gaussia-dataset", "information"],
  [/^fair-forge\/examples\/bestof\/jupyter\/dataset_bestof\.json$/, 1, "gaussia-dataset", "information"],
  [/^fair-forge\/examples\/regulatory\/data\/dataset\.json$/, 1, "gaussia-dataset", "information"],
  [
    /^fair-forge\/examples\/prompt_optimizer\/(?:gepa|mipro)\/data\/dataset\.json$/,
    2,
    "gaussia-dataset",
    "information",
  ],
  [/^fair-forge\/experiments\/prompt_evaluator\/datasets\/sushi\.json$/, 1, "gaussia-dataset", "information"],
  [/^fair-forge\/experiments\/prompt_evaluator\/results_sushi\.json$/, 1, null, "nothing"],
  [/^gaussia\/derived\/(?:single_context|agentic|bestof)_dataset\.json$/, 3, "gaussia-dataset", "information"],
  [/^gaussia\/derived\/datasets\.jsonl$/, 1, "gaussia-dataset", "information"],
  [/^gaussia\/derived\/streamed_batches\.jsonl?$/, 2, "gaussia-streamed-batch", "information"],
  [/^alue\/initial\/data\/[^/]*_rag\/[^/]*\.json$/, 6, "alue-rag", "information"],
  [/^alue\/initial\/data\/aviation_knowledge_exam\//, 1, "alue-mcqa-legacy", "information"],
  [/^alue\/initial\/data\/(?:NOTAM_binary_classification|NTML_sentiment_analysis)\//, 2, null, "nothing"],
  [/^alue\/initial\/schemas\//, 3, null, "nothing"],
  [/^alue\/later\/data\/aviation_knowledge_exam\//, 1, "alue-mcqa", "nothing"],
  [/^alue\/later\/data\/dummy_rag\//, 1, "alue-rag", "nothing"],
  [/^alue\/later\/data\/dummy_summarization\//, 1, "alue-summarization", "nothing"],
  [/^alue\/later\/data\/asrs_summarization\//, 1, "alue-summarization", "information"],
  [/^alue\/later\/data\/ntsb_tail_extraction\//, 1, "alue-extractive-qa", "information"],
  [/^alue\/later\/data\/ntsb_damage_classification\//, 1, "alue-text-label", "information"],
];

interface Report {
  readonly files: readonly {
    readonly path: string;
    readonly format: string | null;
    readonly findings: readonly { readonly severity: string; readonly rule: string; readonly message: string }[];
  }[];
  readonly summary: { readonly files: number; readonly errors: number; readonly warnings: number };
}

async function check(...args: readonly string[]): Promise<Report> {
  const { code, output, complaints } = await runCli(["check", ...args, "--output", "json"], texts);
  expect({ code, complaints }).toEqual({ code: 0, complaints: "" });
  return JSON.parse(output);
}

const texts: Readonly<Record<string, string>> = Object.fromEntries(
  (isThere ? readdirSync(CORPUS, { encoding: "utf8", recursive: true }) : [])
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.jsonl?$/.test(path))
    .map((path) => [`corpus/${path}`, readFileSync(new URL(path, CORPUS), "utf8")]),
);

describe.skipIf(!isThere)("evalset check on the corpus", () => {
  let report: Report;
  beforeAll(async () => {
    report = await check("corpus");
  });

  it("finds no error and no warning in any file", () => {
    expect(report.summary).toMatchObject({ files: Object.keys(texts).length, errors: 0, warnings: 0 });
  });

  it("has a row of the table for every file", () => {
    const rows = Object.keys(texts).map((path) =>
      TABLE.filter(([pattern]) => pattern.test(path.slice("corpus/".length))),
    );
    expect(rows.filter(({ length }) => length !== 1)).toEqual([]);
  });

  it.each(TABLE)("%s", (pattern, count, format, worst) => {
    const own = report.files.filter(({ path }) => pattern.test(path.slice("corpus/".length)));
    expect(own).toHaveLength(count);
    for (const file of own) {
      expect([file.path, file.format]).toEqual([file.path, format]);
      const allowed = worst === "nothing" ? [] : ["information", "hint"];
      expect(file.findings.filter(({ severity }) => !allowed.includes(severity))).toEqual([]);
    }
  });

  it("says no more than information of a candidate when its format is named", async () => {
    const paths = Object.keys(texts).filter((path) => /NOTAM_|NTML_/.test(path));
    const { files } = await check(...paths, "--format-id", "alue-text-label");
    expect(files.map(({ format }) => format)).toEqual(["alue-text-label", "alue-text-label"]);
    const all = files.flatMap(({ findings }) => findings);
    expect([...new Set(all.map(({ severity, rule }) => `${severity} ${rule}`))]).toEqual(["information label-case"]);
  });
});
