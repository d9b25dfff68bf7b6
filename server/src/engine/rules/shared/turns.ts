import { isObject, type JsonValue } from "../../model/json.ts";
import type { PlacedValue } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";
import { suspectsAt } from "./suspects.ts";

/** The turns of a record that are objects; what else stands among them is a matter of its type. Read once for all rules. */
export function turnsOf(context: RecordContext): readonly PlacedValue[] {
  return context.shared(readTurns);
}

function readTurns(value: JsonValue, context: RecordContext): readonly PlacedValue[] {
  return suspectsAt(value, context.shape.roles.turns, context).filter((turn) => isObject(turn.value));
}
