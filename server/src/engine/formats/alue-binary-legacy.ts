import schema from "../../../../schemas/alue-binary-legacy.schema.json" with { type: "json" };
import * as validators from "../../generated/alue-binary-legacy.js";
import { isObject } from "../model/json.ts";
import type { Format, Shape } from "./format.ts";
import { labelledByIdSign } from "./label-signs.ts";
import { createValidator } from "./schema-problems.ts";

const documentShape: Shape = {
  id: "document",
  title: "file",
  schema,
  definition: "",
  validate: createValidator(validators.root),
  recognises: isObject,
  roles: {},
};

/** An object of texts and labels, keyed by id. */
export const alueBinaryLegacy: Format = {
  id: "alue-binary-legacy",
  title: "ALUE binary classification (initial release)",
  fileMatch: [],
  containers: ["json"],
  recordsAt: [[[]]],
  schema,
  shapes: [documentShape],
  signs: { document: labelledByIdSign },
};
