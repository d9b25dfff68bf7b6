import { type JsonValue, member } from "../model/json.ts";
import { type Path, valuesAt } from "../model/place.ts";
import type { Finding, RecordRule } from "./rule.ts";
import { HUMANITY_LANGUAGES, languageNameOf, nearestLanguage, TOXICITY_LANGUAGES } from "./shared/languages.ts";
import { listWords, quote } from "./shared/wording.ts";

const KNOWN = `Toxicity knows ${listWords(TOXICITY_LANGUAGES)}; Humanity also ${listWords(HUMANITY_LANGUAGES.filter((name) => !TOXICITY_LANGUAGES.includes(name)))}.`;

/** `metrics/humanity.py` and `metrics/toxicity.py` of Fair Forge 3.0.0 and Gaussia 1.0.0 look the value up as it is written. */
export const languageName: RecordRule = {
  kind: "record",
  id: "language-name",
  severity: "information",
  checks: '"language" is a name that the metrics know.',
  why: "Humanity and Toxicity look up word lists by the exact name of the language, in English and in lower case; at any other value they stop.",
  fixAll: "Write all languages as the names that metrics know",
  plain: ({ shape }) => {
    const { session } = shape.roles;
    return session === undefined ? [] : [{ at: [...session, "language"], isPlain: isKnown }];
  },
  *check(value, { shape }) {
    for (const session of valuesAt(value, shape.roles.session)) {
      const language = member(session.value, "language");
      const path = [...session.path, "language"];
      if (language === null) {
        yield withoutName(path, 'is null: Humanity stops, and the judge of Conversational is told "None".');
      } else if (typeof language === "string" && !isKnown(language)) {
        yield aboutName(path, language);
      }
    }
  },
};

function isKnown(language: JsonValue): boolean {
  return typeof language === "string" && TOXICITY_LANGUAGES.includes(language);
}

function aboutName(path: Path, language: string): Finding {
  const name = languageNameOf(language);
  if (language.trim() === "") {
    return withoutName(path, "is empty: Humanity stops, and the judge of Conversational is told no language.");
  }
  if (name === language) {
    return {
      place: { path },
      message: `"language" is ${quote(language)}, for which Toxicity has no word list.`,
      help: KNOWN,
    };
  }
  if (name !== undefined) {
    const message = `"language" is ${quote(language)}, but metrics look up the English name in lower case: "${name}".`;
    return { place: { path }, message, ...suggest(path, name, true) };
  }
  const nearest = nearestLanguage(language);
  return nearest === undefined
    ? {
        place: { path },
        message: `"language" is ${quote(language)}, for which no metric has a word list.`,
        help: KNOWN,
      }
    : {
        place: { path },
        message: `"language" is ${quote(language)}, but metrics look up the name "${nearest}".`,
        ...suggest(path, nearest, false),
      };
}

function suggest(path: Path, name: string, safe: boolean): Pick<Finding, "help" | "fixes"> {
  const title = `Write "${name}"`;
  return { help: `${title}.`, fixes: () => [{ title, edits: [{ set: path, to: name }], safe }] };
}

function withoutName(path: Path, fault: string): Finding {
  return {
    place: { path },
    message: `"language" ${fault}`,
    help: 'Write the name of the language, or remove the key: the default is "english".',
    fixes: () => [{ title: 'Remove "language" (the default is "english")', edits: [{ remove: path }], safe: false }],
  };
}
