import schema from "../../../../schemas/alue-text-label.schema.json" with { type: "json" };
import * as validators from "../../generated/alue-text-label.js";
import { isObject } from "../model/json.ts";
import { envelopeOf } from "./envelope.ts";
import type { Format, Roles, Shape } from "./format.ts";
import { labelledDataSign, labelledTextSign } from "./label-signs.ts";
import { createValidator } from "./schema-problems.ts";

/** Data and examples share the names of their keys, and the set of labels. */
const ROLES: Roles = {
  labelled: { text: ["text"], label: ["label"] },
  texts: [{ at: ["text"], severity: "information" }],
};

const itemShape: Shape = {
  id: "item",
  title: "item",
  schema,
  definition: "item",
  validate: createValidator(validators.item),
  livesAt: [["data", "*"], ["*"]],
  recognises: isObject,
  roles: ROLES,
};

const exampleShape: Shape = {
  id: "example",
  title: "example",
  schema,
  definition: "example",
  validate: createValidator(validators.example),
  livesAt: [["examples", "*"]],
  recognises: isObject,
  roles: ROLES,
};

/** Texts with a label each: a list, or an object with `data` and `examples`. */
export const alueTextLabel: Format = {
  id: "alue-text-label",
  title: "ALUE text and label",
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
  shapes: [itemShape, exampleShape],
  envelope: envelopeOf(schema, validators.root),
  signs: { document: labelledDataSign, record: labelledTextSign },
};
