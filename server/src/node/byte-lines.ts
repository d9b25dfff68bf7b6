import { isAscii } from "node:buffer";
import { type ByteSource, LONGEST_STRING, TooLarge } from "./byte-source.ts";

/** Whole lines of a file, as bytes. */
export interface ByteChunk {
  readonly bytes: Buffer;
  /** Where they start in the file. */
  readonly address: number;
  /** Whether the file ends with them, with or without a line end. */
  readonly isLast: boolean;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** How much is read at a time. */
export const CHUNK_SIZE = 1 << 20;
/** How much is read first, so that what is found at the start is told soon. */
const FIRST_SIZE = 1 << 16;

/**
 * Cuts bytes behind line ends, from an address on. The bytes of a chunk are overwritten by the next one. A line that no
 * string can hold makes it throw `TooLarge`. Where the source was cut, the line that was still to come is left out.
 */
export async function* chunksOf(source: ByteSource, from: number, chunkSize: number): AsyncGenerator<ByteChunk> {
  let buffer: Buffer = Buffer.allocUnsafe(chunkSize);
  let length = 0;
  let most = FIRST_SIZE;
  for (let address = from; ; ) {
    if (length === buffer.length) {
      buffer = grown(buffer);
    }
    const got = await source.read(buffer.subarray(length, length + most), address + length);
    length += got;
    most = buffer.length;
    if (got === 0) {
      if (length > 0 && source.isCut !== true) {
        yield { bytes: buffer.subarray(0, length), address, isLast: true };
      }
      return;
    }
    // A pipe gives little at a time: whole lines of it are passed on at once.
    const cut = placeToCut(buffer.subarray(0, length), length - got);
    if (cut > 0) {
      yield { bytes: buffer.subarray(0, cut), address, isLast: false };
      buffer.copy(buffer, 0, cut, length);
      length -= cut;
      address += cut;
    }
  }
}

function grown(buffer: Buffer): Buffer {
  if (buffer.length >= LONGEST_STRING) {
    throw new TooLarge();
  }
  const larger = Buffer.allocUnsafe(Math.min(buffer.length * 2, LONGEST_STRING));
  buffer.copy(larger);
  return larger;
}

/**
 * Behind the last line end; 0 where there is none. Only what is behind the known bytes is searched: those were, and a
 * pipe gives a long line in many parts. Whether a CR at the very end is a line end is not known yet.
 */
function placeToCut(bytes: Buffer, known: number): number {
  const lineFeed = bytes.subarray(known).lastIndexOf(LINE_FEED);
  if (lineFeed >= 0) {
    return known + lineFeed + 1;
  }
  const from = Math.max(0, known - 1);
  const carriageReturn = bytes.subarray(from, -1).lastIndexOf(CARRIAGE_RETURN);
  return carriageReturn < 0 ? 0 : from + carriageReturn + 1;
}

/** Takes a line, what ends it, and where it starts in the file. */
export type TakeLine = (text: string, end: string, address: number) => void;

/**
 * Decodes the lines of a chunk one by one, from one of its bytes on, and stops behind the first line end at or behind
 * `until`; gives where that is. Lines end as in `text/lines.ts`.
 */
export function takeLines(
  { bytes, address }: ByteChunk,
  { from, until, decode }: { readonly from: number; readonly until: number; readonly decode: DecodeLine },
  take: TakeLine,
): number {
  const end = bytes.length;
  const next = (code: number, at: number): number => {
    const found = bytes.indexOf(code, at);
    return found < 0 ? end : found;
  };
  let lineFeed = next(LINE_FEED, from);
  let carriageReturn = next(CARRIAGE_RETURN, from);
  let at = from;
  while (at < until) {
    // Each kind is searched only when it was passed.
    lineFeed = lineFeed < at ? next(LINE_FEED, at) : lineFeed;
    carriageReturn = carriageReturn < at ? next(CARRIAGE_RETURN, at) : carriageReturn;
    const lineEnd = Math.min(lineFeed, carriageReturn);
    const isPair = carriageReturn + 1 === lineFeed && lineFeed < end;
    const mark = lineEnd === end ? "" : lineEnd === lineFeed ? "\n" : isPair ? "\r\n" : "\r";
    take(decode(bytes, at, lineEnd), mark, address + at);
    at = lineEnd + mark.length;
  }
  return at;
}

/** Turns some bytes of a buffer into text. */
export type DecodeLine = (bytes: Buffer, start: number, end: number) => string;

/** How to decode bytes that are UTF-8: one byte a character is quicker where that is enough, as in most lines. */
export function decoderOf(bytes: Buffer): DecodeLine {
  return isAscii(bytes)
    ? (buffer, start, end) => buffer.toString("latin1", start, end)
    : (buffer, start, end) => buffer.toString(isAscii(buffer.subarray(start, end)) ? "latin1" : "utf8", start, end);
}
