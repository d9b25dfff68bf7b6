import { datasetRule } from "./rule.ts";
import { eachRecord } from "./shared/fact-runs.ts";
import { collectShape, conversionFix, keyWords, releasedOf, type ShapeFact, unreleased } from "./shared/releases.ts";

/** `scripts/mcqa.py` of the later pipeline indexes `input` and `output`, the initial release `question` and `answer`. */
export const legacyShape = datasetRule<ShapeFact>({
  id: "legacy-shape",
  severity: "information",
  checks: "A file has the shape that the chosen release of ALUE reads.",
  why: "Each release reads its own keys only, and stops with a KeyError at the first record of the other shape; the published files use both.",
  plainFact: unreleased,
  collect: collectShape,
  takesRuns: true,
  *check(all, { options }) {
    const facts = releasedOf(all);
    const first = facts.find(({ fact }) => !fact.isExample) ?? facts[0];
    // Two shapes in one file are a fault of their own.
    if (
      first === undefined ||
      first.fact.release === options.alueProfile ||
      facts.some(({ fact }) => fact.release !== first.fact.release)
    ) {
      return;
    }
    const { keys, release } = first.fact;
    const [own, other] = [keyWords(keys, "own"), keyWords(keys, "other")];
    const isOne = keys.length === 1;
    yield {
      record: first.record,
      place: { path: [keys[0][0]], part: "key" },
      message:
        release === "initial"
          ? `${own} ${isOne ? "is a key" : "are keys"} of ALUE's initial release; later scripts need ${other}.`
          : `${own} ${isOne ? "is a key" : "are keys"} of ALUE's later scripts; the initial release needs ${other}.`,
      help: `Convert the file, or choose the other release in the setting "alueProfile".`,
      fixes: () => conversionFix(eachRecord(facts), release),
    };
  },
});
