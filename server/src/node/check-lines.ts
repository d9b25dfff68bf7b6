import { isUtf8 } from "node:buffer";
import type { FileCheckListener, LineCheck } from "../engine/index.ts";
import { faultFrom } from "./bad-bytes.ts";
import { type ByteChunk, chunksOf, type DecodeLine, decoderOf, takeLines } from "./byte-lines.ts";
import type { ByteSource } from "./byte-source.ts";
import { LinesAgain } from "./lines-again.ts";
import { type Slices, tellAcross } from "./slices.ts";

/** So many bytes are checked before what was found is told; less at the start, where somebody waits for the first of it. */
const PORTION = 1 << 15;
const FIRST_PORTION = 1 << 11;

/** How lines are read and told of. */
export interface ReadingLines {
  readonly check: LineCheck;
  readonly listener: FileCheckListener;
  /** Where the first line starts. */
  readonly from: number;
  readonly chunkSize: number;
  readonly slices: Slices;
}

/** Checks the lines of a file; gives where it was stopped, or `undefined` at its end. */
export async function checkLines(source: ByteSource, reading: ReadingLines): Promise<number | undefined> {
  const { check, listener, from, chunkSize, slices } = reading;
  let decodeFaulty: DecodeLine | undefined;
  let done = from;
  for await (const chunk of chunksOf(source, from, chunkSize)) {
    const { bytes, address } = chunk;
    const isSound = isUtf8(bytes);
    check.mayHaveSeparators = !isSound || hasSeparators(bytes);
    if (!isSound) {
      decodeFaulty ??= await decoderOfFaulty(source, address, reading);
    }
    const decode = isSound || decodeFaulty === undefined ? decoderOf(bytes) : decodeFaulty;
    const stoppedAt = await takeChunk(chunk, decode, reading);
    if (stoppedAt !== undefined) {
      return address + stoppedAt;
    }
    done = address + bytes.length;
    listener.progress?.(done, source.size);
    if (await slices.rest()) {
      return done;
    }
  }
  if (source.isCut === true) {
    return done;
  }
  check.end();
  await tell(check, listener);
  const again = new LinesAgain(source, decodeFaulty ?? ((bytes, start, end) => bytes.toString("utf8", start, end)));
  const across = check.across((address, count) => again.read(address, count));
  return (await tellAcross(across, listener, slices)) ? source.size : undefined;
}

/** Gives where in the chunk it was stopped, or `undefined` at its end. */
async function takeChunk(
  chunk: ByteChunk,
  decode: DecodeLine,
  { check, listener, slices }: ReadingLines,
): Promise<number | undefined> {
  const take = (text: string, end: string, address: number): void => check.take(text, end, address);
  for (let at = 0; at < chunk.bytes.length; ) {
    const portion = Math.min(PORTION, Math.max(FIRST_PORTION, chunk.address + at));
    at = takeLines(chunk, { from: at, until: Math.min(at + portion, chunk.bytes.length), decode }, take);
    await tell(check, listener);
    if (slices.isOver && (await slices.rest())) {
      return at;
    }
  }
  return undefined;
}

async function tell(check: LineCheck, listener: FileCheckListener): Promise<void> {
  const findings = check.found();
  if (findings.length > 0) {
    await listener.found(findings);
  }
}

/** Reads bytes of which some are not UTF-8, as the rest of the file shows, and tells of them at the first line that has any. */
async function decoderOfFaulty(
  source: ByteSource,
  address: number,
  { check, chunkSize }: ReadingLines,
): Promise<DecodeLine | undefined> {
  const found = await faultFrom(source, address, chunkSize);
  let isTold = false;
  return (
    found &&
    ((bytes, start, end) => {
      const line = bytes.subarray(start, end);
      if (isUtf8(line)) {
        return line.toString("utf8");
      }
      const text = found.decode(line);
      if (!isTold) {
        isTold = true;
        check.takeFault(found.fault, text, found.column);
      }
      return text;
    })
  );
}

/** U+0085, U+2028 and U+2029. */
const SEPARATORS = [Buffer.from("\u0085"), Buffer.from("\u2028"), Buffer.from("\u2029")];

/** Whether bytes that are UTF-8 hold characters that end a line for some programs. */
function hasSeparators(bytes: Buffer): boolean {
  return SEPARATORS.some((separator) => bytes.includes(separator));
}
