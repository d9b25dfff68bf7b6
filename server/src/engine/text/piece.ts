const CARRIAGE_RETURN = "\r";
const LINE_FEED = "\n";

/**
 * A stretch of a text. It is never changed, so a piece that two texts share says the same in both.
 * No piece ends between CR and LF or within a surrogate pair, so that lines can be counted piece by piece.
 */
export class Piece {
  readonly text: string;
  readonly length: number;
  #lineEnds: number | undefined;
  #lineStarts: readonly number[] | undefined;

  constructor(text: string) {
    this.text = text;
    this.length = text.length;
  }

  /** How many line ends it holds. */
  get lineEnds(): number {
    this.#lineEnds ??= countLineEnds(this.text);
    return this.#lineEnds;
  }

  /** Where a line starts behind each of its line ends, counted from the start of the piece. */
  get lineStarts(): readonly number[] {
    this.#lineStarts ??= findLineStarts(this.text);
    return this.#lineStarts;
  }
}

/** Whether two code units that follow each other must not be parted: CR and LF, or the halves of a surrogate pair. */
export function belongTogether(first: number, second: number): boolean {
  return (first === 0x0d && second === 0x0a) || (isBetween(first, 0xd800, 0xdbff) && isBetween(second, 0xdc00, 0xdfff));
}

function isBetween(unit: number, least: number, most: number): boolean {
  return unit >= least && unit <= most;
}

/** By `indexOf`, which is many times as fast as a look at each character. */
function countLineEnds(text: string): number {
  const lineFeeds = occurrences(text, LINE_FEED);
  const carriageReturns = occurrences(text, CARRIAGE_RETURN);
  return lineFeeds + carriageReturns - (carriageReturns === 0 ? 0 : occurrences(text, CARRIAGE_RETURN + LINE_FEED));
}

function occurrences(text: string, wanted: string): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    count++;
  }
  return count;
}

function findLineStarts(text: string): readonly number[] {
  const starts: number[] = [];
  const behind = (lineEnd: string, from: number): number => {
    const at = text.indexOf(lineEnd, from);
    return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
  };
  let lineFeed = behind(LINE_FEED, 0);
  let carriageReturn = behind(CARRIAGE_RETURN, 0);
  while (lineFeed <= text.length || carriageReturn <= text.length) {
    if (lineFeed < carriageReturn) {
      starts.push(lineFeed);
      lineFeed = behind(LINE_FEED, lineFeed);
    } else {
      // A LF right behind belongs to it; its own turn starts the line.
      if (lineFeed !== carriageReturn + 1) {
        starts.push(carriageReturn);
      }
      carriageReturn = behind(CARRIAGE_RETURN, carriageReturn);
    }
  }
  return starts;
}
