import schema from "../../../../schemas/alue-judge-examples.schema.json" with { type: "json" };
import * as validators from "../../generated/alue-judge-examples.js";
import { isObject } from "../model/json.ts";
import { envelopeOf } from "./envelope.ts";
import type { Format, Shape } from "./format.ts";
import { judgedAnswerSign } from "./label-signs.ts";
import { createValidator } from "./schema-problems.ts";

const itemShape: Shape = {
  id: "item",
  title: "example",
  schema,
  definition: "item",
  validate: createValidator(validators.item),
  recognises: isObject,
  roles: {},
};

/** Answers with a score each, shown to an LLM judge. */
export const alueJudgeExamples: Format = {
  id: "alue-judge-examples",
  title: "ALUE judge examples",
  fileMatch: [],
  containers: ["json"],
  recordsAt: [[["*"]]],
  schema,
  shapes: [itemShape],
  envelope: envelopeOf(schema, validators.root),
  signs: { record: judgedAnswerSign },
};
