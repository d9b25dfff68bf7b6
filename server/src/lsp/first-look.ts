import type { Range } from "vscode-languageserver";
import type { Checker, Dataset, Findings, RecordRange, Span } from "../engine/index.ts";
import { fromRange } from "./convert.ts";
import type { ReaderParts, Reading } from "./document-reader.ts";
import type { CheckedReading } from "./live-document.ts";
import { inSlices } from "./slices.ts";

/** A shorter document is checked before anybody notices. */
const LARGE_TEXT = 1_000_000;
/** Characters of records that are looked at ahead of all others: with more, it would take as long as the rest. */
const MOST_AHEAD = 1_000_000;
/** How long a check may take before an answer is given without its end. */
const PATIENCE_MS = 200;

/** What a first look needs of its document. */
interface LookParts extends Pick<ReaderParts, "host" | "current"> {
  /** The document as a dataset; `undefined` when it was closed or changed while it was read. */
  readonly read: () => Promise<Reading | undefined>;
}

/** Gives the checker of the settings of now. */
type FindChecker = () => Checker;

/** What was looked at in one reading, by range. */
interface Looks {
  readonly reading: Reading;
  readonly checker: Checker;
  readonly byRange: Map<string, Promise<CheckedReading | undefined>>;
}

/**
 * What an author sees of a large document is looked at before all of it is checked, until all of it was for the first
 * time: from then on, a check takes no longer than what an edit touched. Only where the client tells what is seen.
 */
export class FirstLook {
  readonly #parts: LookParts;
  #seen: Range | undefined;
  #isOver = false;
  #wasGiven = false;
  #endWait = (): void => {};
  /** Ends when the client has told what is seen, or when that is of no use any more. */
  readonly #wait = new Promise<void>((resolve) => {
    this.#endWait = resolve;
  });
  #patience: Promise<void> | undefined;
  #looks: Looks | undefined;

  constructor(parts: LookParts) {
    this.#parts = parts;
  }

  /** The client tells what is seen. Whether an answer was given that told of something else is answered. */
  show(seen: Range): boolean {
    const isNew = JSON.stringify(seen) !== JSON.stringify(this.#seen);
    this.#seen = seen;
    this.#endWait();
    return isNew && this.#wasGiven && !this.#isOver;
  }

  /** All is known now. */
  end(): void {
    this.#isOver = true;
    this.#looks = undefined;
    this.#endWait();
  }

  /** The findings of what is seen, when it is known and the check takes long; `undefined` where all will be known soon. */
  async whenLate(checker: FindChecker): Promise<CheckedReading | undefined> {
    if (!this.#isOfUse()) {
      return undefined;
    }
    this.#patience ??= this.#parts.host.pause(PATIENCE_MS);
    await Promise.all([this.#wait, this.#patience]);
    const look = await this.atSeen(checker);
    this.#wasGiven ||= look !== undefined;
    return look;
  }

  /** The findings of what is seen, or of the first part of it where that is long; otherwise as `at`. */
  async atSeen(checker: FindChecker): Promise<CheckedReading | undefined> {
    return this.#seen && this.#look(checker, this.#seen, "first part");
  }

  /** The findings at a place; `undefined` where a check of all must be waited for, or need not be. */
  at(checker: FindChecker, range: Range): Promise<CheckedReading | undefined> {
    return this.#look(checker, range, "whole");
  }

  async #look(find: FindChecker, range: Range, extent: Extent): Promise<CheckedReading | undefined> {
    while (this.#seen !== undefined && this.#isOfUse()) {
      const reading = await this.#parts.read();
      const checker = find();
      const look = reading && (await this.#lookOnce(reading, checker, { range, extent }));
      if (this.#isOver || (reading?.document === this.#parts.current() && checker === find())) {
        return this.#isOver ? undefined : look;
      }
    }
    return undefined;
  }

  /** Requests for the same share one run. */
  #lookOnce(reading: Reading, checker: Checker, what: What): Promise<CheckedReading | undefined> {
    if (this.#looks?.reading !== reading || this.#looks.checker !== checker) {
      this.#looks = { reading, checker, byRange: new Map() };
    }
    const { byRange } = this.#looks;
    const key = JSON.stringify(what);
    const look = byRange.get(key) ?? this.#run(reading, checker, what);
    byRange.set(key, look);
    return look;
  }

  async #run(reading: Reading, checker: Checker, what: What): Promise<CheckedReading | undefined> {
    const findings = await inSlices(looking(reading, checker, what), {
      pause: () => this.#parts.host.pause(),
      isWanted: () => !this.#isOver && this.#looks?.reading === reading && this.#parts.current() === reading.document,
    });
    return findings && { ...reading, findings, isPart: true };
  }

  #isOfUse(): boolean {
    return !this.#isOver && (this.#parts.current()?.store.length ?? 0) >= LARGE_TEXT;
  }
}

/** How much of a range has to be looked at. */
type Extent = "whole" | "first part";

interface What {
  readonly range: Range;
  readonly extent: Extent;
}

function* looking(
  { document, dataset }: Reading,
  checker: Checker,
  { range, extent }: What,
): Generator<void, Findings | undefined> {
  yield* document.store.countingLines();
  const records = dataset && recordsIn(dataset, fromRange(range, document.store.lines), extent);
  if (dataset === undefined || records === undefined) {
    return undefined;
  }
  const findings = yield* checker.look(dataset, records);
  yield* findings.placing(findings.count);
  return findings;
}

/** The records that touch a span; `undefined` where they are too long to be looked at ahead. */
function recordsIn({ records }: Dataset, span: Span, extent: Extent): RecordRange | undefined {
  const from = Math.max(0, records.indexAt(span.start));
  const end = records.indexAt(span.end) + 1;
  let length = 0;
  for (let to = from; to < end; to++) {
    length += records.at(to)?.record.text.length ?? 0;
    if (length > MOST_AHEAD) {
      return extent === "first part" && to > from ? { from, to } : undefined;
    }
  }
  return { from, to: Math.max(from, end) };
}
