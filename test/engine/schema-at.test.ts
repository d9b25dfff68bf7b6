import { describe, expect, it } from "vitest";
import { alueBinaryLegacy } from "../../server/src/engine/formats/alue-binary-legacy.ts";
import { datasetShape, streamedBatchShape } from "../../server/src/engine/formats/conversation-shapes.ts";
import type { Shape } from "../../server/src/engine/formats/format.ts";
import { gaussiaPayload } from "../../server/src/engine/formats/gaussia-payload.ts";
import { allowedTypes, knownKeys, requiredKeys, schemaAt } from "../../server/src/engine/formats/schema-at.ts";
import type { JsonObject } from "../../server/src/engine/model/json.ts";

function shapeOf(schema: JsonObject): Shape {
  return { ...datasetShape, schema, definition: "" };
}

describe("schemaAt", () => {
  it("starts at the definition of the shape", () => {
    expect(schemaAt(datasetShape, [])?.["title"]).toBe("Dataset");
    expect(schemaAt(streamedBatchShape, [])?.["title"]).toBe("Streamed batch");
  });

  it("steps through lists and references", () => {
    expect(schemaAt(datasetShape, ["conversation", 7])?.["title"]).toBe("Batch");
    expect(schemaAt(datasetShape, ["conversation", 7, "weight"])?.["title"]).toBe("Weight");
    expect(schemaAt(streamedBatchShape, ["batch", "agentic", "tools_used", 0, "tool_name"])?.["title"]).toBe(
      "Tool name",
    );
  });

  it("takes the branch that knows the step when the root has alternatives", () => {
    const whole = shapeOf(datasetShape.schema);
    expect(schemaAt(whole, [3, "context"])?.["title"]).toBe("Context");
    expect(schemaAt(whole, ["context"])?.["title"]).toBe("Context");
  });

  it("knows what surrounds the records of a payload", () => {
    const envelope = gaussiaPayload.envelope ?? datasetShape;
    expect(schemaAt(envelope, ["datasets"])?.["title"]).toBe("Datasets");
    expect(schemaAt(envelope, ["datasets", 0, "context"])?.["title"]).toBe("Context");
  });

  it("knows members that have a schema in common, as in an object that is keyed by id", () => {
    const [shape] = alueBinaryLegacy.shapes;
    expect(schemaAt(shape, ["any id", "label"])?.["title"]).toBe("Label");
    expect(schemaAt(shapeOf({ additionalProperties: true }), ["any"])).toBeUndefined();
    expect(schemaAt(shapeOf({ properties: { a: {} }, additionalProperties: { title: "Other" } }), ["a"])).toEqual({});
  });

  it("is undefined where no schema speaks of the value", () => {
    expect(schemaAt(datasetShape, ["nothing"])).toBeUndefined();
    expect(schemaAt(datasetShape, ["nothing", 0, "deeper"])).toBeUndefined();
    expect(schemaAt(datasetShape, [0])).toBeUndefined();
    expect(schemaAt(datasetShape, ["constructor"])).toBeUndefined();
    expect(schemaAt({ ...datasetShape, definition: "other" }, [])).toBeUndefined();
  });

  it("survives references that lead nowhere, outside or in a circle", () => {
    expect(schemaAt(shapeOf({ $ref: "#/definitions/none" }), ["a"])).toBeUndefined();
    expect(schemaAt(shapeOf({ $ref: "other.json#/a" }), ["a"])).toBeUndefined();
    expect(schemaAt(shapeOf({ $ref: "#" }), ["a"])).toBeUndefined();
    expect(schemaAt(shapeOf({ allOf: [{ $ref: "#" }] }), ["a"])).toBeUndefined();
  });

  it("reads lists of item schemas and members of allOf", () => {
    const schema = { items: [{ title: "first" }], allOf: [{ properties: { a: { title: "A" } } }] };
    expect(schemaAt(shapeOf(schema), [0])?.["title"]).toBe("first");
    expect(schemaAt(shapeOf(schema), [1])).toBeUndefined();
    expect(schemaAt(shapeOf(schema), ["a"])?.["title"]).toBe("A");
  });
});

describe("what a schema says of keys and types", () => {
  const batch = schemaAt(datasetShape, ["conversation", 0]);

  it("lists keys in the order of the schema", () => {
    expect(knownKeys(batch).slice(0, 4)).toEqual(["qa_id", "query", "assistant", "ground_truth_assistant"]);
    expect(knownKeys(undefined)).toEqual([]);
  });

  it("lists required keys", () => {
    expect(requiredKeys(batch)).toEqual(["qa_id", "query", "assistant", "ground_truth_assistant"]);
    expect(requiredKeys({ required: "all" })).toEqual([]);
  });

  it("lists types", () => {
    expect(allowedTypes(schemaAt(datasetShape, ["language"]))).toEqual(["string", "null"]);
    expect(allowedTypes(batch)).toEqual(["object"]);
    expect(allowedTypes({})).toEqual([]);
  });
});
