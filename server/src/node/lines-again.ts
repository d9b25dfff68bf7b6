import type { DecodeLine } from "./byte-lines.ts";
import type { ByteSource } from "./byte-source.ts";

/** How much is read at once: lines that are read again are asked for in their order. */
const BLOCK_SIZE = 1 << 18;

/** Reads lines again that were read before. */
export class LinesAgain {
  readonly #source: ByteSource;
  readonly #decode: DecodeLine;
  #block: Buffer = Buffer.alloc(0);
  #address = 0;

  constructor(source: ByteSource, decode: DecodeLine) {
    this.#source = source;
    this.#decode = decode;
  }

  /** So many lines from an address on, with their line ends. */
  read(address: number, count: number): string {
    const start = address - this.#address;
    const end = start >= 0 && start < this.#block.length ? endOfLines(this.#block, start, count) : undefined;
    if (end !== undefined) {
      return this.#decode(this.#block, start, end);
    }
    for (let size = BLOCK_SIZE; ; size *= 2) {
      this.#load(address, size);
      const found = endOfLines(this.#block, 0, count);
      if (found !== undefined || this.#block.length < size) {
        return this.#decode(this.#block, 0, found ?? this.#block.length);
      }
    }
  }

  #load(address: number, size: number): void {
    const block = Buffer.allocUnsafe(size);
    let length = 0;
    while (length < size) {
      const got = this.#source.readAgain(block.subarray(length), address + length);
      if (got === 0) {
        break;
      }
      length += got;
    }
    this.#block = block.subarray(0, length);
    this.#address = address;
  }
}

/** Behind so many line ends; `undefined` where they may not all be there. */
function endOfLines(bytes: Buffer, start: number, count: number): number | undefined {
  let at = start;
  for (let nth = 0; nth < count; nth++) {
    const lineFeed = bytes.indexOf(10, at);
    const carriageReturn = bytes.subarray(at, lineFeed < 0 ? bytes.length : lineFeed).indexOf(13);
    if (carriageReturn < 0) {
      if (lineFeed < 0) {
        return undefined;
      }
      at = lineFeed + 1;
    } else if (at + carriageReturn + 1 === bytes.length) {
      // What comes next decides where the line ends.
      return undefined;
    } else {
      at += carriageReturn + (at + carriageReturn + 1 === lineFeed ? 2 : 1);
    }
  }
  return at;
}
