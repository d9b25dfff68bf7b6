import type { JsonValue } from "../../model/json.ts";
import { type Path, type PlacedValue, pathMatches, valuesAt } from "../../model/place.ts";
import type { Fix, RecordContext } from "../rule.ts";
import { type Choice, labelAfter, labelsOf, readChoices } from "./choices.ts";
import { quote } from "./wording.ts";

/** A question with choices that were recognised, and its answer as far as it is text that says something. */
export interface ChoiceQuestion {
  readonly text: PlacedValue & { readonly value: string };
  /** Empty where fewer than two were recognised. */
  readonly choices: readonly Choice[];
  readonly answer: (PlacedValue & { readonly value: string }) | undefined;
}

/** The question that a record holds; several rules ask for it. `undefined` where it has no text to look at. */
export function choiceQuestionOf(context: RecordContext): ChoiceQuestion | undefined {
  return context.shared(readQuestion);
}

function readQuestion(value: JsonValue, { shape }: RecordContext): ChoiceQuestion | undefined {
  const role = shape.roles.choices;
  const text = role && textAt(value, role.text);
  return role && text && { text, choices: readChoices(text.value), answer: textAt(value, role.answer) };
}

function textAt(value: JsonValue, at: readonly string[]): (PlacedValue & { readonly value: string }) | undefined {
  const [placed] = valuesAt(value, at);
  return typeof placed?.value === "string" && placed.value.trim() !== ""
    ? { path: placed.path, value: placed.value }
    : undefined;
}

/**
 * How an answer names a choice. `label`: exactly, as it must; `form`: with case, blanks or punctuation off;
 * `text`: by its text; `number`: by its position from 1; `slip`: by a label that the choices lack or have twice, so
 * that they are at fault; `none`: not at all. `labels` are those that it may mean.
 */
export interface AnswerReading {
  readonly kind: "label" | "form" | "text" | "number" | "slip" | "none";
  readonly labels: readonly string[];
}

/** Reads an answer as an author may have meant it; the scorer of ALUE compares with `==` and nothing else. */
export function readAnswer(answer: string, choices: readonly Choice[]): AnswerReading {
  const labels = labelsOf(choices);
  if (labels.includes(answer)) {
    return { kind: "label", labels: [answer] };
  }
  const byForm = labels.filter((label) => label.toUpperCase() === bare(answer));
  if (byForm.length > 0) {
    return { kind: "form", labels: byForm };
  }
  const wanted = squeeze(answer);
  const byText = choices.filter((choice) => namesText(wanted, choice)).map(({ label }) => label);
  if (byText.length > 0) {
    return { kind: "text", labels: [...new Set(byText)] };
  }
  if (absentLabels(choices).includes(answer)) {
    return { kind: "slip", labels: [] };
  }
  const byNumber = labelNumbered(answer, choices);
  return byNumber === undefined ? { kind: "none", labels: [] } : { kind: "number", labels: [byNumber] };
}

/** The label of the choice that a number names, where the labels are letters, and the other way round. */
export function labelNumbered(answer: string, choices: readonly Choice[]): string | undefined {
  const name = bare(answer);
  const isNumbered = /^[0-9]/.test(choices[0]?.label ?? "");
  const isOther = isNumbered ? /^[A-Z]$/.test(name) : /^[1-9][0-9]?$/.test(name);
  return isOther ? choices[isNumbered ? name.charCodeAt(0) - 65 : Number(name) - 1]?.label : undefined;
}

/** Labels that are missing within the row, or would stand in the place of a repeated one. */
export function absentLabels(choices: readonly Choice[]): readonly string[] {
  const labels = labelsOf(choices);
  const absent: string[] = [];
  let repeated = choices.length - labels.length;
  let found = 0;
  for (let next = choices[0]?.label; next !== undefined; next = labelAfter(next)) {
    if (labels.includes(next)) {
      found++;
    } else if (found < labels.length) {
      absent.push(next);
    } else if (repeated > 0) {
      absent.push(next);
      repeated--;
    } else {
      break;
    }
  }
  return absent;
}

/** Puts the bare label in the place of an answer; safe where only one can be meant. */
export function labelFixes({ labels }: Pick<AnswerReading, "labels">, path: Path, isSure: boolean): readonly Fix[] {
  return labels.map((label) => ({
    title: `Replace it by ${quote(label)}`,
    edits: [{ set: path, to: label }],
    safe: isSure && labels.length === 1,
  }));
}

/** The label that an answer means which is a number of JSON; none where the value at the path is something else. */
export function labelFixesFor(value: JsonValue, path: Path, context: RecordContext): readonly Fix[] {
  const role = context.shape.roles.choices;
  if (!Number.isInteger(value) || role === undefined || !pathMatches(path, role.answer)) {
    return [];
  }
  const label = labelNumbered(String(value), choiceQuestionOf(context)?.choices ?? []);
  return label === undefined ? [] : labelFixes({ labels: [label] }, path, false);
}

function bare(answer: string): string {
  return answer
    .replace(/[().:]/g, "")
    .trim()
    .toUpperCase();
}

/** Whether an answer, squeezed, is the text of a choice, alone or behind its label. */
function namesText(wanted: string, { label, text }: Choice): boolean {
  const content = squeeze(text);
  const isLabelled = /^\(?([a-z]|[0-9]{1,2})[).:] ?/.exec(wanted);
  return (
    content !== "" &&
    (wanted === content || (isLabelled?.[1] === label.toLowerCase() && wanted.slice(isLabelled[0].length) === content))
  );
}

function squeeze(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}
