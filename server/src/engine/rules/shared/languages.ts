import type { JsonValue } from "../../model/json.ts";
import { editDistance } from "../../text/edit-distance.ts";

/** The columns of Humanity's lexicon, `artifacts/lexicons/nrc_emotion.csv`: other names raise KeyError. */
export const HUMANITY_LANGUAGES: readonly string[] = [
  "english",
  "french",
  "italian",
  "japanese",
  "portuguese",
  "russian",
  "spanish",
];

/** The lexicon files of Toxicity: other names find no file. */
export const TOXICITY_LANGUAGES: readonly string[] = ["english", "italian", "portuguese", "spanish"];

/** ISO 639 codes of the languages that some metric knows. */
const CODES: ReadonlyMap<string, string> = new Map([
  ["en", "english"],
  ["eng", "english"],
  ["es", "spanish"],
  ["spa", "spanish"],
  ["fr", "french"],
  ["fra", "french"],
  ["fre", "french"],
  ["it", "italian"],
  ["ita", "italian"],
  ["ja", "japanese"],
  ["jpn", "japanese"],
  ["pt", "portuguese"],
  ["por", "portuguese"],
  ["ru", "russian"],
  ["rus", "russian"],
]);

/** What languages that some metric knows are called in themselves, and in others that authors write. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ["anglais", "english"],
  ["englisch", "english"],
  ["inglese", "english"],
  ["ingles", "english"],
  ["inglés", "english"],
  ["inglês", "english"],
  ["castellano", "spanish"],
  ["espagnol", "spanish"],
  ["espanhol", "spanish"],
  ["espanol", "spanish"],
  ["español", "spanish"],
  ["spanisch", "spanish"],
  ["spagnolo", "spanish"],
  ["francais", "french"],
  ["français", "french"],
  ["frances", "french"],
  ["francés", "french"],
  ["francês", "french"],
  ["französisch", "french"],
  ["italiano", "italian"],
  ["italien", "italian"],
  ["italienisch", "italian"],
  ["portugais", "portuguese"],
  ["portugiesisch", "portuguese"],
  ["portugues", "portuguese"],
  ["portugués", "portuguese"],
  ["português", "portuguese"],
  ["日本語", "japanese"],
  ["русский", "russian"],
]);

/** The name that a code, with or without a region, or a name in other letters or another language stands for; `undefined` when it is not known. */
export function languageNameOf(language: string): string | undefined {
  const plain = language.trim().toLowerCase().normalize("NFC");
  const code = /^(?<code>[a-z]{2,3})(?:[-_][a-z0-9]+)*$/.exec(plain)?.groups?.["code"] ?? "";
  return HUMANITY_LANGUAGES.includes(plain) ? plain : (OTHER_NAMES.get(plain) ?? CODES.get(code));
}

/** The name that a misspelt one is one letter away from: two would make Spanish of "danish". */
export function nearestLanguage(language: string): string | undefined {
  const plain = language.trim().toLowerCase();
  return HUMANITY_LANGUAGES.find(
    (name) => Math.abs(name.length - plain.length) <= 1 && editDistance(plain, name) === 1,
  );
}

/**
 * The language that a value means, whatever it is called; English where there is no key. `undefined` for null, an
 * empty text and other types, which have a finding of their own.
 */
export function meantLanguage(value: JsonValue | undefined): string | undefined {
  if (value === undefined) {
    return "english";
  }
  if (typeof value === "string" && HUMANITY_LANGUAGES.includes(value)) {
    return value;
  }
  const isNamed = typeof value === "string" && value.trim() !== "";
  return isNamed ? (languageNameOf(value) ?? nearestLanguage(value) ?? value) : undefined;
}
