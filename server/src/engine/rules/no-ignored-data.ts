import { hasMember } from "../model/json.ts";
import { valuesAt } from "../model/place.ts";
import type { RecordRule } from "./rule.ts";
import { quote } from "./shared/wording.ts";

/** `DataLoader` of ALUE's later `data_utils.py` takes the first entry with paragraphs; the initial release takes all. */
export const noIgnoredData: RecordRule = {
  kind: "record",
  id: "no-ignored-data",
  severity: "warning",
  checks: "All questions stand in the first entry of data.",
  why: "The later loader reads only the first entry that has paragraphs. The questions of others are never asked, and the scorer of extractive QA, which goes through all, stops where it finds no prediction.",
  *check(value, { shape, options }) {
    const { groups } = shape.roles;
    if (groups === undefined || options.alueProfile === "initial") {
      return;
    }
    const entries = valuesAt(value, groups.at).filter((entry) => hasMember(entry.value, groups.holding));
    const [first] = entries;
    for (const { path } of entries.slice(1)) {
      yield {
        place: { path, part: "open" },
        message: `This entry is ignored: only the first one with ${quote(groups.holding)} is read.`,
        help: `Move its ${groups.holding} into the first entry.`,
        related:
          first === undefined ? [] : [{ place: { path: first.path, part: "open" }, message: "This entry is read." }],
      };
    }
  },
};
