import { isObject, type JsonObject, type JsonValue, member } from "../../model/json.ts";
import { eachOf, isKept } from "../../model/list-memory.ts";

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
  let references: TurnReference[] | undefined;
  const pointing = isKept(turns) ? eachOf(turns, pointerOf) : undefined;
  for (let turn = 0; turn < turns.length; turn++) {
    const agentic = pointing === undefined ? pointerOf(turns[turn]) : pointing[turn];
    if (agentic !== undefined) {
      references = withReference(references, turns, turn, "turn_number", member(agentic, "turn_number"));
      references = withReference(references, turns, turn, "builds_on", member(agentic, "builds_on"));
    }
  }
  return references ?? NONE;
}

const NONE: readonly never[] = [];

/** What may point, where a turn has it. */
function pointerOf(turn: JsonValue | undefined): JsonObject | undefined {
  const agentic = member(turn, "agentic");
  return isObject(agentic) && (agentic["turn_number"] !== undefined || agentic["builds_on"] !== undefined)
    ? agentic
    : undefined;
}

function withReference(
  references: TurnReference[] | undefined,
  turns: readonly JsonValue[],
  turn: number,
  key: ReferenceKey,
  value: JsonValue | undefined,
): TurnReference[] | undefined {
  if (!isOpen(turns, key, value)) {
    return references;
  }
  const reference = { turn, key, value };
  references?.push(reference);
  return references ?? [reference];
}

/** Whether a reference is none that the record itself answers. */
function isOpen(
  turns: readonly JsonValue[],
  key: ReferenceKey,
  value: JsonValue | undefined,
): value is TurnReference["value"] {
  if (typeof value === "number") {
    const isHere = Number.isInteger(value) && value >= 0 && value <= turns.length;
    return !isHere && Number.isFinite(value);
  }
  return key === "builds_on" && typeof value === "string" && value !== "" && !isNamed(turns, value);
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
