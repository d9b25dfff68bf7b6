/** Something in the bytes of a file that keeps Python from reading it as UTF-8, and that its text may not show. */
export type EncodingFault = ByteOrderMark | WideText | BadBytes;

/** The file begins with a UTF-8 byte order mark, which most editors hide. */
export interface ByteOrderMark {
  readonly kind: "mark";
}

/** The file is written in units of two or four bytes. */
export interface WideText {
  readonly kind: "wide";
  readonly encoding: "UTF-16 LE" | "UTF-16 BE" | "UTF-32 LE" | "UTF-32 BE";
  readonly hasMark: boolean;
  /** Index of the first byte that shows it: of the mark, or of a zero beside a letter. */
  readonly at: number;
  readonly byte: number;
}

/** Bytes that are not UTF-8. */
export interface BadBytes {
  readonly kind: "bytes";
  /** Index of the first one in the file, as Python's message counts it. */
  readonly at: number;
  readonly byte: number;
  /** Where it lies in the text, in UTF-16 code units behind a byte order mark. */
  readonly offset: number;
  /** How many there are. */
  readonly count: number;
  /** What the file is likely to be; `cut` when it only ends within a character. */
  readonly guess: "Windows-1252" | "Windows-1252 or Latin-1" | "cut" | undefined;
}

/** Bytes that lie next to each other; the end is exclusive. */
export interface ByteRun {
  readonly start: number;
  readonly end: number;
}

const MARK = [0xef, 0xbb, 0xbf];

const WIDE_MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: WideText["encoding"] }[] = [
  // The longer ones first: that of UTF-32 LE begins like that of UTF-16 LE.
  { bytes: [0xff, 0xfe, 0, 0], encoding: "UTF-32 LE" },
  { bytes: [0, 0, 0xfe, 0xff], encoding: "UTF-32 BE" },
  { bytes: [0xff, 0xfe], encoding: "UTF-16 LE" },
  { bytes: [0xfe, 0xff], encoding: "UTF-16 BE" },
];

/** What the first bytes say: a byte order mark, or the zeros between the letters of a text in wide units. */
export function faultOfHead(bytes: Uint8Array): ByteOrderMark | WideText | undefined {
  const startsWith = (mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);
  if (startsWith(MARK)) {
    return { kind: "mark" };
  }
  const wide = WIDE_MARKS.find((mark) => startsWith(mark.bytes));
  return wide === undefined
    ? unmarkedWideText(bytes)
    : { kind: "wide", encoding: wide.encoding, hasMark: true, at: 0, byte: bytes[0] ?? 0 };
}

/** JSON starts with two ASCII characters, so that four bytes show how wide its units are (RFC 4627, section 3). */
const ZEROS: Readonly<Record<string, WideText["encoding"]>> = {
  x0x0: "UTF-16 LE",
  "0x0x": "UTF-16 BE",
  x000: "UTF-32 LE",
  "000x": "UTF-32 BE",
};

function unmarkedWideText(bytes: Uint8Array): WideText | undefined {
  const zeros = [...bytes.subarray(0, 4)].map((byte) => (byte === 0 ? "0" : "x")).join("");
  const encoding = ZEROS[zeros];
  return encoding && { kind: "wide", encoding, hasMark: false, at: zeros.indexOf("0"), byte: 0 };
}

/** The bytes of a file that are not UTF-8; `undefined` when there are none. */
export function faultOfBytes(bytes: Uint8Array): BadBytes | undefined {
  let first: ByteRun | undefined;
  const seen = { count: 0, inLongRuns: 0, hasControls: false, hasUnknown: false };
  for (const run of badRuns(bytes)) {
    first ??= run;
    seen.count += run.end - run.start;
    seen.inLongRuns += isInLongRun(bytes, run.start) ? run.end - run.start : 0;
    for (let at = run.start; at < run.end; at++) {
      const byte = bytes[at] ?? 0;
      seen.hasControls ||= byte < 0xa0;
      seen.hasUnknown ||= byte < 0xa0 && toWindows1252(byte) === undefined;
    }
  }
  if (first === undefined) {
    return undefined;
  }
  const isCut = first.end === bytes.length && neededBytes(bytes[first.start] ?? 0) > first.end - first.start;
  // Letters with accents stand alone or in pairs; longer runs are another script.
  const isWestern = !seen.hasUnknown && seen.inLongRuns * 2 <= seen.count;
  const western = seen.hasControls ? "Windows-1252" : "Windows-1252 or Latin-1";
  return {
    kind: "bytes",
    at: first.start,
    byte: bytes[first.start] ?? 0,
    offset: unitsIn(bytes, first.start),
    count: seen.count,
    guess: isCut ? "cut" : isWestern ? western : undefined,
  };
}

function isInLongRun(bytes: Uint8Array, at: number): boolean {
  let from = at;
  while (from > 0 && at - from < 3 && (bytes[from - 1] ?? 0) >= 0x80) {
    from--;
  }
  let to = at;
  while (to < bytes.length && to - from < 3 && (bytes[to] ?? 0) >= 0x80) {
    to++;
  }
  return to - from >= 3;
}

/** UTF-16 code units of the text in front of a byte, without those of a byte order mark. */
function unitsIn(bytes: Uint8Array, end: number): number {
  let units = faultOfHead(bytes)?.kind === "mark" ? -1 : 0;
  for (let at = 0; at < end; at++) {
    const byte = bytes[at] ?? 0;
    units += byte >= 0xf0 ? 2 : (byte & 0xc0) === 0x80 ? 0 : 1;
  }
  return units;
}

/** The runs of bytes that are not UTF-8, each of them what a decoder takes for one character that went wrong. */
export function* badRuns(bytes: Uint8Array): Generator<ByteRun> {
  for (let at = 0; at < bytes.length; ) {
    if ((bytes[at] ?? 0) < 0x80) {
      at++;
      continue;
    }
    const length = soundBytes(bytes, at);
    if (length < neededBytes(bytes[at] ?? 0) || length === 0) {
      yield { start: at, end: at + Math.max(1, length) };
    }
    at += Math.max(1, length);
  }
}

/** Bytes of the character that a byte starts; 0 for one that starts none. */
function neededBytes(lead: number): number {
  if (lead < 0x80) {
    return 1;
  }
  if (lead < 0xc2 || lead > 0xf4) {
    return 0;
  }
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** How many bytes of the character that starts here are as they should be. */
function soundBytes(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const needed = neededBytes(lead);
  // Neither longer spellings than needed nor halves of surrogate pairs, nor what lies beyond U+10FFFF.
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let nth = 1; nth < needed; nth++) {
    const byte = bytes[at + nth] ?? 0;
    if (byte < (nth === 1 ? lowest : 0x80) || byte > (nth === 1 ? highest : 0xbf)) {
      return nth;
    }
  }
  return needed;
}

/** What Windows-1252 has at 0x80 to 0x9f; blanks where it has nothing. */
const WINDOWS_1252 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** The character of a byte in Windows-1252, which is that of Latin-1 from 0xa0 on. */
export function toWindows1252(byte: number): string | undefined {
  const special = byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252[byte - 0x80] : String.fromCharCode(byte);
  return special === " " && byte !== 0x20 ? undefined : special;
}
