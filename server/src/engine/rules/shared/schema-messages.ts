/** The words for what breaks a schema: one sentence per keyword, without any of the schema's own words. */
import { listWords, quote } from "./wording.ts";

/** Keys that a reader of the documentation would leave out, each with what to know about it. */
const REMARKS: ReadonlyMap<string, string> = new Map([
  // `schemas/common.py` of Fair Forge 3.0.0 and Gaussia 1.0.0 against Fair Forge's page on datasets.
  ["ground_truth_assistant", "the library requires it although Fair Forge's page calls it optional"],
]);

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
  const ending = lookAlikes.length > 0 ? `; ${listWords(lookAlikes)}` : remarkOn(keys.at(-1));
  return `${subject} has ${lacks}${ending}.`;
}

/** A value has a type that the loader refuses. `subject` names it, at the start of the sentence. */
export function typeMessage(
  { subject, key }: { readonly subject: string; readonly key: string | number | undefined },
  found: string,
  types: readonly string[],
): string {
  return `${subject} is ${found}, but must be ${typeWords(types)}${found === "null" ? remarkOn(key) : ""}.`;
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

function remarkOn(key: string | number | undefined): string {
  const remark = typeof key === "string" ? REMARKS.get(key) : undefined;
  return remark === undefined ? "" : `: ${remark}`;
}
