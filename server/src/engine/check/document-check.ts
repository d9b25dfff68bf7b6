import type { Format } from "../formats/format.ts";
import { deepened } from "../model/containers/json.ts";
import { RecordIndex } from "../model/containers/record-index.ts";
import type { FileFacts } from "../model/dataset.ts";
import type { JsonValue } from "../model/json.ts";
import type { PathPattern } from "../model/place.ts";
import { type DatasetRecord, readingRecord, readRecord } from "../model/record.ts";
import { append } from "../text/append.ts";
import type { Checker } from "./checker.ts";
import type { ReportedFinding } from "./reported-finding.ts";
import {
  type FilePart,
  placeAcross,
  placeInPart,
  type RecordInPart,
  type StreamedFinding,
  withNothing,
} from "./stream-positions.ts";
import type { StreamedCheck } from "./streamed-check.ts";

/** What a JSON document is checked as. */
export interface DocumentCheckOptions {
  readonly format: Format;
  readonly file: FileFacts;
}

/** Gives the record that starts at an address again. */
export type ReadRecordAgain = (index: number, address: number) => { readonly part: FilePart; readonly at: PathPattern };

/** Gives the part of the file that starts at an address. */
export type PartOf = (text: string, address: number) => FilePart;

/** A record that was taken. */
interface Taken {
  readonly text: string;
  readonly at: PathPattern;
  readonly address: number;
  readonly partOf: PartOf;
}

interface LongRecord extends EnvelopeInPart {
  readonly index: number;
}

/** Checks the records of a JSON document one by one, and what surrounds them at the end. */
export class DocumentCheck {
  readonly #check: StreamedCheck;
  readonly #source: { readonly format: Format; readonly container: "json" };
  readonly #file: FileFacts;
  readonly #index = new RecordIndex();
  #found: StreamedFinding[] = [];
  /** The last record where it is long: it may be all of the file, and takes time to be read again. */
  #lastLong: LongRecord | undefined;

  constructor(checker: Checker, { format, file }: DocumentCheckOptions) {
    this.#source = { format, container: "json" };
    this.#check = checker.begin(this.#source);
    this.#file = file;
  }

  /** How many records were read. */
  get records(): number {
    return this.#index.length;
  }

  /** Takes the next record; `partOf` is asked where something was found. Answers whether its text has no fault. */
  take(text: string, at: PathPattern, address: number, partOf: PartOf): boolean {
    this.#lastLong = undefined;
    const record = deepened(readRecord(text), at.length);
    return this.#keep(record, this.#check.take(record, at), { text, at, address, partOf });
  }

  /** The same in steps: a long record takes time. */
  *taking(text: string, at: PathPattern, address: number, partOf: PartOf): Generator<void, boolean> {
    this.#lastLong = undefined;
    const record = deepened(yield* readingRecord(text), at.length);
    const part = partOf(text, address);
    this.#lastLong = { index: this.#index.length, record, part };
    return this.#keep(record, yield* this.#check.taking(record, at), { text, at, address, partOf: () => part });
  }

  #keep(record: DatasetRecord, findings: readonly ReportedFinding[], { text, at, address, partOf }: Taken): boolean {
    this.#index.add(address, 0);
    if (findings.length > 0) {
      const { part, start } = nested(partOf(text, address), at);
      const records = [{ record, start, at }];
      const first = this.#index.length - 1;
      append(this.#found, placeInPart(findings, part, { ...this.#source, problems: [], records, first }));
    }
    return record.problems.length === 0;
  }

  /** What was found since the last time, file-wide findings left out. */
  found(): readonly StreamedFinding[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  /**
   * What surrounds the records, and what only all of them together show, some at a time, and nothing now and then, so
   * that the host can pause. To be called once, behind the last record.
   */
  *end(
    envelope: EnvelopeInPart | undefined,
    readRecordAgain: ReadRecordAgain,
  ): Generator<readonly StreamedFinding[], void> {
    const surroundings = envelope && { record: envelope.record, nulls: [], toDocument: (offset: number) => offset };
    const recordValue = (index: number): JsonValue | undefined => this.#readAgain(index, readRecordAgain)?.record.value;
    const work = this.#check.end({ envelope: surroundings, problems: [], file: this.#file, recordValue });
    const findings = yield* withNothing(work);
    // A repair of the text is tried before it is offered, which takes a dataset.
    const isInText = ({ record, finding }: ReportedFinding): boolean => record === undefined && "span" in finding.place;
    const inText = findings.filter(isInText);
    if (envelope !== undefined && inText.length > 0) {
      const contents = { ...this.#source, problems: [], records: [], first: 0, envelope: surroundings };
      yield placeInPart(inText, envelope.part, contents);
    }
    yield* placeAcross(
      findings.filter((each) => !isInText(each)),
      (index) => (index === undefined ? envelope && inPart(envelope) : this.#readAgain(index, readRecordAgain)),
    );
  }

  #readAgain(index: number, readRecordAgain: ReadRecordAgain): RecordInPart | undefined {
    if (this.#lastLong?.index === index) {
      return inPart(this.#lastLong);
    }
    const place = this.#index.at(index);
    if (place === undefined) {
      return undefined;
    }
    const { part, at } = readRecordAgain(index, place.address);
    return inPart({ record: deepened(readRecord(part.text), at.length), part });
  }
}

/** What surrounds the records: the document with `null` in place of each, and where that stands in the file. */
export interface EnvelopeInPart {
  readonly record: DatasetRecord;
  readonly part: FilePart;
}

function inPart({ record, part }: EnvelopeInPart): RecordInPart {
  return { record, part, toPart: (offset) => offset };
}

/** A record as if it were the only one of its document, in which repairs of its text can be tried. */
function nested(part: FilePart, at: PathPattern): { readonly part: FilePart; readonly start: number } {
  const before = at.map((step) => (step === "*" ? "[" : `{${JSON.stringify(step)}: `)).join("");
  const behind = at.map((step) => (step === "*" ? "]" : "}"));
  const start = before.length;
  const inside = (offset: number): number => Math.max(0, Math.min(offset - start, part.text.length));
  return {
    start,
    part: {
      text: before + part.text + behind.reverse().join(""),
      positionAt: (offset) => part.positionAt(inside(offset)),
      lineAt: (offset) => part.lineAt(inside(offset)),
    },
  };
}
