import { isArray, type JsonValue } from "../../model/json.ts";
import { valuesAt } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";
import type { WrongValue } from "./retype.ts";

/**
 * Examples where they do not belong, and where the later `DataLoader` of ALUE (`data_utils.py`) slices whatever
 * stands there; the initial release never looks.
 */
export function slicedExamples(value: JsonValue, { shape, options, isDamaged }: RecordContext): readonly WrongValue[] {
  const at = options.alueProfile === "later" ? shape.roles.hidingExamples : undefined;
  return at === undefined
    ? []
    : valuesAt(value, at)
        .filter((held) => !isArray(held.value) && !isDamaged(held.path))
        .map((held) => ({ ...held, types: ["array"] }));
}
