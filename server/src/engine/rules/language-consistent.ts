import { hasMember, member } from "../model/json.ts";
import { type Path, type Place, valueAt } from "../model/place.ts";
import { datasetRule, type Located } from "./rule.ts";
import { meantLanguage } from "./shared/languages.ts";
import { countOf, quote } from "./shared/wording.ts";

interface LanguageFact {
  readonly language: string;
  /** Of the object that says the language, or lacks it. */
  readonly path: Path;
  readonly isWritten: boolean;
  /** The session that a turn belongs to; a whole conversation is compared by itself. */
  readonly session: string | undefined;
}

/** `metrics/toxicity.py` of Fair Forge 3.0.0 and Gaussia 1.0.0 says so itself, but only in verbose mode. */
export const languageConsistent = datasetRule<LanguageFact>({
  id: "language-consistent",
  severity: "information",
  checks: "All conversations of a file are in one language.",
  why: "Toxicity counts words of all conversations together but looks them up in another list for each language, so its results over several languages are unreliable.",
  plainFact: ({ shape }) => (shape.roles.session === undefined ? [] : undefined),
  collect(value, { shape, isDamaged, isFaulty }) {
    const { session: path, conversation } = shape.roles;
    const owner = path && valueAt(value, path);
    const written = member(owner, "language");
    const language = owner === undefined ? undefined : meantLanguage(written);
    if (path === undefined || language === undefined || isFaulty([...path, "language"])) {
      return undefined;
    }
    if (written === undefined && isDamaged(path)) {
      return undefined;
    }
    const id = conversation === undefined ? member(owner, "session_id") : undefined;
    return {
      language,
      path,
      isWritten: hasMember(owner, "language"),
      session: typeof id === "string" ? id : undefined,
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
        place: placeOf(other.fact),
        message: `The language is ${quote(other.fact.language)} here, but ${quote(usual)} in ${countOf(same.length, "other conversation")} of this file.`,
        help: "Keep each language in a file of its own if you measure Toxicity.",
        related: [
          { record: first.record, place: placeOf(first.fact), message: `The language is ${quote(usual)} here.` },
        ],
      };
    }
  },
});

function placeOf({ path, isWritten }: LanguageFact): Place {
  return isWritten ? { path: [...path, "language"] } : { path, part: "open" };
}

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
