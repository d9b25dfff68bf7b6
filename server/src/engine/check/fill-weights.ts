import type { Dataset } from "../model/dataset.ts";
import { fillMissingWeights } from "../rules/shared/weight-fixes.ts";
import type { SessionWeights } from "../rules/shared/weights.ts";
import { EditedRecords, toTextEdits } from "./fixes.ts";
import type { PlacedFix } from "./positions.ts";

/**
 * The edit that writes out the weights which a session leaves open, as the library fills them in: also where there is
 * nothing to find fault with. `undefined` when none is open, or when no set of weights would mean what it says.
 */
export function fillWeights(dataset: Dataset, session: SessionWeights): PlacedFix | undefined {
  const fix = fillMissingWeights(session);
  return (
    fix && {
      ...fix,
      edits: (editedRecords = new EditedRecords()) =>
        toTextEdits(dataset, fix.edits, { record: undefined, inDocument: false }, editedRecords),
    }
  );
}
