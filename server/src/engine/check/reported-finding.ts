import type { Finding, RuleMeta, Severity } from "../rules/rule.ts";
import type { RuleFinding } from "./record-work.ts";
import { type Settings, severityOf } from "./settings.ts";

/** A finding with all that is needed to show it, except its position. */
export interface ReportedFinding {
  readonly rule: RuleMeta;
  readonly severity: Severity;
  readonly finding: Finding;
  /** Index of its record; `undefined` for what surrounds the records, or for the document. */
  readonly record: number | undefined;
  /** Whether the finding's spans count from the start of the document, not of the record or the envelope. */
  readonly inDocument: boolean;
}

/** Adds to a finding what the settings say of its rule, which is not off, since it ran. */
export function report(
  { rule, finding }: RuleFinding,
  settings: Settings,
  place: Pick<ReportedFinding, "record"> & { readonly inDocument?: boolean },
): ReportedFinding {
  const severity = severityOf(rule, finding.severity, settings);
  return {
    rule,
    severity: severity === "off" ? rule.severity : severity,
    finding,
    record: place.record,
    inDocument: place.inDocument ?? false,
  };
}
