import schema from "../../../../schemas/alue-mcqa.schema.json" with { type: "json" };
import { validators } from "../../generated/alue-mcqa.js";
import { isObject } from "../model/json.ts";
import type { Format, Shape } from "./format.ts";
import { createValidator } from "./schema-problems.ts";

const itemShape: Shape = {
  id: "item",
  title: "question",
  schema,
  definition: "item",
  validate: createValidator(validators.item),
  livesAt: [["data", "*"], ["*"]],
  recognises: isObject,
  roles: { ids: [{ at: ["id"], scope: "file" }] },
};

const exampleShape: Shape = {
  id: "example",
  title: "example",
  schema,
  definition: "example",
  validate: createValidator(validators.example),
  livesAt: [["examples", "*"]],
  recognises: isObject,
  roles: { ids: [{ at: ["id"], scope: "none" }] },
};

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
  shapes: [itemShape, exampleShape],
  envelope: {
    id: "envelope",
    title: "file",
    schema,
    definition: "",
    validate: createValidator(validators.root),
    recognises: isObject,
    roles: {},
  },
  signs: {},
};
