import type { JsonValue } from "../model/json.ts";
import type { Finding, RecordRule } from "./rule.ts";
import { JsonText } from "./rule.ts";
import { plainWeights, type WrittenWeight, weightsWhere } from "./shared/weight-places.ts";
import { readWeight, toJsonNumber } from "./shared/weight-value.ts";

/** pydantic 2 in lax mode makes a number of numeric texts and of booleans. What is no number is a matter of the schema. */
export const weightType: RecordRule = {
  kind: "record",
  id: "weight-type",
  severity: "hint",
  checks: "A weight is written as a number.",
  why: "A number in quotes loads as that number, true as 1 and false as 0. Other tools that read the file may not convert them.",
  fixAll: "Write all weights as numbers",
  plain: plainWeights,
  *check(_, context) {
    for (const weight of weightsWhere(context, isOddNumber)) {
      yield typeof weight.value === "boolean" ? aboutBoolean(weight) : aboutText(weight);
    }
  },
};

/** Weights out of range and infinite ones have a finding of their own. */
function isOddNumber(value: JsonValue): boolean {
  return (typeof value === "string" || typeof value === "boolean") && readWeight(value).kind === "number";
}

function aboutText({ path, value, source }: WrittenWeight): Finding {
  const text = toJsonNumber(String(value));
  return {
    place: { path },
    message: `"weight" is the text ${source}, but a number is meant.`,
    help: "Write a number, without quotes.",
    fixes: () => [{ title: `Write the number ${text}`, edits: [{ set: path, to: new JsonText(text) }], safe: true }],
  };
}

function aboutBoolean({ path, value }: WrittenWeight): Finding {
  const number = value === true ? 1 : 0;
  return {
    place: { path },
    severity: "warning",
    message: `"weight" is ${String(value)}, which counts as ${number}, but must be a number.`,
    help: "Write the number that is meant, or remove the weight.",
    fixes: () => [
      { title: `Write ${number}`, edits: [{ set: path, to: number }], safe: false },
      { title: "Remove this weight", edits: [{ remove: path }], safe: false },
    ],
  };
}
