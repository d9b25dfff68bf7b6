import { isUtf8 } from "node:buffer";
import { type BadBytes, faultOfBytes } from "../engine/index.ts";
import { chunksOf } from "./byte-lines.ts";
import type { ByteSource } from "./byte-source.ts";
import { decodeMixed } from "./encoding.ts";

/** What is wrong with the bytes of a file, of which the first wrong ones stand in a line. */
export interface FaultInLine {
  readonly fault: BadBytes;
  readonly column: number;
  /** The text of bytes that need not be UTF-8. */
  decode(bytes: Buffer): string;
}

/**
 * Looks at the bytes from an address on, where a line starts. Lines that are UTF-8 say nothing of the others, so only
 * those are held together.
 */
export async function faultFrom(
  source: ByteSource,
  address: number,
  chunkSize: number,
): Promise<FaultInLine | undefined> {
  const bad: Buffer[] = [];
  let firstAddress = 0;
  for await (const chunk of chunksOf(source, address, chunkSize)) {
    if (!isUtf8(chunk.bytes)) {
      for (const { start, end } of linesIn(chunk.bytes)) {
        const line = chunk.bytes.subarray(start, end);
        if (!isUtf8(line)) {
          firstAddress = bad.length === 0 ? chunk.address + start : firstAddress;
          bad.push(Buffer.from(line));
        }
      }
    }
  }
  const fault = faultOfBytes(Buffer.concat(bad));
  return fault && toFault(fault, firstAddress);
}

function toFault(fault: BadBytes, address: number): FaultInLine {
  const isKnown = fault.guess !== undefined && fault.guess !== "cut";
  return {
    fault: { ...fault, at: address + fault.at },
    column: fault.offset,
    decode: (bytes) => (isKnown ? decodeMixed(bytes) : bytes.toString("utf8")),
  };
}

function* linesIn(bytes: Buffer): Generator<{ readonly start: number; readonly end: number }> {
  for (let start = 0; start < bytes.length; ) {
    const lineFeed = bytes.indexOf(10, start);
    const end = lineFeed < 0 ? bytes.length : lineFeed + 1;
    yield { start, end };
    start = end;
  }
}
