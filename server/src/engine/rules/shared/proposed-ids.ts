import type { Shape } from "../../formats/format.ts";
import { type JsonValue, member } from "../../model/json.ts";
import { valuesAt } from "../../model/place.ts";
import { idsForGaps } from "./next-id.ts";

/** Proposes an id, in the pattern of the others, for each object that lacks a usable one; by path of the id, as JSON. */
export function proposeIds(value: JsonValue, { roles }: Shape): ReadonlyMap<string, string> {
  const proposals = new Map<string, string>();
  for (const { at, scope } of roles.ids ?? []) {
    const key = at.at(-1);
    if (scope === "record" && key !== undefined) {
      const holders = valuesAt(value, at.slice(0, -1));
      const proposed = idsForGaps(
        holders.map((holder) => usableId(member(holder.value, key))),
        BEFORE_FIRST_ID,
      );
      holders.forEach(({ path }, index) => {
        const id = proposed[index];
        if (id !== undefined) {
          proposals.set(JSON.stringify([...path, key]), id);
        }
      });
    }
  }
  return proposals;
}

/** Where no id of a record shows a pattern they begin with `q1`, as in the documentation of both systems. */
const BEFORE_FIRST_ID = "q0";

/** A number is an id that lacks its quotes. */
function usableId(id: JsonValue | undefined): string | undefined {
  const text = typeof id === "number" ? String(id) : id;
  return typeof text === "string" && text.trim() !== "" ? text : undefined;
}
