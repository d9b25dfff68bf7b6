import schema from "../../../../schemas/alue-mcqa-legacy.schema.json" with { type: "json" };
import { validators } from "../../generated/alue-mcqa-legacy.js";
import { isObject } from "../model/json.ts";
import type { Format } from "./format.ts";
import { initialMcqaExample, initialMcqaItem, mcqaExample, mcqaItem } from "./mcqa-shapes.ts";
import { mcqaSign, questionSign } from "./mcqa-signs.ts";
import { createValidator } from "./schema-problems.ts";

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
  envelope: {
    id: "envelope",
    title: "file",
    schema,
    definition: "",
    validate: createValidator(validators.root),
    recognises: isObject,
    roles: {},
  },
  signs: {
    document: (root) => mcqaSign(root, "initial"),
    record: (value) => questionSign(value, "initial"),
  },
};
