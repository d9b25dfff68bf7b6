import { isArray, type JsonValue, member } from "../../model/json.ts";
import { type Path, valuesAt } from "../../model/place.ts";
import type { Located, RecordContext } from "../rule.ts";
import { groupBy } from "./group-by.ts";

/** A conversation as BestOf sees it (`metrics/best_of.py` of Fair Forge 3.0.0 and Gaussia 1.0.0). */
export interface Contestant {
  readonly sessionId: string;
  readonly assistantId: string;
  /** The `qa_id`s of its turns, in order: assistants compete where these are equal. */
  readonly questions: readonly string[];
  /** Of the list of turns, and of the name. */
  readonly listPath: Path;
  readonly namePath: Path;
}

/**
 * Collects a whole conversation; `undefined` for a turn that stands alone, for one without turns (BestOf passes over
 * it), and where something is missing, of another type or repeated, which other rules report.
 */
export function collectContestant(value: JsonValue, context: RecordContext): Contestant | undefined {
  const { shape, isDamaged, isFaulty } = context;
  const { session, conversation } = shape.roles;
  const [owner] = valuesAt(value, session);
  const [list] = valuesAt(value, conversation);
  if (owner === undefined || list === undefined || !isArray(list.value) || isDamaged([]) || isDamaged(list.path)) {
    return undefined;
  }
  const sessionId = member(owner.value, "session_id");
  const assistantId = member(owner.value, "assistant_id");
  const questions = list.value.map((turn) => member(turn, "qa_id")).filter((id) => typeof id === "string");
  if (typeof sessionId !== "string" || typeof assistantId !== "string") {
    return undefined;
  }
  const isGuess =
    ["session_id", "assistant_id"].some((key) => isFaulty([...owner.path, key])) ||
    list.value.some((_, index) => isDamaged([...list.path, index]) || isFaulty([...list.path, index, "qa_id"]));
  const isWhole = !isGuess && questions.length > 0 && new Set(questions).size === list.value.length;
  return isWhole
    ? { sessionId, assistantId, questions, listPath: list.path, namePath: [...owner.path, "assistant_id"] }
    : undefined;
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
