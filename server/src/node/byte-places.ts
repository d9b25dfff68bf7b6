import type { LinePosition, SourceLine } from "../engine/index.ts";

/** So much of a line is shown on either side of a place, in bytes. */
const AROUND = 1000;

/** How far places lie apart that are kept. */
const BETWEEN_KEPT = 1 << 14;

/** A byte of which is known where it stands. */
interface KnownPlace {
  readonly byte: number;
  readonly line: number;
  readonly lineStart: number;
  readonly character: number;
  /** The next of each kind of line end at or behind it. */
  readonly lineFeed: number;
  readonly carriageReturn: number;
}

/** Lines and columns of bytes. Quick wherever places were found behind before. */
export class BytePlaces {
  readonly #bytes: Buffer;
  #at: KnownPlace;
  /** Places that were passed, in their order. */
  readonly #kept: KnownPlace[];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const [lineFeed, carriageReturn] = [this.#next(10, 0), this.#next(13, 0)];
    this.#at = { byte: 0, line: 0, lineStart: 0, character: 0, lineFeed, carriageReturn };
    this.#kept = [this.#at];
  }

  /** Columns count UTF-16 code units. */
  positionAt(byte: number): LinePosition {
    const { line, character } = this.#goTo(byte);
    return { line, character };
  }

  /** The line around a byte, as far as that is near. */
  lineAt(byte: number): SourceLine {
    const { lineStart, character, lineFeed, carriageReturn } = this.#goTo(byte);
    const start = toCharacter(this.#bytes, Math.max(lineStart, byte - AROUND), lineStart);
    const lineEnd = Math.min(lineFeed, carriageReturn);
    const isToEnd = lineEnd <= byte + AROUND;
    const end = isToEnd ? Math.max(byte, lineEnd) : toCharacter(this.#bytes, byte + AROUND, byte);
    const before = this.#bytes.toString("utf8", start, byte);
    const text = before + this.#bytes.toString("utf8", byte, end);
    return { text, from: character - before.length, isToEnd };
  }

  #goTo(byte: number): KnownPlace {
    const kept = this.#keptBefore(byte);
    let {
      line,
      lineStart,
      character,
      lineFeed,
      carriageReturn,
      byte: at,
    } = byte < this.#at.byte || kept.byte > this.#at.byte ? kept : this.#at;
    for (;;) {
      const isPair = carriageReturn + 1 === lineFeed && lineFeed < this.#bytes.length;
      const lineEnd = Math.min(lineFeed, carriageReturn);
      const next = lineEnd + (isPair ? 2 : 1);
      if (lineEnd >= byte || next > byte) {
        break;
      }
      line++;
      at = lineStart = next;
      character = 0;
      lineFeed = lineFeed < at ? this.#next(10, at) : lineFeed;
      carriageReturn = carriageReturn < at ? this.#next(13, at) : carriageReturn;
      if (at - (this.#kept.at(-1)?.byte ?? 0) >= BETWEEN_KEPT) {
        this.#keep({ byte: at, line, lineStart, character, lineFeed, carriageReturn });
      }
    }
    character += this.#bytes.toString("utf8", at, byte).length;
    this.#at = { byte, line, lineStart, character, lineFeed, carriageReturn };
    this.#keep(this.#at);
    return this.#at;
  }

  #keep(place: KnownPlace): void {
    if (place.byte - (this.#kept.at(-1)?.byte ?? 0) >= BETWEEN_KEPT) {
      this.#kept.push(place);
    }
  }

  /** The last kept place at or before a byte, found by halving. */
  #keptBefore(byte: number): KnownPlace {
    let [low, high] = [0, this.#kept.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#kept[middle]?.byte ?? 0) <= byte) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return this.#kept[low] ?? this.#at;
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
