import { hasMember, member } from "../model/json.ts";
import { type Place, valuesAt } from "../model/place.ts";
import { datasetRule, type Located } from "./rule.ts";
import { meantLanguage } from "./shared/languages.ts";
import { countOf, quote } from "./shared/wording.ts";

interface LanguageFact {
  readonly language: string;
  readonly place: Place;
  /** The session that a turn belongs to; a whole conversation is compared by itself. */
  readonly session: string | undefined;
}

/** `metrics/toxicity.py` of Fair Forge 3.0.0 and Gaussia 1.0.0 says so itself, but only in verbose mode. */
export const languageConsistent = datasetRule<LanguageFact>({
  id: "language-consistent",
  severity: "information",
  checks: "All conversations of a file are in one language.",
  why: "Toxicity counts words of all conversations together but looks them up in another list for each language, so its results over several languages are unreliable.",
  collect(value, { shape, isDamaged, isFaulty }) {
    const { session, conversation } = shape.roles;
    const [owner] = valuesAt(value, session);
    const written = member(owner?.value, "language");
    const language = owner && meantLanguage(written);
    if (owner === undefined || language === undefined || isFaulty([...owner.path, "language"])) {
      return undefined;
    }
    if (written === undefined && isDamaged(owner.path)) {
      return undefined;
    }
    const id = member(owner.value, "session_id");
    return {
      language,
      place: hasMember(owner.value, "language")
        ? { path: [...owner.path, "language"] }
        : { path: owner.path, part: "open" },
      session: conversation === undefined && typeof id === "string" ? id : undefined,
    };
  },
  *check(facts) {
    const compared = oncePerSession(facts);
    const usual = mostFrequent(compared.map(({ fact }) => fact.language));
    const same = compared.filter(({ fact }) => fact.language === usual);
    const other = compared.find(({ fact }) => fact.language !== usual);
    const [first] = same;
    if (first !== undefined && other !== undefined && usual !== undefined) {
      yield {
        record: other.record,
        place: other.fact.place,
        message: `The language is ${quote(other.fact.language)} here, but ${quote(usual)} in ${countOf(same.length, "other conversation")} of this file.`,
        help: "Keep each language in a file of its own if you measure Toxicity.",
        related: [{ record: first.record, place: first.fact.place, message: `The language is ${quote(usual)} here.` }],
      };
    }
  },
});

/** Turns of one session that differ among themselves are a matter of another rule. */
function oncePerSession(facts: readonly Located<LanguageFact>[]): readonly Located<LanguageFact>[] {
  const seen = new Set<string>();
  return facts.filter(({ fact: { session } }) => {
    const isNew = session === undefined || !seen.has(session);
    if (session !== undefined) {
      seen.add(session);
    }
    return isNew;
  });
}

/** Of equally frequent ones, the first. */
function mostFrequent(languages: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const language of languages) {
    counts.set(language, (counts.get(language) ?? 0) + 1);
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
