import type { Fix, RecordRule } from "./rule.ts";
import { JsonText } from "./rule.ts";
import { isTooLong, plainWeights, type WrittenWeight, weightsWhere } from "./shared/weight-places.ts";
import { readWeight, toJsonNumber } from "./shared/weight-value.ts";
import { isNumberWord } from "./shared/wording.ts";

/** `weight: float | None = Field(default=None, ge=0)` in `schemas/common.py` of Fair Forge 3.0.0 and Gaussia 1.0.0. */
export const weightRange: RecordRule = {
  kind: "record",
  id: "weight-range",
  severity: "error",
  checks: "A weight is 0 or more, and a number.",
  why: "Fair Forge and Gaussia stop when they load a weight that is negative or not a number.",
  plain: plainWeights,
  *check(_, context) {
    for (const weight of weightsWhere(context, isOutOfRange)) {
      if (!isTooLong(weight.source)) {
        yield {
          place: { path: weight.path },
          message: messageFor(weight),
          help: "Write a number from 0 to 1.",
          fixes: () => fixesFor(weight),
        };
      }
    }
  },
};

function isOutOfRange(value: WrittenWeight["value"]): boolean {
  const reading = readWeight(value);
  return reading.kind === "refused" && reading.reason === "range";
}

function messageFor({ value, source }: WrittenWeight): string {
  if (isNumberWord(source)) {
    return `"weight" is ${source}, which is no weight (must be 0 or more) and not JSON (only Python accepts it).`;
  }
  return typeof value === "string"
    ? `"weight" is the text ${source}, but must be a number of 0 or more.`
    : `"weight" is ${source}, but must be 0 or more.`;
}

function fixesFor({ path, value, source }: WrittenWeight): readonly Fix[] {
  const digits = typeof value === "string" ? toJsonNumber(value) : source;
  const size = Math.abs(Number(digits));
  // A share of 1 at most is a slip of the sign; what else a larger number could mean is not known.
  if (size <= 1 && digits.startsWith("-")) {
    const text = digits.slice(1);
    return [{ title: `Write ${text}`, edits: [{ set: path, to: new JsonText(text) }], safe: false }];
  }
  return [{ title: `Replace ${source} by null`, edits: [{ set: path, to: null }], safe: false }];
}
