import type { JsonValue } from "../model/json.ts";
import { type DatasetFinding, datasetRule, type Located } from "./rule.ts";
import { joinIds } from "./shared/joined-ids.ts";
import { collectIdsAndTurns } from "./shared/read-turns.ts";
import {
  type IdTurnFact,
  isPlainTurns,
  sessionKeys,
  sessionsWith,
  type TurnFact,
  type TurnSession,
  turnCountOf,
  turnFactOf,
  turnIn,
  turnless,
} from "./shared/turn-facts.ts";
import type { TurnReference } from "./shared/turn-references.ts";
import { countOf, quote } from "./shared/wording.ts";

/** What turns of one session are called. */
interface SessionNames {
  readonly ids: ReadonlySet<JsonValue | undefined>;
  /** Whether each turn has an id that is a text; else another rule has more to say. */
  readonly areAll: boolean;
}

/**
 * `_build_conversation_metadata` in `schemas/generators.py` of Fair Forge 3.0.0 and Gaussia 1.0.0: `turn_number` counts
 * from 1, and `builds_on` is the `qa_id` of the turn before. Authors who count from 0 or name a query are left alone.
 */
export const turnReference = datasetRule<IdTurnFact>({
  id: "turn-reference",
  severity: "hint",
  checks: 'The turns that "turn_number" and "builds_on" point at are there.',
  why: "Generators note in these keys how the turns of a conversation follow each other. No metric reads them; whoever follows the note finds no turn.",
  plainFact: turnless,
  collect: collectIdsAndTurns,
  join: joinIds,
  keysOf: (fact) => {
    const turns = turnFactOf(fact);
    return turns === undefined ? [] : sessionKeys(turns, hasReferences(turns));
  },
  *check(facts) {
    for (const session of sessionsWith(facts, hasReferences)) {
      if (!session.some(({ fact }) => isCut(fact))) {
        yield* checkSession(session);
      }
    }
  },
});

function hasReferences({ references }: TurnFact): boolean {
  return references.length > 0;
}

function isCut(fact: TurnFact): boolean {
  return !isPlainTurns(fact) && fact.isCut;
}

function* checkSession(session: TurnSession): Iterable<DatasetFinding> {
  let count = 0;
  for (const { fact } of session) {
    count += turnCountOf(fact);
  }
  // Most references are numbers: names are gathered when one is asked for.
  let names: SessionNames | undefined;
  for (const { record, fact } of session) {
    for (const reference of fact.references) {
      const { value } = reference;
      if (typeof value === "number") {
        if (!Number.isInteger(value) || value < 0 || value > count) {
          yield wrongNumber(value, count, placeOf(reference, { record, fact }));
        }
      } else {
        names ??= readNames(session);
        if (names.areAll && !names.ids.has(value)) {
          yield unknownName(value, placeOf(reference, { record, fact }));
        }
      }
    }
  }
}

function readNames(session: TurnSession): SessionNames {
  const ids = new Set<JsonValue | undefined>();
  let areAll = true;
  for (const { fact } of session) {
    if (!isPlainTurns(fact)) {
      for (const { qaId } of fact.turns) {
        ids.add(qaId);
        areAll &&= typeof qaId === "string";
      }
    } else if (typeof fact.ids === "string") {
      ids.add(fact.ids);
    } else {
      for (const id of fact.ids) {
        ids.add(id);
      }
    }
  }
  return { ids, areAll };
}

type ReferencePlace = Pick<DatasetFinding, "record" | "place"> & { readonly key: string };

function placeOf({ turn, key }: TurnReference, { record, fact }: Located<TurnFact>): ReferencePlace {
  const pointing = turnIn({ record, fact }, turn);
  const path = [...(pointing?.path ?? []), "agentic", key];
  return { record: pointing?.record ?? record, place: { path }, key };
}

function wrongNumber(value: number, count: number, { record, place, key }: ReferencePlace): DatasetFinding {
  return {
    record,
    place,
    message: `"${key}" is ${value}, but this session has ${countOf(count, "turn")}.`,
    help: `Write a number from 1 to ${count}.`,
  };
}

function unknownName(value: string, { record, place, key }: ReferencePlace): DatasetFinding {
  return {
    record,
    place,
    message: `"${key}" is ${quote(value)}, but no turn of this session has that "qa_id".`,
    help: 'Write the "qa_id" of the turn before.',
  };
}
