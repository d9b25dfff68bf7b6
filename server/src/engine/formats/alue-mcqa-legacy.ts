import schema from "../../../../schemas/alue-mcqa-legacy.schema.json" with { type: "json" };
import * as validators from "../../generated/alue-mcqa-legacy.js";
import { envelopeOf } from "./envelope.ts";
import type { Format } from "./format.ts";
import { initialMcqaExample, initialMcqaItem, mcqaExample, mcqaItem } from "./mcqa-shapes.ts";
import { mcqaSign, questionSign } from "./mcqa-signs.ts";

/** Multiple-choice questions as the initial release reads them. */
export const alueMcqaLegacy: Format = {
  id: "alue-mcqa-legacy",
  title: "ALUE multiple choice (initial release)",
  fileMatch: [],
  containers: ["json"],
  recordsAt: [
    [
      ["data", "*"],
      ["examples", "*"],
    ],
    [["*"]],
  ],
  schema,
  shapes: [initialMcqaItem, initialMcqaExample, mcqaItem, mcqaExample],
  envelope: envelopeOf(schema, validators.root),
  signs: {
    document: (root) => mcqaSign(root, "initial"),
    record: (value) => questionSign(value, "initial"),
  },
};
