import type { Dataset } from "../model/dataset.ts";
import { append } from "../text/append.ts";
import type { RecordExaminer } from "./examine.ts";
import { type ReportedFinding, report } from "./reported-finding.ts";
import type { Settings } from "./settings.ts";

/** What is found outside of the records, in what surrounds them and in the text. */
export function* findAround(
  dataset: Dataset,
  { examiner, settings }: { readonly examiner: RecordExaminer; readonly settings: Settings },
): Generator<void, ReportedFinding[]> {
  const { problems, envelope } = dataset;
  const findings = examiner
    .describeAround(problems, dataset)
    .map((each) => report(each, settings, { record: undefined, inDocument: true }));
  if (envelope !== undefined) {
    const result = yield* examiner.examine(envelope.record, dataset, "envelope");
    append(
      findings,
      result.findings.map((each) => report(each, settings, { record: undefined })),
    );
  }
  return findings;
}
