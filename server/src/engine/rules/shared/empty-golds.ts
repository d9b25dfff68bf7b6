import type { JsonValue } from "../../model/json.ts";
import type { Path } from "../../model/place.ts";
import type { DatasetFinding, Located, RecordContext } from "../rule.ts";
import { goldsOf } from "./golds.ts";
import { isFilled } from "./plain-texts.ts";

/** Gold answers that are empty, and whether others say in words that there is no answer. */
export interface GoldFact {
  readonly empty: readonly Path[];
  readonly usesNone: boolean;
}

/** As ALUE's published files write that the passage does not answer a question. */
const NONE = "['NONE']";

/** `undefined` where answers are no words of a passage, and where all of them are usual ones. */
export function emptyGoldsOf(context: RecordContext): GoldFact | undefined {
  const golds = context.shape.roles.extraction === undefined ? [] : goldsOf(context);
  return golds.every(({ text }) => isPlainGold(text))
    ? undefined
    : {
        empty: golds.filter(({ text }) => text.trim() === "").map(({ path }) => path),
        usesNone: golds.some(({ text }) => text === NONE),
      };
}

/** Whether a gold is neither empty nor the mark of a question without an answer. */
export function isPlainGold(gold: JsonValue): boolean {
  return typeof gold !== "string" || (isFilled(gold) && gold !== NONE);
}

/** The scorer takes an empty gold for "no answer", as it takes an empty prediction. */
export function emptyGoldFindings(facts: readonly Located<GoldFact>[]): readonly DatasetFinding[] {
  const usesNone = facts.some(({ fact }) => fact.usesNone);
  return facts.flatMap(({ record, fact }) => fact.empty.map((path) => toFinding(record, path, usesNone)));
}

function toFinding(record: number, path: Path, usesNone: boolean): DatasetFinding {
  return {
    record,
    place: { path },
    severity: "information",
    message: `The gold answer is empty, which counts as no answer${usesNone ? `; others of the file say "${NONE}"` : ""}.`,
    help: usesNone ? `Write the answer, or "${NONE}".` : "Write the answer, if the passage has one.",
    fixes: () => (usesNone ? [{ title: `Write "${NONE}"`, edits: [{ set: path, to: NONE }], safe: false }] : []),
  };
}
