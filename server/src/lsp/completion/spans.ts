/** Gold answers that are words of a passage: what the author began to type, found there. */
import { type PlacedValue, pathMatches, toPythonText, valueAt, valuesAt } from "../../engine/index.ts";
import { type AnswerSlot, slotAt } from "./answer-slot.ts";
import { type Offer, OfferKind, sortKey } from "./offer.ts";
import { findWords, notableWords } from "./passage-words.ts";
import type { Site } from "./site.ts";
import { neighboursOf } from "./used-values.ts";

/** Whether the words of a passage belong at a site. */
export function isAnswer({ kind, part, path, shape }: Site): boolean {
  const { extraction } = shape.roles;
  return kind === "value" && part === "record" && extraction !== undefined && pathMatches(path, extraction.golds);
}

/** Words of the passage that begin like what was typed; of nothing typed, those that look like names. */
export function offerSpans(site: Site): readonly Offer[] {
  const { extraction } = site.shape.roles;
  const passage = extraction && valueAt(site.value, extraction.passage);
  if (extraction === undefined) {
    return [];
  }
  const golds = goldsNear(site);
  const slot = slotAt(site, golds.some(isList) ? "list" : "text");
  const found =
    typeof passage !== "string" ? [] : slot.typed === "" ? notableWords(passage) : findWords(passage, slot.typed);
  const offers = found.map((words, at) => offerWords(words, slot, sortKey(0, at), "in the context"));
  const isNone = "none".startsWith(slot.typed.toLowerCase());
  const form = slot.form === "element" ? "element" : "list";
  return isNone ? [...offers, offerWords(NONE, { ...slot, form }, sortKey(1, 0), "no answer")] : offers;
}

/** What stands for no answer, as an element of a list. */
const NONE = "NONE";

function isList(gold: string): boolean {
  return gold.startsWith("[") && gold.endsWith("]");
}

function goldsNear(site: Site): readonly string[] {
  const { extraction } = site.shape.roles;
  const all = neighboursOf(site).flatMap(({ value }): readonly PlacedValue[] =>
    extraction === undefined ? [] : valuesAt(value, extraction.golds),
  );
  return all.map(({ value }) => value).filter((value) => typeof value === "string");
}

function offerWords(words: string, { form, before, after, quote }: AnswerSlot, sort: string, detail: string): Offer {
  const value = form === "list" ? `[${toPythonText(words)}]` : form === "element" ? elementOf(words, quote) : words;
  const source = inJson(value);
  return {
    label: words,
    kind: OfferKind.Text,
    insert: escapeSnippet(before + source + after),
    // What was typed so far must be seen to begin it.
    filter: `${before}${inJson(words)}`,
    sort,
    detail,
  };
}

/** The words within quotes that are there already, or with quotes of their own. */
function elementOf(words: string, quote: string): string {
  const text = quote === "" ? toPythonText(words) : toPythonText(words, quote);
  return quote === "" ? text : text.slice(1, -1);
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}
