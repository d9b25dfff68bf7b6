import type { Finding, RecordRule } from "./rule.ts";
import { isTooLong, plainWeights, type WrittenWeight, weightsWhere } from "./shared/weight-places.ts";
import { readWeight } from "./shared/weight-value.ts";
import { isNumberWord } from "./shared/wording.ts";

/** What pydantic 2 takes for infinity, and `core/base.py` of Fair Forge 3.0.0 and Gaussia 1.0.0 then makes of the sum. */
export const weightOverflow: RecordRule = {
  kind: "record",
  id: "weight-overflow",
  severity: "warning",
  checks: "A weight is not infinite.",
  why: "An infinite weight loads, but its sum is never 1: the library ignores all weights of the session and weighs all turns equally.",
  plain: plainWeights,
  *check(_, context) {
    for (const weight of weightsWhere(context, (each) => readWeight(each).kind === "infinite")) {
      if (!isTooLong(weight.source)) {
        yield { place: { path: weight.path }, help: "Write a number from 0 to 1.", ...describe(weight) };
      }
    }
  },
};

function describe({ path, value, source }: WrittenWeight): Pick<Finding, "message" | "severity" | "fixes"> {
  if (typeof value === "string") {
    return { message: `"weight" is the text ${source}, which counts as infinity: equal weights will be used.` };
  }
  if (isNumberWord(source)) {
    return {
      message: `"weight" is ${source}, so equal weights will be used; it is also not JSON (only Python accepts it).`,
      fixes: () => [{ title: `Replace ${source} by null`, edits: [{ set: path, to: null }], safe: false }],
    };
  }
  // Python keeps every digit of an integer and then fails to make a double of it; only pydantic's own reader rounds.
  return /^[0-9]+$/.test(source)
    ? { severity: "error", message: `"weight" is an integer of ${source.length} digits, more than a number can hold.` }
    : {
        message: `"weight" is ${source}, too large for a number: it becomes infinity, and equal weights will be used.`,
      };
}
