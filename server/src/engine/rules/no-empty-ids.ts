import type { Shape } from "../formats/format.ts";
import { allowedTypes, schemaAt } from "../formats/schema-at.ts";
import type { JsonValue } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import type { Fix, RecordRule } from "./rule.ts";
import { idTests } from "./shared/plain-ids.ts";
import { isFilledText } from "./shared/plain-texts.ts";
import { proposeIds } from "./shared/proposed-ids.ts";
import { isSurelyUntested } from "./shared/splits.ts";
import { suspectsAt } from "./shared/suspects.ts";
import { quote } from "./shared/wording.ts";

/** Ids serve as keys and as names of contestants in both systems (formats.md 5.1). */
export const noEmptyIds: RecordRule = {
  kind: "record",
  id: "no-empty-ids",
  severity: "warning",
  checks: "Ids are not empty.",
  why: "Results and predictions are kept under these ids, and BestOf names its contestants by them: an empty one leaves them without a name, and two empty ones are one.",
  plain: idTests((id) => typeof id === "number" || isFilledText(id)),
  *check(value, context) {
    const { shape } = context;
    let proposals: ReadonlyMap<string, string> | undefined;
    for (const { at } of isSurelyUntested(value, shape) ? [] : (shape.roles.ids ?? [])) {
      for (const { path, value: id } of suspectsAt(value, at, context)) {
        const fault = faultOf(id, path, shape);
        if (fault !== undefined) {
          yield {
            place: { path },
            message: `The ${path.at(-1)}${holderOf(path, shape)} is ${fault}.`,
            help: `Fill in the ${path.at(-1)}.`,
            fixes: () => {
              proposals ??= proposeIds(value, shape);
              return fixesOf(path, proposals);
            },
          };
        }
      }
    }
  },
};

/** Where null has the right type, it makes an id that is no better than an empty one. */
function faultOf(id: JsonValue, path: Path, shape: Shape): string | undefined {
  if (id === null) {
    return allowedTypes(schemaAt(shape, path)).includes("null") ? "null" : undefined;
  }
  return typeof id === "string" && id.trim() === "" ? (id === "" ? "empty" : "blank") : undefined;
}

/** Where in its record an id stands, when the record has more than one of them. */
function holderOf(path: Path, { roles }: Shape): string {
  const index = path.find((step) => typeof step === "number");
  return index === undefined ? "" : ` of ${roles.questions === undefined ? "turn" : "question"} ${index + 1}`;
}

function fixesOf(path: Path, proposals: ReadonlyMap<string, string>): readonly Fix[] {
  const id = proposals.get(JSON.stringify(path));
  return id === undefined
    ? []
    : [{ title: `Use the next free id ${quote(id)}`, edits: [{ set: path, to: id }], safe: false }];
}
