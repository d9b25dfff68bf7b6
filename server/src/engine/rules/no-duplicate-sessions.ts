import type { JsonValue } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type Located, type RecordContext } from "./rule.ts";
import { FreeIds } from "./shared/next-id.ts";
import { isFilled } from "./shared/plain-texts.ts";
import { type SessionKey, sessionOf } from "./shared/sessions.ts";
import { quote } from "./shared/wording.ts";

/** Which conversation a record holds, and with whom. */
interface SessionFact {
  readonly session: SessionKey;
  /** The object that says so. */
  readonly path: Path;
}

/** Assistants may share a session, as in files for BestOf: only the pair has to be unique (formats.md 5.1). */
export const noDuplicateSessions = datasetRule<SessionFact>({
  id: "no-duplicate-sessions",
  severity: "warning",
  checks: "No two records hold the same session of the same assistant.",
  why: "Context, Conversational, Regulatory, Vision and PromptEvaluator merge them into one session, in which equal turn ids overwrite each other.",
  fixAll: "Rename all repeated sessions",
  plainFact: ({ shape: { roles } }) =>
    roles.session === undefined || roles.conversation === undefined ? [] : undefined,
  collect: collectSession,
  *check(facts) {
    const first = new Map<string, Located<SessionFact>>();
    const repeated: SessionFact[] = [];
    // Made only when somebody asks, for all of them, so that they differ.
    let names: readonly string[] | undefined;
    const nameOf = (index: number): string => {
      names ??= newNames(repeated, facts);
      return names[index] ?? "";
    };
    for (const current of facts) {
      const { sessionId, assistantId } = current.fact.session;
      const key = JSON.stringify([sessionId, assistantId]);
      const earlier = first.get(key);
      if (earlier === undefined) {
        first.set(key, current);
      } else {
        const index = repeated.push(current.fact) - 1;
        yield toFinding(current, earlier, () => nameOf(index));
      }
    }
  },
});

function newNames(repeated: readonly SessionFact[], facts: readonly Located<SessionFact>[]): readonly string[] {
  const free = new FreeIds(facts.map(({ fact }) => fact.session.sessionId));
  return repeated.map(({ session: { sessionId } }) => free.take(sessionId));
}

function collectSession(value: JsonValue, context: RecordContext): SessionFact | undefined {
  const { session: path, conversation } = context.shape.roles;
  // Turns that stand alone repeat their session in every record.
  const session = conversation === undefined ? undefined : sessionOf(value, context);
  if (path === undefined || session === undefined) {
    return undefined;
  }
  const isUsable = typeof session.assistantId === "string" && isFilled(session.sessionId);
  const isGuess = context.isFaulty([...path, "session_id"]) || context.isFaulty([...path, "assistant_id"]);
  return isUsable && !isGuess ? { session, path } : undefined;
}

function toFinding(
  { record, fact }: Located<SessionFact>,
  earlier: Located<SessionFact>,
  newName: () => string,
): DatasetFinding {
  const { sessionId, assistantId } = fact.session;
  const path = [...fact.path, "session_id"];
  return {
    record,
    place: { path },
    message: `The session ${quote(sessionId)} of assistant ${quote(String(assistantId))} is already in record ${earlier.record + 1}.`,
    help: "Change one session_id, or put all turns into one record.",
    related: [
      {
        record: earlier.record,
        place: { path: [...earlier.fact.path, "session_id"] },
        message: `The session ${quote(sessionId)} is here first.`,
      },
    ],
    fixes: () => {
      const free = newName();
      const title = `Rename to the next free session_id ${quote(free)}`;
      return [{ title, edits: [{ set: path, to: free }], safe: false }];
    },
  };
}
