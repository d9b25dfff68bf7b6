import type { SchemaProblem } from "../../formats/format.ts";
import type { JsonValue } from "../../model/json.ts";
import { type Path, pathMatches } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";
import { reduceToSuspects } from "./suspects.ts";

/** Where a record, or what surrounds the records, breaks its schema; the records in their surroundings are left out. */
export function schemaProblems(value: JsonValue, context: RecordContext): readonly SchemaProblem[] {
  const reduced = reduceToSuspects(value, context);
  return context.shape
    .validate(reduced.value)
    .map((problem) => ({ ...problem, path: reduced.toWhole(problem.path) }))
    .filter(({ path }) => !isInRecord(path, context));
}

/** Whether a path of the surroundings leads to a record: each of them is checked by itself, and null here. */
function isInRecord(path: Path, { format, shape }: RecordContext): boolean {
  return (
    shape === format.envelope &&
    format.recordsAt.flat().some((pattern) => pathMatches(path.slice(0, pattern.length), pattern))
  );
}
