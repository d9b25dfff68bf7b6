import schema from "../../../../schemas/alue-classification-legacy.schema.json" with { type: "json" };
import * as validators from "../../generated/alue-classification-legacy.js";
import { isObject } from "../model/json.ts";
import { envelopeOf } from "./envelope.ts";
import type { Format, Shape } from "./format.ts";
import { classificationSign } from "./label-signs.ts";
import { createValidator } from "./schema-problems.ts";

const qaShape: Shape = {
  id: "qa",
  title: "question",
  schema,
  definition: "qa",
  validate: createValidator(validators.qa),
  livesAt: [["data", "*", "qas", "*"]],
  recognises: isObject,
  roles: { ids: [{ at: ["id"], scope: "file" }], neverEmpty: ["data"] },
};

const exampleShape: Shape = {
  id: "example",
  title: "example",
  schema,
  definition: "example",
  validate: createValidator(validators.example),
  livesAt: [["data", "*", "examples", "*"]],
  recognises: isObject,
  roles: {},
};

/** Texts to classify, grouped by task. */
export const alueClassificationLegacy: Format = {
  id: "alue-classification-legacy",
  title: "ALUE sequence classification (initial release)",
  fileMatch: [],
  containers: ["json"],
  recordsAt: [
    [
      ["data", "*", "qas", "*"],
      ["data", "*", "examples", "*"],
    ],
  ],
  schema,
  shapes: [qaShape, exampleShape],
  envelope: envelopeOf(schema, validators.root),
  signs: { document: (root, source) => classificationSign(root, source, false) },
};
