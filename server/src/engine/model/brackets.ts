/**
 * Which bracket is wrong when two do not match: counted over the rest of the text, one kind too few is a bracket that
 * is missing, one too many a bracket to remove, and both at once a bracket of the wrong kind.
 */
export type BracketVerdict = "missing" | "surplus" | "wrong kind";

type Opening = "{" | "[";

/** Later mismatches of one text are judged without counting, so that a text full of them costs no more. */
const MOST_COUNTS = 50;

/** Judges the mismatches of one text, from its start to its end. */
export class BracketJudge {
  readonly #text: string;
  #counts = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Judges a closing bracket of the kind `found` at `at`, where the innermost of the `open` ones is of the other kind. */
  judge(at: number, found: Opening, open: readonly Opening[]): BracketVerdict {
    const expected = found === "{" ? "[" : "{";
    const isExpectedOutside = open.includes(found);
    if (this.#counts++ >= MOST_COUNTS) {
      return isExpectedOutside ? "missing" : "surplus";
    }
    const rest = this.#openedBehind(at);
    const lackOfFound = open.filter((each) => each === found).length + rest[found];
    const lackOfExpected = open.filter((each) => each === expected).length + rest[expected];
    if (lackOfFound >= 0 && isExpectedOutside) {
      return "missing";
    }
    return lackOfExpected > 0 ? "wrong kind" : "surplus";
  }

  /** Whether the text behind closes more brackets of this kind than are open. */
  hasSurplus(at: number, kind: Opening, open: readonly Opening[]): boolean {
    return (
      this.#counts++ < MOST_COUNTS && open.filter((each) => each === kind).length + this.#openedBehind(at)[kind] < 0
    );
  }

  /** Whether the text behind lacks a closing bracket of this kind. */
  lacks(at: number, kind: Opening, open: readonly Opening[]): boolean {
    if (this.#counts++ >= MOST_COUNTS) {
      return true;
    }
    return open.filter((each) => each === kind).length + this.#openedBehind(at)[kind] > 0;
  }

  /** By kind, how many brackets are opened from `at` on and not closed; negative when more are closed. */
  #openedBehind(at: number): { "{": number; "[": number } {
    const balance = { "{": 0, "[": 0 };
    let isInString = false;
    for (let index = at; index < this.#text.length; index++) {
      const code = this.#text.charCodeAt(index);
      if (isInString) {
        // A string ends with its line at the latest, so that a lone quote does not turn the rest inside out.
        isInString = code !== 0x22 && code !== 0x0a;
        index += code === 0x5c ? 1 : 0;
      } else if (code === 0x22) {
        isInString = true;
      } else if (code === 0x7b) {
        balance["{"]++;
      } else if (code === 0x7d) {
        balance["{"]--;
      } else if (code === 0x5b) {
        balance["["]++;
      } else if (code === 0x5d) {
        balance["["]--;
      }
    }
    return balance;
  }
}
