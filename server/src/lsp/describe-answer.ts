/** What an answer means in its own question: the choice that it names, the place where it stands. In Markdown. */
import {
  type Dataset,
  type JsonValue,
  type PassageAnswer,
  type Path,
  type PlaceAt,
  pathMatches,
  readChoices,
  readPassageAnswers,
  type Shape,
  type Span,
  valueAt,
} from "../engine/index.ts";

/** Describes the answer at a place; an empty list where there is none. */
export function describeAnswer({ record, path, shape }: PlaceAt, dataset: Dataset): readonly string[] {
  const value = record === undefined ? undefined : dataset.records.at(record)?.record.value;
  if (value === undefined || shape === undefined) {
    return [];
  }
  const { choices, extraction } = shape.roles;
  if (choices !== undefined && pathMatches(path, choices.answer)) {
    return describeChoice(valueAt(value, path), valueAt(value, choices.text));
  }
  return extraction !== undefined && pathMatches(path, extraction.golds) ? describeGold(value, path, shape) : [];
}

function describeChoice(answer: JsonValue | undefined, question: JsonValue | undefined): readonly string[] {
  const choices = typeof question === "string" ? readChoices(question) : [];
  if (choices.length === 0 || answer === undefined) {
    return [];
  }
  const named = choices.filter(({ label }) => label === answer);
  const shown = named.length > 0 ? named : choices;
  const lines = shown.map(({ label, text }) => `**${label}**: ${escapeMarkdown(text)}`);
  return named.length > 0 ? lines : [["**Names no choice of this question.**", ...lines].join("\n- ")];
}

function describeGold(value: JsonValue, path: Path, shape: Shape): readonly string[] {
  const answers = readPassageAnswers(value, shape).filter((answer) => answer.path.join() === path.join());
  if (answers.length > 0) {
    return [answers.map(describeFound).join("\n\n")];
  }
  const gold = valueAt(value, path);
  return typeof gold === "string" && /\bNONE\b/i.test(gold)
    ? ["**No answer.** `NONE` stands for a question that the context does not answer."]
    : [];
}

function describeFound(answer: PassageAnswer): string {
  const { value, passage } = answer;
  const found = answer.find();
  const name = `"${escapeMarkdown(value)}"`;
  switch (found?.kind) {
    case "exact":
      return `**In the context**: ${excerpt(passage.text, found.span)}`;
    case "normalised":
      return `**In the context**, spelt otherwise: ${excerpt(passage.text, found.span)}\n\nThe scorer takes both for the same.`;
    case "near":
      return `**Not in the context**: ${name}. The nearest words are: ${excerpt(passage.text, found.span)}`;
    case undefined:
      return passage.text === "" ? "**The context is empty.**" : `**Not in the context**: ${name}.`;
  }
}

/** Shown before and after the words. */
const MOST_AROUND = 60;

/** The line around the words, with the words in bold. */
function excerpt(text: string, { start, end }: Span): string {
  const before = /[^\r\n]*$/.exec(text.slice(0, start))?.[0] ?? "";
  const after = /^[^\r\n]*/.exec(text.slice(end))?.[0] ?? "";
  const lead = before.length > MOST_AROUND ? `…${before.slice(-MOST_AROUND).replace(/^\S*\s/, "")}` : before;
  const tail = after.length > MOST_AROUND ? `${after.slice(0, MOST_AROUND).replace(/\s\S*$/, "")}…` : after;
  return `${escapeMarkdown(lead)}**${escapeMarkdown(text.slice(start, end))}**${escapeMarkdown(tail)}`;
}

/** Text of a file, which must not become a link, an image or a heading. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~&$]/g, "\\$&").replace(/\s+/g, " ");
}
