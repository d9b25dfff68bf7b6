import schema from "../../../../schemas/alue-summarization.schema.json" with { type: "json" };
import * as validators from "../../generated/alue-summarization.js";
import { isObject } from "../model/json.ts";
import type { Format, Shape } from "./format.ts";
import { LOADER_RENAMES } from "./loader-renames.ts";
import { createValidator } from "./schema-problems.ts";
import { summarySign } from "./summary-signs.ts";

const lineShape: Shape = {
  id: "line",
  title: "line",
  schema,
  definition: "line",
  validate: createValidator(validators.line),
  recognises: isObject,
  roles: {
    ids: [{ at: ["id"], scope: "file", integers: "undocumented" }],
    split: { key: "split", example: "example", test: "test", testedNeeds: ["id"] },
    texts: [
      { at: ["input"], severity: "warning" },
      { at: ["output"], severity: "warning" },
    ],
    siblingExamples: "examples.jsonl",
    linesEnding: ".jsonl",
    skipsBlankLines: true,
    summary: { of: ["input"], by: ["output"] },
    asks: { at: ["input"] },
    expectsExamples: true,
    renames: LOADER_RENAMES,
  },
};

/** Texts with their summaries, one per line, parted by `split`. */
export const alueSummarization: Format = {
  id: "alue-summarization",
  title: "ALUE summarization",
  fileMatch: [],
  containers: ["json", "jsonl"],
  recordsAt: [[["*"]], [[]]],
  schema,
  shapes: [lineShape],
  signs: { record: summarySign },
};
