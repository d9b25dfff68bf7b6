/**
 * Checking: runs the rules over a dataset and remembers what each record gave. New settings make a new checker,
 * so nothing ever has to be forgotten.
 */
import type { Dataset } from "../model/dataset.ts";
import type { Rule } from "../rules/rule.ts";
import { finish } from "../text/steps.ts";
import { RecordExaminer, type RecordSource } from "./examine.ts";
import type { Findings } from "./findings.ts";
import { LiveCheck } from "./live-check.ts";
import { checkPart, type RecordRange } from "./part-check.ts";
import type { Settings } from "./settings.ts";
import { StreamedCheck } from "./streamed-check.ts";

export interface Checker {
  /** Starts the checks of a document that is edited in between. */
  follow(): LiveCheck;
  /** Starts a check of records that come one after the other and need not be kept. */
  begin(source: RecordSource): StreamedCheck;
  /** Looks at some records before all others: what they show by themselves. Yields so that the host can pause. */
  look(dataset: Dataset, range: RecordRange): Generator<void, Findings>;
}

/** Makes a checker for one set of rules and settings. */
export function createChecker(rules: readonly Rule[], settings: Settings): Checker {
  const active = rules.filter((rule) => settings.severities[rule.id] !== "off");
  const datasetRules = active.filter((rule) => rule.kind === "dataset");
  const parts = { examiner: new RecordExaminer(active, settings), datasetRules, settings };
  return {
    follow: () => new LiveCheck(parts),
    begin: (source) => new StreamedCheck(source, parts),
    look: (dataset, range) => checkPart(dataset, range, parts),
  };
}

/** Checks a dataset without pausing. */
export function checkAll(checker: Checker, dataset: Dataset): Findings {
  return finish(checker.follow().check(dataset));
}
