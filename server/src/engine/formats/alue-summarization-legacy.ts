import schema from "../../../../schemas/alue-summarization-legacy.schema.json" with { type: "json" };
import * as validators from "../../generated/alue-summarization-legacy.js";
import { isObject } from "../model/json.ts";
import type { Format, Shape } from "./format.ts";
import { createValidator } from "./schema-problems.ts";
import { initialSummarySign } from "./summary-signs.ts";

const lineShape: Shape = {
  id: "line",
  title: "line",
  schema,
  definition: "line",
  validate: createValidator(validators.line),
  recognises: isObject,
  roles: {
    ids: [{ at: ["id"], scope: "file" }],
    texts: [
      { at: ["input"], severity: "warning" },
      { at: ["output"], severity: "warning" },
    ],
    siblingExamples: "examples.jsonl",
    linesEnding: ".jsonl",
    skipsBlankLines: true,
    summary: { of: ["input"], by: ["output"] },
  },
};

/** Texts with their summaries, one per line, examples in a file beside it. */
export const alueSummarizationLegacy: Format = {
  id: "alue-summarization-legacy",
  title: "ALUE summarization (initial release)",
  fileMatch: [],
  containers: ["jsonl"],
  recordsAt: [[["*"]], [[]]],
  schema,
  shapes: [lineShape],
  signs: { record: initialSummarySign },
};
