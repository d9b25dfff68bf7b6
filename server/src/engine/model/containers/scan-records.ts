import type { RecordLayout } from "../../formats/format.ts";
import type { Span } from "../../text/span.ts";
import { finish } from "../../text/steps.ts";
import { type Text, textOf } from "../../text/text.ts";
import { ROOT } from "../place.ts";
import { DamageMender } from "./damage-mender.ts";
import type { RecordJump } from "./record-jump.ts";
import { RecordScan, type RecordSpan, type ScanHelp } from "./record-scan.ts";
import { type ScannableText, TextScan } from "./text-scan.ts";

/** What a quick scan found. */
export interface ScannedRecords {
  readonly spans: readonly RecordSpan[];
  /** Stretches of the text that are not well formed, and which may hold records too. Behind each a record starts, or nothing. */
  readonly damages: readonly Span[];
}

/**
 * The spans of the records of a JSON document, found without parsing it: strings are jumped over, brackets counted.
 * A document of another shape is one record. `undefined` when the text is not well formed between the records;
 * what is inside a record is not looked at.
 */
export function scanRecords(text: string, recordsAt: readonly RecordLayout[]): readonly RecordSpan[] | undefined {
  return finish(scanningSoundRecords(textOf(text), recordsAt));
}

/** The same in steps. With a jump, ends of records may be guesses, and a text that is well formed may seem not to be. */
export function* scanningSoundRecords(
  text: ScannableText,
  recordsAt: readonly RecordLayout[],
  jump?: RecordJump,
): Generator<void, readonly RecordSpan[] | undefined> {
  return (yield* scanning(text, recordsAt, jump === undefined ? {} : { jump }))?.spans;
}

/** The same in steps, where records that are not well formed are gone over where lines show how. */
export function scanningRecords(
  text: Text,
  recordsAt: readonly RecordLayout[],
): Generator<void, ScannedRecords | undefined> {
  return scanning(text, recordsAt, { createMender: (scan, spans) => new DamageMender(text, scan, spans) });
}

function* scanning(
  text: ScannableText,
  recordsAt: readonly RecordLayout[],
  help: ScanHelp,
): Generator<void, ScannedRecords | undefined> {
  let root: Span | undefined;
  for (const layout of possibleLayouts(text, recordsAt)) {
    const result = yield* new RecordScan(text, layout, help).run();
    if (result === undefined || result.isReached) {
      return result;
    }
    root = result.root;
  }
  const isObject = root !== undefined && text.charCodeAt(root.start) === OPEN_BRACE;
  return root && { spans: isRecordAtRoot(recordsAt, { isObject }) ? [{ ...root, at: ROOT }] : [], damages: [] };
}

const [OPEN_BRACE, OPEN_BRACKET] = [0x7b, 0x5b];

/** Without the layouts of documents that start otherwise; one at least, to see where this one ends. */
function possibleLayouts(text: ScannableText, recordsAt: readonly RecordLayout[]): readonly RecordLayout[] {
  const isList = firstUnit(text) === OPEN_BRACKET;
  const possible = recordsAt.filter((layout) => layout.some(([first]) => (first === "*") === isList));
  return possible.length > 0 ? possible : recordsAt.slice(-1);
}

/** The first code unit that is no blank. */
function firstUnit(text: ScannableText): number {
  const scan = new TextScan(text);
  scan.space();
  return scan.code();
}

/**
 * Whether a document of a shape that nobody describes can only be a record; else it is what should surround them, as
 * an object is where records can stand in a member.
 */
export function isRecordAtRoot(
  recordsAt: readonly RecordLayout[],
  { isObject }: { readonly isObject: boolean },
): boolean {
  const starts = recordsAt.flat().map(([first]) => first);
  const isInMember = starts.some((first) => first !== undefined && first !== "*");
  // Where a list and an object are both good, all that a text lacks is to be one of them.
  const isEither = starts.includes("*") && isInMember;
  return isObject ? starts.includes(undefined) && !isInMember : starts.includes(undefined) || isEither;
}
