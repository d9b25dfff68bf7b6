import { isObject, type JsonValue, member } from "../../model/json.ts";

/** A number or a name by which a turn points at a turn. */
export interface TurnReference {
  /** Which of the record's turns points. */
  readonly turn: number;
  readonly key: ReferenceKey;
  readonly value: string | number;
}

type ReferenceKey = "turn_number" | "builds_on";

/** Collects what turns point at, save what is surely there: among the turns of their own record. */
export function readReferences(turns: readonly JsonValue[]): readonly TurnReference[] {
  const references: TurnReference[] = [];
  for (let turn = 0; turn < turns.length; turn++) {
    const agentic = member(turns[turn], "agentic");
    if (isObject(agentic)) {
      addReference(references, turns, turn, "turn_number", member(agentic, "turn_number"));
      addReference(references, turns, turn, "builds_on", member(agentic, "builds_on"));
    }
  }
  return references;
}

function addReference(
  references: TurnReference[],
  turns: readonly JsonValue[],
  turn: number,
  key: ReferenceKey,
  value: JsonValue | undefined,
): void {
  if (typeof value === "number") {
    const isHere = Number.isInteger(value) && value >= 0 && value <= turns.length;
    if (!isHere && Number.isFinite(value)) {
      references.push({ turn, key, value });
    }
  } else if (key === "builds_on" && typeof value === "string" && value !== "" && !isNamed(turns, value)) {
    references.push({ turn, key, value });
  }
}

/** Whether a turn has that id, or that query, which some authors write. */
function isNamed(turns: readonly JsonValue[], name: string): boolean {
  for (const turn of turns) {
    if (member(turn, "qa_id") === name || member(turn, "query") === name) {
      return true;
    }
  }
  return false;
}
