import type { Span } from "../text/span.ts";
import { readToken, type Token } from "./lexer.ts";
import type { Path } from "./place.ts";
import { type Fault, isFault, type SyntaxProblem, type SyntaxRuleId } from "./syntax.ts";

/** A text that is nothing but faults must not fill the memory. */
const MOST_PROBLEMS = 50_000;

/** What can never follow from another fault. */
const BETWEEN_TOKENS: ReadonlySet<SyntaxRuleId> = new Set<SyntaxRuleId>(["no-comments", "no-odd-spaces", "no-bom"]);

/**
 * The tokens of a text, one at a time, with a record of where the reader is and of what was wrong on the way.
 * After a fault that leaves open how the text goes on, other faults are held back until an element is in order.
 */
export class TokenStream {
  readonly text: string;
  readonly problems: SyntaxProblem[] = [];
  readonly damaged: Path[] = [];
  readonly #path: (string | number)[] = [];
  #token: Token;
  #lastEnd: number;
  #isQuiet = false;
  #heldBack = 0;

  constructor(text: string, from: number) {
    this.text = text;
    this.#lastEnd = from;
    this.#token = readToken(text, from);
    this.reportAll(this.#token.lead);
  }

  /** The token that comes next. */
  get token(): Token {
    return this.#token;
  }

  /** Where the last token that was taken ends. */
  get lastEnd(): number {
    return this.#lastEnd;
  }

  /** The value that is being read. */
  get path(): Path {
    return this.#path;
  }

  /** How many faults were held back so far. */
  get heldBack(): number {
    return this.#heldBack;
  }

  /** Goes into a member or an element. */
  enter(step: string | number): void {
    this.#path.push(step);
  }

  /** Comes back out of it. */
  leave(): void {
    this.#path.pop();
  }

  /** Steps over the next token, whose faults are reported. */
  take(): Token {
    const token = this.#token;
    this.reportAll(token.faults);
    this.#lastEnd = token.end;
    this.#token = readToken(this.text, token.end);
    this.reportAll(this.#token.lead);
    return token;
  }

  /** Goes on at another token than the next one. */
  goTo(token: Token): void {
    this.#token = token;
  }

  /** Steps over a piece of text that was read without tokens. */
  jump(end: number): void {
    this.#lastEnd = end;
    this.#token = readToken(this.text, end);
    this.reportAll(this.#token.lead);
  }

  /** Steps over the next token without a word. */
  drop(): void {
    this.#lastEnd = this.#token.end;
    this.#token = readToken(this.text, this.#token.end);
  }

  /** Reports faults of the value that is being read. */
  reportAll(faults: readonly Fault[]): void {
    for (const fault of faults) {
      this.report(fault);
    }
  }

  /** Reports a fault, unless it may only follow from another one. */
  report(fault: Fault): void {
    if (this.#isQuiet && isFault(fault) && !BETWEEN_TOKENS.has(fault.rule)) {
      this.#heldBack++;
    } else if (this.problems.length < MOST_PROBLEMS) {
      this.problems.push({ ...fault, path: [...this.#path] });
    }
  }

  /** Does something whose faults are covered by a report of its own. */
  quietly(action: () => void): void {
    const [wasQuiet, heldBack] = [this.#isQuiet, this.#heldBack];
    this.#isQuiet = true;
    action();
    this.#isQuiet = wasQuiet;
    this.#heldBack = heldBack;
  }

  /** Notes that this object or list may have held more. */
  damage(path: Path = this.#path): void {
    this.damaged.push([...path]);
  }

  /** From here on it is a guess how the text is meant. */
  loseTrack(): void {
    this.#isQuiet = true;
  }

  /** An element is in order again: faults count from here on. */
  regainTrack(): void {
    this.#isQuiet = false;
  }

  /** The start of a piece of text, for messages. */
  excerpt({ start, end }: Span): string {
    return this.text.slice(start, Math.min(end, start + 100));
  }
}
