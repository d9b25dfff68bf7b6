import schema from "../../../../schemas/gaussia-payload.schema.json" with { type: "json" };
import * as validators from "../../generated/gaussia-payload.js";
import { isArray, isObject, type JsonValue, member } from "../model/json.ts";
import { datasetShape } from "./conversation-shapes.ts";
import type { Format, Sign, SignSource } from "./format.ts";
import { datasetSign } from "./gaussia-dataset.ts";
import { createValidator } from "./schema-problems.ts";

/** What Fair Forge's Lambda handlers receive: a connector, Datasets and a configuration. */
export const gaussiaPayload: Format = {
  id: "gaussia-payload",
  title: "Lambda payload (Fair Forge)",
  fileMatch: [],
  containers: ["json"],
  recordsAt: [[["datasets", "*"]]],
  schema,
  shapes: [datasetShape],
  envelope: {
    id: "payload",
    title: "payload",
    schema,
    definition: "",
    validate: createValidator(validators.root),
    recognises: isObject,
    roles: { freeForm: [["connector"], ["config"]] },
  },
  signs: { document: payloadSign },
};

/** A list of Datasets under "datasets" (formats.md 8.3). */
function payloadSign(value: JsonValue, source: SignSource): Sign | undefined {
  const datasets = member(value, "datasets");
  const first = isArray(datasets) ? datasets.find(isObject) : undefined;
  const sign = first === undefined ? undefined : datasetSign(first, source);
  return sign && { ...sign, seen: sign.seen.map((key) => `datasets[].${key}`) };
}
