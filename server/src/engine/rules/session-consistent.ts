import { type DatasetFinding, datasetRule, type Located } from "./rule.ts";
import { collectSession, type SessionFact, sessionless } from "./shared/session-facts.ts";
import { quote } from "./shared/wording.ts";

const SHARED_KEYS = ["assistant_id", "language", "context"] as const;
type SharedKey = (typeof SHARED_KEYS)[number];

/** Turns that stand alone each repeat their session's data (formats.md 2.5). */
export const sessionConsistent = datasetRule<SessionFact>({
  id: "session-consistent",
  severity: "information",
  checks: "The turns of a streamed session agree on assistant, language and context.",
  why: "Metrics that gather their results per session keep the first assistant_id, while language and context are read anew for each turn.",
  plainFact: sessionless,
  collect: collectSession,
  takesRuns: true,
  keysOf: ({ sessionId, isComparable }) => (sessionId === undefined || !isComparable ? [] : [sessionId]),
  *check(facts) {
    const first = new Map<string, Located<SessionFact>>();
    const reported = new Set<string>();
    let last: SessionFact | undefined;
    for (const current of facts) {
      const { fact } = current;
      // Neighbours mostly say the same.
      if (fact === last || fact.sessionId === undefined || !fact.isComparable) {
        continue;
      }
      last = fact;
      const earlier = first.get(fact.sessionId);
      if (earlier === undefined) {
        first.set(fact.sessionId, current);
      } else if (earlier.fact !== fact) {
        yield* compare(current, earlier, reported);
      }
    }
  },
});

function* compare(
  current: Located<SessionFact>,
  earlier: Located<SessionFact>,
  reported: Set<string>,
): Iterable<DatasetFinding> {
  for (const key of SHARED_KEYS) {
    const seen = `${key} ${earlier.fact.sessionId}`;
    if (differs(current.fact[key], earlier.fact[key]) && !reported.has(seen)) {
      reported.add(seen);
      yield toFinding(key, current, earlier);
    }
  }
}

function differs<Value>(a: Value | undefined, b: Value | undefined): boolean {
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
  const where = `in record ${earlier.record + 1} of session ${quote(fact.sessionId ?? "")}`;
  if (key === "context") {
    return `The context is another one than ${where}.`;
  }
  const [here, there] = [fact, earlier.fact].map((each) => (each[key] === null ? "null" : quote(each[key] ?? "")));
  return `The ${key} is ${here} here, but ${there} ${where}.`;
}
