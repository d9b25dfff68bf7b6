import { type JsonValue, member } from "../model/json.ts";
import { type Path, valueAt } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type Located, type RecordContext } from "./rule.ts";
import { isFilled } from "./shared/plain-texts.ts";
import { quote } from "./shared/wording.ts";

/** What the turns of a session should agree on; `undefined` where a turn says nothing that loads. */
interface SessionFact {
  readonly path: Path;
  readonly session_id: string;
  readonly assistant_id: string | undefined;
  readonly language: string | null | undefined;
  readonly context: string | undefined;
  readonly hasLanguage: boolean;
}

const SHARED_KEYS = ["assistant_id", "language", "context"] as const;
type SharedKey = (typeof SHARED_KEYS)[number];

const ALL_KEYS: readonly string[] = ["session_id", ...SHARED_KEYS];

/** The default of `language` in `schemas/common.py`. */
const USUAL_LANGUAGE = "english";

/** Turns that stand alone each repeat their session's data (formats.md 2.5). */
export const sessionConsistent = datasetRule<SessionFact>({
  id: "session-consistent",
  severity: "information",
  checks: "The turns of a streamed session agree on assistant, language and context.",
  why: "Metrics that gather their results per session keep the first assistant_id, while language and context are read anew for each turn.",
  plainFact: ({ shape: { roles } }) =>
    roles.session === undefined || roles.conversation !== undefined ? [] : undefined,
  collect: collectSession,
  *check(facts) {
    const first = new Map<string, Located<SessionFact>>();
    const reported = new Set<string>();
    for (const current of facts) {
      const sessionId = current.fact.session_id;
      const earlier = first.get(sessionId);
      if (earlier === undefined) {
        first.set(sessionId, current);
      }
      for (const key of earlier === undefined || earlier.fact === current.fact ? [] : SHARED_KEYS) {
        const seen = `${key} ${sessionId}`;
        if (earlier !== undefined && differs(current.fact[key], earlier.fact[key]) && !reported.has(seen)) {
          reported.add(seen);
          yield toFinding(key, current, earlier);
        }
      }
    }
  },
});

function collectSession(value: JsonValue, { shape, isDamaged, isFaulty }: RecordContext): SessionFact | undefined {
  const { session, conversation } = shape.roles;
  const holder = session === undefined || conversation !== undefined ? undefined : valueAt(value, session);
  const id = member(holder, "session_id");
  if (session === undefined || typeof id !== "string" || !isFilled(id)) {
    return undefined;
  }
  if (isDamaged([]) || isDamaged(session) || ALL_KEYS.some((key) => isFaulty([...session, key]))) {
    return undefined;
  }
  const language = member(holder, "language");
  return {
    path: session,
    session_id: id,
    assistant_id: textOf(member(holder, "assistant_id")),
    language: language === undefined ? USUAL_LANGUAGE : language === null ? null : textOf(language),
    context: textOf(member(holder, "context")),
    hasLanguage: language !== undefined,
  };
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function differs(a: string | null | undefined, b: string | null | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

function toFinding(key: SharedKey, current: Located<SessionFact>, earlier: Located<SessionFact>): DatasetFinding {
  return {
    record: current.record,
    place: placeOf(key, current.fact),
    message: messageOf(key, current, earlier),
    help: `Give all turns of the session the same ${key}, or this one another session_id.`,
    related: [{ record: earlier.record, place: placeOf(key, earlier.fact), message: "The session starts here." }],
  };
}

function placeOf(key: SharedKey, { path, hasLanguage }: SessionFact): DatasetFinding["place"] {
  return key === "language" && !hasLanguage ? { path, part: "open" } : { path: [...path, key] };
}

function messageOf(key: SharedKey, { fact }: Located<SessionFact>, earlier: Located<SessionFact>): string {
  const where = `in record ${earlier.record + 1} of session ${quote(fact.session_id)}`;
  if (key === "context") {
    return `The context is another one than ${where}.`;
  }
  const [here, there] = [fact, earlier.fact].map((each) => (each[key] === null ? "null" : quote(each[key] ?? "")));
  return `The ${key} is ${here} here, but ${there} ${where}.`;
}
