import { isArray, type JsonValue, member } from "../../model/json.ts";
import { eachOf, wholeOf } from "../../model/list-memory.ts";
import { type Path, valueAt } from "../../model/place.ts";
import type { Located, PlainTests, RecordContext } from "../rule.ts";
import { groupBy } from "./group-by.ts";
import { collectIdsAndTurns } from "./read-turns.ts";
import { sessionOf } from "./sessions.ts";
import { isPlainTurns, turnFactOf } from "./turn-facts.ts";

/** A conversation as BestOf sees it (`metrics/best_of.py` of Fair Forge 3.0.0 and Gaussia 1.0.0). */
export interface Contestant {
  readonly sessionId: string;
  readonly assistantId: string;
  /** The `qa_id`s of its turns, in order: assistants compete where these are equal. */
  readonly questions: readonly string[];
  /** Of the list of turns, and of the object that has the name. */
  readonly listPath: Path;
  readonly ownerPath: Path;
}

/** Turns that stand alone are no whole conversations. */
export const unopposed: PlainTests = ({ shape: { roles } }) =>
  roles.session === undefined || roles.conversation === undefined ? [] : undefined;

/**
 * Collects a whole conversation; `undefined` for a turn that stands alone, for one without turns (BestOf passes over
 * it), and where something is missing, of another type or repeated, which other rules report.
 */
export function collectContestant(_: JsonValue, context: RecordContext): Contestant | undefined {
  return context.shared(readContestant);
}

function readContestant(value: JsonValue, context: RecordContext): Contestant | undefined {
  const { session: ownerPath, conversation: listPath } = context.shape.roles;
  if (ownerPath === undefined || listPath === undefined) {
    return undefined;
  }
  const session = sessionOf(value, context);
  const questions = session && readQuestions(value, listPath, context);
  if (session === undefined || questions === undefined || typeof session.assistantId !== "string") {
    return undefined;
  }
  const isGuess = ["session_id", "assistant_id"].some((key) => context.isFaulty([...ownerPath, key]));
  const { sessionId, assistantId } = session;
  return isGuess ? undefined : { sessionId, assistantId, questions, listPath, ownerPath };
}

/** The place of a contestant's name. */
export function nameOf({ ownerPath }: Contestant): Path {
  return [...ownerPath, "assistant_id"];
}

function readQuestions(value: JsonValue, listPath: Path, context: RecordContext): readonly string[] | undefined {
  const fact = collectIdsAndTurns(value, context);
  const turns = fact && turnFactOf(fact);
  if (turns !== undefined && isPlainTurns(turns) && typeof turns.ids !== "string") {
    return turns.ids.length > 0 && wholeOf(turns.ids, areDistinct) ? turns.ids : undefined;
  }
  const { isSound, isDamaged, isFaulty } = context;
  const list = valueAt(value, listPath);
  if (!isArray(list) || isDamaged([]) || isDamaged(listPath)) {
    return undefined;
  }
  const isGuess =
    !isSound && list.some((_, at) => isDamaged([...listPath, at]) || isFaulty([...listPath, at, "qa_id"]));
  const questions = eachOf(list, idOf);
  return !isGuess && questions.length > 0 && wholeOf(questions, areDistinct) && areTexts(questions)
    ? questions
    : undefined;
}

function idOf(turn: JsonValue): JsonValue | undefined {
  return member(turn, "qa_id");
}

function areTexts(ids: readonly (JsonValue | undefined)[]): ids is readonly string[] {
  return ids.every((id) => typeof id === "string");
}

function areDistinct(ids: readonly (JsonValue | undefined)[]): boolean {
  return new Set(ids).size === ids.length;
}

/** What BestOf keys a block of questions by. */
export function blockOf({ questions }: Contestant): string {
  return JSON.stringify(questions);
}

/** Whether there are two assistants at all, which most files do not have. */
export function hasRivals(facts: readonly Located<Contestant>[]): boolean {
  return facts.some(({ fact }) => fact.assistantId !== facts[0]?.fact.assistantId);
}

/** Whether a file means to compare assistants: two different ones share a session or a block of questions. */
export function isBestOf(facts: readonly Located<Contestant>[]): boolean {
  return (
    hasRivals(facts) &&
    (groupBy(facts, ({ fact }) => fact.sessionId).some(hasRivals) ||
      groupBy(facts, ({ fact }) => blockOf(fact)).some(hasRivals))
  );
}
