import type { Shape } from "../../formats/format.ts";
import type { JsonValue } from "../../model/json.ts";
import type { Path } from "../../model/place.ts";
import type { Located, PlainTests, RecordContext } from "../rule.ts";
import { interned } from "./interned.ts";
import { plainTextAt } from "./plain-places.ts";
import { isFilled } from "./plain-texts.ts";

/** The label of a record. */
export interface LabelFact {
  readonly path: Path;
  readonly label: string;
}

/** For rules that only look at records with labels. */
export const unlabelled: PlainTests = ({ shape }) => (shape.roles.labelled === undefined ? [] : undefined);

/** The label of a record, as far as it is text that says something, and neither it nor its text is a guess. */
export function labelFact(value: JsonValue, { shape, isFaulty }: RecordContext): LabelFact | undefined {
  const { labelled } = shape.roles;
  const label = labelled && plainTextAt(value, labelled.label);
  return labelled === undefined ||
    label === undefined ||
    !isFilled(label) ||
    isFaulty(labelled.label) ||
    isFaulty(labelled.text)
    ? undefined
    : factOf(shape, label);
}

/** Files have few labels. */
const factOf = interned<LabelFact>(({ roles }: Shape, label) => ({ path: roles.labelled?.label ?? [], label }));

/** A spelling of a label, how often it is used, and where first. */
export interface Spelling {
  readonly label: string;
  readonly count: number;
  readonly first: Located<LabelFact>;
}

/** For each label that differs only in case or blanks from a more frequent one: the most frequent one. */
export function usualSpellings(facts: readonly Located<LabelFact>[]): ReadonlyMap<string, Spelling> {
  const spellings = countSpellings(facts);
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

function countSpellings(facts: readonly Located<LabelFact>[]): ReadonlyMap<string, Spelling> {
  const spellings = new Map<string, { label: string; count: number; first: Located<LabelFact> }>();
  for (const each of facts) {
    const { label } = each.fact;
    const known = spellings.get(label);
    if (known === undefined) {
      spellings.set(label, { label, count: 1, first: each });
    } else {
      known.count++;
    }
  }
  return spellings;
}

function squeeze(label: string): string {
  return label.toLowerCase().replace(/\s+/g, "");
}
