import type { LinePosition, SourceLine } from "../engine/index.ts";

/** So much of a line is shown on either side of a place, in bytes. */
const AROUND = 1000;

/** How far places lie apart that are kept. */
const BETWEEN_PASSED = 1 << 16;

interface Passed {
  readonly byte: number;
  readonly line: number;
  readonly lineStart: number;
  readonly character: number;
}

/** Lines and columns of bytes. Quick where places are asked for one after the other, in their order. */
export class BytePlaces {
  readonly #bytes: Buffer;
  /** A place that is known. */
  #byte = 0;
  #line = 0;
  #lineStart = 0;
  #character = 0;
  /** Places that were passed, from which others are found that lie before the known one. */
  readonly #passed: Passed[] = [{ byte: 0, line: 0, lineStart: 0, character: 0 }];
  /** The next of each kind of line end at or behind it. */
  #lineFeed: number;
  #carriageReturn: number;
  readonly #hasCarriageReturns: boolean;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#lineFeed = this.#next(10, 0);
    this.#carriageReturn = this.#next(13, 0);
    this.#hasCarriageReturns = this.#carriageReturn < bytes.length;
  }

  /** Columns count UTF-16 code units. */
  positionAt(byte: number): LinePosition {
    this.#goTo(byte);
    return { line: this.#line, character: this.#character };
  }

  /** The line around a byte, as far as that is near. */
  lineAt(byte: number): SourceLine {
    this.#goTo(byte);
    const start = toCharacter(this.#bytes, Math.max(this.#lineStart, byte - AROUND), this.#lineStart);
    const lineEnd = Math.min(this.#lineFeed, this.#carriageReturn);
    const isToEnd = lineEnd <= byte + AROUND;
    const end = isToEnd ? Math.max(byte, lineEnd) : toCharacter(this.#bytes, byte + AROUND, byte);
    const before = this.#bytes.toString("utf8", start, byte);
    const text = before + this.#bytes.toString("utf8", byte, end);
    return { text, from: this.#character - before.length, isToEnd };
  }

  #goTo(byte: number): void {
    if (byte < this.#byte) {
      this.#goBack(byte);
    }
    for (;;) {
      const lineEnd = Math.min(this.#lineFeed, this.#carriageReturn);
      const isPair = this.#carriageReturn + 1 === this.#lineFeed && this.#lineFeed < this.#bytes.length;
      const next = lineEnd + (isPair ? 2 : 1);
      if (lineEnd >= byte || next > byte) {
        break;
      }
      this.#line++;
      this.#lineStart = next;
      this.#move(next);
      this.#character = 0;
      this.#pass();
    }
    this.#character += this.#bytes.toString("utf8", this.#byte, byte).length;
    this.#byte = byte;
    this.#pass();
  }

  #pass(): void {
    if (this.#byte - (this.#passed.at(-1)?.byte ?? 0) >= BETWEEN_PASSED) {
      const [byte, line, lineStart, character] = [this.#byte, this.#line, this.#lineStart, this.#character];
      this.#passed.push({ byte, line, lineStart, character });
    }
  }

  #goBack(byte: number): void {
    const passed = this.#passed.findLast((each) => each.byte <= byte);
    this.#line = passed?.line ?? 0;
    this.#lineStart = passed?.lineStart ?? 0;
    this.#character = passed?.character ?? 0;
    this.#lineFeed = -1;
    // Where there is none, nobody has to look for one again.
    this.#carriageReturn = this.#hasCarriageReturns ? -1 : this.#carriageReturn;
    this.#move(passed?.byte ?? 0);
  }

  #move(byte: number): void {
    this.#byte = byte;
    this.#lineFeed = this.#lineFeed < byte ? this.#next(10, byte) : this.#lineFeed;
    this.#carriageReturn = this.#carriageReturn < byte ? this.#next(13, byte) : this.#carriageReturn;
  }

  #next(code: number, from: number): number {
    const at = this.#bytes.indexOf(code, from);
    return at < 0 ? this.#bytes.length : at;
  }
}

/** The start of the character that a byte belongs to, not before a limit. */
function toCharacter(bytes: Buffer, from: number, limit: number): number {
  let at = from;
  while (at > limit && ((bytes[at] ?? 0) & 0xc0) === 0x80) {
    at--;
  }
  return at;
}
