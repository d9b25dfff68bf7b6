import type { JsonValue } from "../../model/json.ts";
import { type Path, valuesAt } from "../../model/place.ts";
import type { Located, RecordContext } from "../rule.ts";

/** The label of a record and the text that it is given to. */
export interface LabelFact {
  readonly path: Path;
  readonly label: string;
  readonly text: JsonValue | undefined;
}

/** The label of a record, as far as it is text that says something. */
export function labelFact(value: JsonValue, { shape, isFaulty }: RecordContext): LabelFact | undefined {
  const { labelled } = shape.roles;
  const [label] = labelled === undefined ? [] : valuesAt(value, labelled.label);
  if (labelled === undefined || typeof label?.value !== "string" || label.value.trim() === "") {
    return undefined;
  }
  const [text] = valuesAt(value, labelled.text);
  return isFaulty(label.path) || (text !== undefined && isFaulty(text.path))
    ? undefined
    : { path: label.path, label: label.value, text: text?.value };
}

/** A spelling of a label, how often it is used, and where first. */
export interface Spelling {
  readonly label: string;
  readonly count: number;
  readonly first: Located<LabelFact>;
}

/** For each label that differs only in case or blanks from a more frequent one: the most frequent one. */
export function usualSpellings(facts: readonly Located<LabelFact>[]): ReadonlyMap<string, Spelling> {
  const spellings = new Map<string, Spelling>();
  for (const each of facts) {
    const { label } = each.fact;
    const known = spellings.get(label);
    spellings.set(label, { label, count: (known?.count ?? 0) + 1, first: known?.first ?? each });
  }
  const usual = new Map<string, Spelling>();
  for (const spelling of spellings.values()) {
    const most = usual.get(squeeze(spelling.label));
    if (most === undefined || spelling.count > most.count) {
      usual.set(squeeze(spelling.label), spelling);
    }
  }
  return new Map(
    [...spellings.values()].flatMap((spelling) => {
      const most = usual.get(squeeze(spelling.label));
      return most !== undefined && most.count > spelling.count ? [[spelling.label, most] as const] : [];
    }),
  );
}

function squeeze(label: string): string {
  return label.toLowerCase().replace(/\s+/g, "");
}
