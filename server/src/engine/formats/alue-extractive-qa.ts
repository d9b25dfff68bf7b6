import schema from "../../../../schemas/alue-extractive-qa.schema.json" with { type: "json" };
import * as validators from "../../generated/alue-extractive-qa.js";
import { isObject } from "../model/json.ts";
import { envelopeOf } from "./envelope.ts";
import type { Format, Shape } from "./format.ts";
import { createValidator } from "./schema-problems.ts";
import { squadSigns } from "./squad-signs.ts";

const paragraphShape: Shape = {
  id: "paragraph",
  title: "paragraph",
  schema,
  definition: "paragraph",
  validate: createValidator(validators.paragraph),
  livesAt: [["data", "*", "paragraphs", "*"]],
  recognises: isObject,
  roles: {
    ids: [{ at: ["qas", "*", "id"], scope: "file", integers: "undocumented", readsDigits: true }],
    questions: ["qas", "*"],
    answers: ["qas", "*", "answers"],
    extraction: { passage: ["context"], golds: ["qas", "*", "answers", "*", "text"] },
    startsAt: ["qas"],
    initialNeeds: ["context"],
  },
};

const exampleShape: Shape = {
  id: "example",
  title: "example",
  schema,
  definition: "example",
  validate: createValidator(validators.example),
  livesAt: [
    ["data", "*", "examples", "*"],
    ["examples", "*"],
  ],
  recognises: isObject,
  roles: { isExample: true },
};

/** Questions whose answers stand in a passage, in the nest of SQuAD. */
export const alueExtractiveQa: Format = {
  id: "alue-extractive-qa",
  title: "ALUE extractive QA",
  fileMatch: [],
  containers: ["json"],
  recordsAt: [
    [
      ["data", "*", "paragraphs", "*"],
      ["data", "*", "examples", "*"],
      ["examples", "*"],
    ],
  ],
  schema,
  shapes: [paragraphShape, exampleShape],
  envelope: envelopeOf(schema, validators.root, {
    groups: { at: ["data", "*"], holding: "paragraphs" },
    examplesIn: { at: ["data", "*"], key: "examples" },
    hidingExamples: ["examples"],
  }),
  signs: { document: (root, source) => squadSigns(root, source).extractive },
};
