import schema from "../../../../schemas/alue-mcqa.schema.json" with { type: "json" };
import * as validators from "../../generated/alue-mcqa.js";
import { envelopeOf } from "./envelope.ts";
import type { Format } from "./format.ts";
import { initialMcqaExample, initialMcqaItem, mcqaExample, mcqaItem } from "./mcqa-shapes.ts";
import { mcqaSign, questionSign } from "./mcqa-signs.ts";

/** Multiple-choice questions as the later scripts read them. */
export const alueMcqa: Format = {
  id: "alue-mcqa",
  title: "ALUE multiple choice",
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
  shapes: [mcqaItem, mcqaExample, initialMcqaItem, initialMcqaExample],
  envelope: envelopeOf(schema, validators.root),
  signs: {
    document: (root) => mcqaSign(root, "later"),
    record: (value) => questionSign(value, "later"),
  },
};
