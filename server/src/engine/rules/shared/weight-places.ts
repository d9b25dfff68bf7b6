import type { JsonValue } from "../../model/json.ts";
import type { PlacedValue } from "../../model/place.ts";
import type { PlainTests, RecordContext } from "../rule.ts";
import { suspectsAt } from "./suspects.ts";
import { quote } from "./wording.ts";

/** A weight, with the text that the author wrote. */
export interface WrittenWeight extends PlacedValue {
  /** A number as in the source, a text in quotes. */
  readonly source: string;
}

/** For rules about single weights: most are none, or a number of 0 or more that is finite. */
export const plainWeights: PlainTests = ({ shape }) => {
  const at = shape.roles.weights;
  return at === undefined ? [] : [{ at, isPlain: isUsual }];
};

function isUsual(weight: JsonValue): boolean {
  return weight === null || (typeof weight === "number" && weight >= 0 && weight < Number.POSITIVE_INFINITY);
}

/** The weights of a record that a test picks, each with its source text. */
export function weightsWhere(
  { textAt, shared }: RecordContext,
  test: (value: JsonValue) => boolean,
): readonly WrittenWeight[] {
  return shared(readWeights)
    .filter(({ value }) => test(value))
    .map((placed) => ({
      ...placed,
      source: typeof placed.value === "string" ? quote(placed.value) : (textAt(placed.path) ?? String(placed.value)),
    }));
}

function readWeights(record: JsonValue, context: RecordContext): readonly PlacedValue[] {
  return suspectsAt(record, context.shape.roles.weights, context);
}

/** Digits that Python reads as an integer at most; a longer one has a finding of its own, whatever it is for. */
const LONGEST_INTEGER = 4300;

/** Whether a source text is an integer too long for Python to read at all. */
export function isTooLong(source: string): boolean {
  return source.length > LONGEST_INTEGER && /^-?[0-9]+$/.test(source);
}
