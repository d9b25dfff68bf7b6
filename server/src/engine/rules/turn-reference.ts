import { type JsonValue, member } from "../model/json.ts";
import { type Path, valuesAt } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type RecordContext } from "./rule.ts";
import { groupBy } from "./shared/group-by.ts";
import { turnsOf } from "./shared/turns.ts";
import { countOf, quote } from "./shared/wording.ts";

/** A number or a name by which a turn points at a turn. */
interface TurnReference {
  readonly path: Path;
  readonly key: "turn_number" | "builds_on";
  readonly value: string | number;
}

interface ReferenceFact {
  readonly sessionId: JsonValue | undefined;
  readonly turnIds: readonly (JsonValue | undefined)[];
  readonly references: readonly TurnReference[];
  /** Whether a fault in the text may hide turns. */
  readonly isDamaged: boolean;
}

/** What turns of one session can be pointed at. */
interface SessionTurns {
  readonly count: number;
  readonly ids: ReadonlySet<JsonValue | undefined>;
  /** Whether each turn has an id that is a text; else another rule has more to say. */
  readonly areNamed: boolean;
}

/**
 * `_build_conversation_metadata` in `schemas/generators.py` of Fair Forge 3.0.0 and Gaussia 1.0.0: `turn_number` counts
 * from 1, and `builds_on` is the `qa_id` of the turn before. Authors who count from 0 or name a query are left alone.
 */
export const turnReference = datasetRule<ReferenceFact>({
  id: "turn-reference",
  severity: "hint",
  checks: 'The turns that "turn_number" and "builds_on" point at are there.',
  why: "Generators note in these keys how the turns of a conversation follow each other. No metric reads them; whoever follows the note finds no turn.",
  collect: collectReferences,
  *check(facts) {
    if (!facts.some(({ fact }) => fact.references.length > 0)) {
      return;
    }
    const sessions = groupBy(facts, (each) => (typeof each.fact.sessionId === "string" ? each.fact.sessionId : each));
    for (const session of sessions.filter((parts) => !parts.some(({ fact }) => fact.isDamaged))) {
      const turnIds = session.flatMap(({ fact }) => fact.turnIds);
      const turns: SessionTurns = {
        count: turnIds.length,
        ids: new Set(turnIds),
        areNamed: turnIds.every((id) => typeof id === "string"),
      };
      for (const { record, fact } of session) {
        for (const reference of fact.references) {
          yield* checkReference(reference, turns, record);
        }
      }
    }
  },
});

function collectReferences(value: JsonValue, context: RecordContext): ReferenceFact | undefined {
  const { session, conversation } = context.shape.roles;
  if (session === undefined) {
    return undefined;
  }
  const turns = turnsOf(context);
  const references = turns.flatMap(({ value: turn, path }) => [
    ...readReference(turn, path, "turn_number"),
    ...readReference(turn, path, "builds_on"),
  ]);
  const hasNames = references.some((each) => typeof each.value === "string");
  const queries = new Set(hasNames ? turns.map((turn) => member(turn.value, "query")) : []);
  return {
    sessionId: member(valuesAt(value, session)[0]?.value, "session_id"),
    turnIds: turns.map((turn) => member(turn.value, "qa_id")),
    references: references.filter((each) => !queries.has(each.value)),
    isDamaged: [[], conversation ?? []].some(context.isDamaged),
  };
}

function readReference(turn: JsonValue, path: Path, key: TurnReference["key"]): readonly TurnReference[] {
  const value = member(member(turn, "agentic"), key);
  const isReference =
    (typeof value === "number" && Number.isFinite(value)) ||
    (key === "builds_on" && typeof value === "string" && value !== "");
  return isReference ? [{ path: [...path, "agentic", key], key, value }] : [];
}

function* checkReference(
  { path, key, value }: TurnReference,
  { count, ids, areNamed }: SessionTurns,
  record: number,
): Iterable<DatasetFinding> {
  const about = { record, place: { path } };
  if (typeof value === "number") {
    if (!Number.isInteger(value) || value < 0 || value > count) {
      yield {
        ...about,
        message: `"${key}" is ${value}, but this session has ${countOf(count, "turn")}.`,
        help: `Write a number from 1 to ${count}.`,
      };
    }
  } else if (areNamed && !ids.has(value)) {
    yield {
      ...about,
      message: `"${key}" is ${quote(value)}, but no turn of this session has that "qa_id".`,
      help: 'Write the "qa_id" of the turn before.',
    };
  }
}
