import type { Dataset } from "../model/dataset.ts";
import { shiftProblem } from "../model/record.ts";
import type { RecordRun } from "../model/records.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import type { Span } from "../text/span.ts";

/** All problems of a dataset, counted from the start of the document; those of a record alone when it is named. */
export function problemsOf({ records, envelope, problems }: Dataset, only?: number): readonly SyntaxProblem[] {
  if (only !== undefined) {
    const { record, start = 0 } = records.at(only) ?? {};
    return (record?.problems ?? []).map((problem) => shiftProblem(problem, start));
  }
  const around = envelope?.record.problems.map((problem) => toDocument(problem, envelope.toDocument)) ?? [];
  const inside = records.runs.flatMap((run, at) => {
    const found = problemsIn(run);
    const start = found.length === 0 ? 0 : (records.at(records.firstOf(at))?.start ?? 0);
    return found.map((problem) => shiftProblem(problem, start));
  });
  return [...problems, ...around, ...inside].sort((a, b) => a.span.start - b.span.start);
}

const IN_RUNS = new WeakMap<RecordRun, readonly SyntaxProblem[]>();

/** The problems of the records of a run, counted from its start. */
function problemsIn(run: RecordRun): readonly SyntaxProblem[] {
  const known =
    IN_RUNS.get(run) ??
    run.records.flatMap(({ problems }, inside) =>
      problems.map((problem) => shiftProblem(problem, run.offsets[inside] ?? 0)),
    );
  IN_RUNS.set(run, known);
  return known;
}

function toDocument(problem: SyntaxProblem, place: (offset: number) => number): SyntaxProblem {
  const move = ({ start, end }: Span): Span => ({ start: place(start), end: place(end) });
  const repair = problem.repair?.map(({ span, newText }) => ({ span: move(span), newText }));
  return { ...problem, span: move(problem.span), ...(repair && { repair }) };
}
