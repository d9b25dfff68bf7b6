import type { JsonValue } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type Located } from "./rule.ts";
import { collectTurns, isPlainTurns, sessionsWith, type TurnFact, turnless, turnsIn } from "./shared/turn-facts.ts";
import type { TurnReference } from "./shared/turn-references.ts";
import { countOf, quote } from "./shared/wording.ts";

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
export const turnReference = datasetRule<TurnFact>({
  id: "turn-reference",
  severity: "hint",
  checks: 'The turns that "turn_number" and "builds_on" point at are there.',
  why: "Generators note in these keys how the turns of a conversation follow each other. No metric reads them; whoever follows the note finds no turn.",
  plainFact: turnless,
  collect: collectTurns,
  *check(facts) {
    for (const session of sessionsWith(facts, ({ references }) => references !== undefined)) {
      if (!session.some(({ fact }) => isCut(fact))) {
        const turns = readSession(session);
        for (const { record, fact } of session) {
          const places = fact.references === undefined ? [] : turnsIn(fact);
          for (const reference of fact.references ?? []) {
            yield* checkReference(reference, places[reference.turn]?.path ?? [], turns, record);
          }
        }
      }
    }
  },
});

function isCut(fact: TurnFact): boolean {
  return !isPlainTurns(fact) && fact.isCut;
}

function readSession(session: readonly Located<TurnFact>[]): SessionTurns {
  const turnIds = session.flatMap<JsonValue | undefined>(({ fact }) =>
    isPlainTurns(fact) ? fact.ids : fact.turns.map(({ qaId }) => qaId),
  );
  return {
    count: turnIds.length,
    ids: new Set(turnIds),
    areNamed: turnIds.every((id) => typeof id === "string"),
  };
}

function* checkReference(
  { key, value }: TurnReference,
  turn: Path,
  { count, ids, areNamed }: SessionTurns,
  record: number,
): Iterable<DatasetFinding> {
  const about = { record, place: { path: [...turn, "agentic", key] } };
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
