import { type Dataset, type ReadOptions, readingDataset } from "../model/dataset.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import { updateDataset } from "../model/update-dataset.ts";
import { PIECE_SIZE } from "../text/cut.ts";
import { editPieces } from "../text/edit-pieces.ts";
import type { TextEdit } from "../text/span.ts";
import { PiecedText, type Text } from "../text/text.ts";
import type { Unit } from "./placed-problems.ts";
import { problemsOf } from "./problems-of.ts";

/** The whole document. What its dataset shares with the text that is asked for is not read again. */
export function documentUnit(dataset: Dataset): Unit {
  const { text, format, container } = dataset;
  // Where more than the text decided how it was read, the text alone is read anew.
  const hasSoundBytes = (dataset.encoding?.faults.length ?? 0) === 0;
  const isPlain = hasSoundBytes && dataset.isGuessed === undefined;
  const options: ReadOptions = { format, container };
  const read = function* (changed: string | Text): Generator<void, readonly SyntaxProblem[]> {
    return problemsOf(yield* readingDataset(changed, options, hasSoundBytes ? dataset : undefined));
  };
  return {
    start: 0,
    end: text.length,
    get text() {
      return text.toString();
    },
    *problems() {
      return isPlain ? problemsOf(dataset) : yield* read(text);
    },
    *problemsAfter(edits) {
      const changed = editedText(text, edits);
      const updated = isPlain ? updateDataset(dataset, changed, options) : undefined;
      return updated === undefined ? yield* read(changed) : problemsOf(updated);
    },
    read,
  };
}

function editedText(text: Text, edits: readonly TextEdit[]): Text {
  const ordered = edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return new PiecedText(editPieces(text, ordered, PIECE_SIZE));
}
