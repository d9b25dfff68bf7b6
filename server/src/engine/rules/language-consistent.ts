import type { Place } from "../model/place.ts";
import { datasetRule, type Located } from "./rule.ts";
import { countOfRun } from "./shared/fact-runs.ts";
import { collectSession, type SessionFact, sessionless } from "./shared/session-facts.ts";
import { countOf, quote } from "./shared/wording.ts";

/** `metrics/toxicity.py` of Fair Forge 3.0.0 and Gaussia 1.0.0 says so itself, but only in verbose mode. */
export const languageConsistent = datasetRule<SessionFact>({
  id: "language-consistent",
  severity: "information",
  checks: "All conversations of a file are in one language.",
  why: "Toxicity counts words of all conversations together but looks them up in another list for each language, so its results over several languages are unreliable.",
  plainFact: sessionless,
  collect: collectSession,
  takesRuns: true,
  *check(facts) {
    if (areAllAlike(facts)) {
      return;
    }
    const compared = oncePerSession(facts);
    const usual = mostFrequent(compared);
    const same = compared.filter(({ fact }) => fact.meant === usual);
    const other = compared.find(({ fact }) => fact.meant !== usual);
    const [first] = same;
    if (first !== undefined && other?.fact.meant !== undefined && usual !== undefined) {
      yield {
        record: other.record,
        place: placeOf(other.fact),
        message: `The language is ${quote(other.fact.meant)} here, but ${quote(usual)} in ${countOf(conversationsIn(same), "other conversation")} of this file.`,
        help: "Keep each language in a file of its own if you measure Toxicity.",
        related: [
          { record: first.record, place: placeOf(first.fact), message: `The language is ${quote(usual)} here.` },
        ],
      };
    }
  },
});

/** Whether all of a file is in one language, as mostly. */
function areAllAlike(facts: readonly Located<SessionFact>[]): boolean {
  let language: string | undefined;
  let last: SessionFact | undefined;
  for (const { fact } of facts) {
    if (fact !== last && fact.meant !== undefined) {
      if (language !== undefined && fact.meant !== language) {
        return false;
      }
      language = fact.meant;
    }
    last = fact;
  }
  return true;
}

function placeOf({ path, hasLanguage }: SessionFact): Place {
  return hasLanguage ? { path: [...path, "language"] } : { path, part: "open" };
}

/** Turns of one session that differ among themselves are a matter of another rule. */
function oncePerSession(facts: readonly Located<SessionFact>[]): readonly Located<SessionFact>[] {
  const seen = new Set<string>();
  return facts.filter(({ fact: { sessionId, meant } }) => {
    const isNew = meant !== undefined && (sessionId === undefined || !seen.has(sessionId));
    if (isNew && sessionId !== undefined) {
      seen.add(sessionId);
    }
    return isNew;
  });
}

/** A whole conversation is a record. */
function conversationsIn(facts: readonly Located<SessionFact>[]): number {
  return facts.reduce((sum, each) => sum + (each.fact.sessionId === undefined ? countOfRun(each) : 1), 0);
}

/** Of equally frequent ones, the first. */
function mostFrequent(facts: readonly Located<SessionFact>[]): string | undefined {
  const counts = new Map<string, number>();
  for (const each of facts) {
    const { meant } = each.fact;
    if (meant !== undefined) {
      counts.set(meant, (counts.get(meant) ?? 0) + conversationsIn([each]));
    }
  }
  let usual: string | undefined;
  let most = 0;
  for (const [language, amount] of counts) {
    if (amount > most) {
      usual = language;
      most = amount;
    }
  }
  return usual;
}
