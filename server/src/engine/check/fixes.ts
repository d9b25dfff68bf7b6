import { type Dataset, recordOf, toDocument } from "../model/dataset.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import type { ValueEdit } from "../rules/rule.ts";
import { lastUpTo } from "../text/search.ts";
import type { Span, TextEdit } from "../text/span.ts";
import { editRecord } from "./edit-record.ts";
import { type EditedText, readEditedText } from "./layout.ts";
import type { PlacedFinding, PlacedFix } from "./positions.ts";

/** Where edits without a record of their own belong. */
export interface EditOrigin {
  readonly record: number | undefined;
  readonly inDocument: boolean;
}

/** The trees of the records that are edited, each read once. For many fixes at a time: trees are not kept beyond that. */
export class EditedRecords {
  readonly #known = new Map<DatasetRecord, EditedText>();

  read(record: DatasetRecord): EditedText {
    const edited = this.#known.get(record) ?? readEditedText(record);
    this.#known.set(record, edited);
    return edited;
  }
}

/** Turns edits of values into edits of the document's text. */
export function toTextEdits(
  dataset: Dataset,
  edits: readonly ValueEdit[],
  { record: own, inDocument }: EditOrigin,
  editedRecords: EditedRecords,
): readonly TextEdit[] {
  const byRecord = new Map<number | undefined, ValueEdit[]>();
  const result: TextEdit[] = [];
  for (const edit of edits) {
    const record = edit.record ?? own;
    if (inDocument && "replace" in edit) {
      result.push({ span: edit.replace, newText: edit.text });
      continue;
    }
    const group = byRecord.get(record) ?? [];
    group.push(edit);
    byRecord.set(record, group);
  }
  for (const [index, group] of byRecord) {
    const record = recordOf(dataset, index);
    if (record !== undefined) {
      for (const { span, newText } of editRecord(editedRecords.read(record), group)) {
        result.push({ span: toDocument(dataset, index, span), newText });
      }
    }
  }
  return result;
}

/** The first safe fix of every finding, as far as they do not touch each other. */
export function fixAll(findings: readonly PlacedFinding[]): readonly TextEdit[] {
  return combine(findings.flatMap((finding) => finding.fixes().find((fix) => fix.safe) ?? []));
}

/** The first fix of every finding, safe or not, for an author who asked for exactly that. */
export function fixEach(findings: readonly PlacedFinding[]): readonly TextEdit[] {
  return combine(findings.flatMap((finding) => finding.fixes()[0] ?? []));
}

/** The fix of that title of every finding that has one, as far as they do not touch each other. */
export function fixTitled(findings: readonly PlacedFinding[], title: string): readonly TextEdit[] {
  return combine(findings.flatMap((finding) => finding.fixes().find((fix) => fix.title === title) ?? []));
}

/** The repairs of all problems that have one, as far as they do not touch each other. */
export function combineRepairs(problems: readonly SyntaxProblem[]): readonly TextEdit[] {
  const taken = new TakenEdits();
  for (const { repair = [] } of problems) {
    if (!repair.some(({ span }) => taken.collideWith(span))) {
      taken.add(repair);
    }
  }
  return taken.all;
}

/** Takes fixes in order, and leaves out one that would change what an earlier one changes. */
function combine(fixes: readonly PlacedFix[]): readonly TextEdit[] {
  const editedRecords = new EditedRecords();
  const taken = new TakenEdits();
  for (const fix of fixes) {
    const edits = fix.edits(editedRecords);
    if (!edits.some(({ span }) => taken.collideWith(span))) {
      taken.add(edits);
    }
  }
  return taken.all;
}

/** Edits in the order of their places. Fixes come in that order too, as a rule: most edits go to the end. */
class TakenEdits {
  readonly all: TextEdit[] = [];

  add(edits: readonly TextEdit[]): void {
    for (const edit of edits) {
      this.all.splice(this.#behind(edit.span.start), 0, edit);
    }
  }

  /** Only neighbours can collide: those that are here do not overlap. */
  collideWith(span: Span): boolean {
    const behind = this.#behind(span.end);
    for (let at = behind - 1; at >= 0; at--) {
      const other = this.all[at]?.span;
      if (other === undefined || other.end < span.start) {
        return false;
      }
      if (collide(span, other)) {
        return true;
      }
    }
    return false;
  }

  /** Index behind the last edit that starts at or before an offset. */
  #behind(offset: number): number {
    return lastUpTo(this.all.length, (at) => (this.all[at]?.span.start ?? 0) <= offset) + 1;
  }
}

function collide(a: Span, b: Span): boolean {
  const isInsertion = a.start === a.end || b.start === b.end;
  return isInsertion ? a.start <= b.end && b.start <= a.end : a.start < b.end && b.start < a.end;
}
