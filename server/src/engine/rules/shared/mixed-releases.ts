import type { DatasetFinding, Fix, Located } from "../rule.ts";
import { conversionFix, keyWords, type ReleaseFact } from "./releases.ts";
import { quote } from "./wording.ts";

type Released = Located<ReleaseFact>;

/**
 * The records of the rarer release, in a file that has both: `scripts/mcqa.py` of either stops with a KeyError at
 * them. Questions decide which is the usual one; an example with other keys stops nothing, but is printed empty.
 */
export function* mixedReleases(facts: readonly Released[]): Iterable<DatasetFinding> {
  const usual = usualRelease(facts);
  const sample = facts.find(({ fact }) => fact.release === usual);
  if (sample !== undefined) {
    for (const each of facts) {
      if (each.fact.release !== usual) {
        yield toFinding(each, sample, facts);
      }
    }
  }
}

/** The more frequent release among the questions, at a tie that of the first; of a file without any, of the examples. */
function usualRelease(facts: readonly Released[]): ReleaseFact["release"] | undefined {
  const questions = facts.filter(({ fact }) => !fact.isExample);
  const counted = questions.length > 0 ? questions : facts;
  const first = counted[0]?.fact.release;
  const same = counted.filter(({ fact }) => fact.release === first).length;
  return same * 2 >= counted.length ? first : counted.find(({ fact }) => fact.release !== first)?.fact.release;
}

function toFinding({ record, fact }: Released, sample: Released, facts: readonly Released[]): DatasetFinding {
  const { keys, title, isExample } = fact;
  const other = keyWords(keys, "other");
  return {
    record,
    place: { path: [keys[0][0]], part: "key" },
    ...(isExample && { severity: "warning" }),
    message: isExample
      ? `This ${title} has ${keyWords(keys, "own")} where its file has ${other}, so the prompt shows it empty.`
      : `This ${title} has ${keyWords(keys, "own")} where the others have ${other}, so the script stops at it.`,
    help: `Rename ${keys.length === 1 ? "it" : "them"} to ${other}.`,
    related: [
      {
        record: sample.record,
        place: { path: [sample.fact.keys[0][0]], part: "key" },
        message: `The other shape starts here.`,
      },
    ],
    fixes: () => [...renameFix({ record, fact }, facts), ...conversionFix(facts, sample.fact.release)],
  };
}

/** Numbers of examples count from 1 among all of them. */
function renameFix({ record, fact }: Released, facts: readonly Released[]): readonly Fix[] {
  const examples = facts.filter((each) => each.fact.isExample);
  const edits = fact.convert(examples.findIndex((each) => each.record === record) + 1);
  const title = `Rename ${fact.keys.map(([own, other]) => `${quote(own)} to ${quote(other)}`).join(" and ")}`;
  return edits.length === 0 ? [] : [{ title, edits, safe: true }];
}
