/** The words for what breaks a schema: one sentence per keyword, without any of the schema's own words. */
import { listWords, quote } from "./wording.ts";

/** The key that a reader of Fair Forge's page on datasets would leave out; `schemas/common.py` of both systems would not. */
const CALLED_OPTIONAL = "ground_truth_assistant";

const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ["string", "text"],
  ["number", "a number"],
  ["integer", "a whole number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "an object"],
  ["null", "null"],
]);

/**
 * An object lacks keys that it must have. `subject` names it, at the start of the sentence; `misspelt` maps keys
 * that it has to those of the missing ones that they look like.
 */
export function missingMessage(
  subject: string,
  keys: readonly string[],
  misspelt: readonly (readonly [string, string])[],
): string {
  const lacks = listWords(keys.map((key) => `no ${quote(key)}`));
  const lookAlikes = misspelt.map(([key, meant]) => `${quote(key)} looks like a misspelt ${quote(meant)}`);
  const ending = lookAlikes.length > 0 ? `; ${listWords(lookAlikes)}` : remarkOn(keys);
  return `${subject} has ${lacks}${ending}.`;
}

/** A value has a type that the loader refuses. `subject` names it, at the start of the sentence. */
export function typeMessage(
  { subject, key }: { readonly subject: string; readonly key: string | number | undefined },
  found: string,
  types: readonly string[],
): string {
  return `${subject} is ${found}, but must be ${typeWords(types)}${found === "null" ? remarkOn([key]) : ""}.`;
}

/** What may stand in a place, for a message: "text or null". */
export function typeWords(types: readonly string[]): string {
  // Where numbers may be written as text too, a number is what is meant.
  const meant = types.includes("number") && types.includes("string") ? ["number"] : types;
  return listWords(
    meant.map((type) => TYPE_WORDS.get(type) ?? type),
    "or",
  );
}

/** Of several keys the one in question is named. */
function remarkOn(keys: readonly (string | number | undefined)[]): string {
  const subject = keys.length === 1 ? "it" : quote(CALLED_OPTIONAL);
  return keys.includes(CALLED_OPTIONAL)
    ? `: the library requires ${subject} although Fair Forge's page calls it optional`
    : "";
}
