import { hasMember } from "../model/json.ts";
import { valuesAt } from "../model/place.ts";
import type { RecordRule } from "./rule.ts";
import { quote } from "./shared/wording.ts";

/** `DataLoader` of ALUE's later `data_utils.py` looks at the top first, the initial release never (formats.md 6.1). */
export const noShadowedExamples: RecordRule = {
  kind: "record",
  id: "no-shadowed-examples",
  severity: "warning",
  checks: "Examples of extractive QA stand in the first entry of data, not at the top.",
  why: "The later loader takes examples at the top, even an empty list, in place of those in the entries; the initial release reads none but those of the first entry.",
  *check(value, { shape }) {
    const { hidingExamples, groups } = shape.roles;
    const key = hidingExamples?.at(-1);
    for (const { path } of hidingExamples === undefined ? [] : valuesAt(value, hidingExamples)) {
      const hidden = valuesAt(value, groups?.at ?? []).find(
        (entry) => key !== undefined && hasMember(entry.value, key),
      );
      const name = quote(String(path.at(-1)));
      yield {
        place: { path, part: "key" },
        message:
          hidden === undefined
            ? `${name} stands at the top, but belongs into the first entry of "data".`
            : `${name} at the top is read in place of the ${name} in "data".`,
        help: 'Move the examples into the first entry of "data".',
        related:
          hidden === undefined
            ? []
            : [{ place: { path: [...hidden.path, String(key)], part: "key" }, message: "These are not read." }],
      };
    }
  },
};
