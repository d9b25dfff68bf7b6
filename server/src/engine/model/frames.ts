import type { Span, TextEdit } from "../text/span.ts";
import { BracketJudge } from "./brackets.ts";
import type { Token } from "./lexer.ts";
import { readWord } from "./literal-words.ts";
import { NUMBER_WORDS } from "./read-number.ts";
import { removalOf, type SyntaxProblem } from "./syntax.ts";
import type { TokenStream } from "./token-stream.ts";
import { endOfBlanks } from "./trivia.ts";

/** Nesting from which on readers differ (formats.md 3.2), and from which on Python's `json` gives up. */
export const DEEP = 200;
export const TOO_DEEP = 990;

type Opening = "{" | "[";
const CLOSING: Readonly<Record<Opening, "}" | "]">> = { "{": "}", "[": "]" };

const NEXT_MEMBER = /\s{0,100},\s{0,100}"[^"\\\r\n]{1,100}"\s{0,100}:/y;

/** An object or a list that is being read. */
export interface Frame {
  readonly kind: Opening;
  readonly open: Token;
  /** The comma behind the last element. */
  comma: Token | undefined;
  /** How many elements were read. */
  count: number;
  /** Where the last element ends, or the opening bracket. */
  previousEnd: number;
  /** Whether the last element lacks nothing. */
  isWhole: boolean;
  /** Whether its opening bracket stands there twice, so that it holds nothing but the list that was meant. */
  isDoubled?: true;
}

/** `closed` and `broken` end a frame; `again` read something that is no element. */
export type Step = "closed" | "broken" | "again" | "element";

/**
 * The objects and lists that are open at a place of the text, and everything in them that is no element: commas,
 * colons, brackets that do not match, and what does not belong there.
 */
export class Frames {
  readonly #tokens: TokenStream;
  readonly #judge: BracketJudge;
  readonly #frames: Frame[] = [];
  /** A comma that was read in an object or a list that had ended before it. */
  #carriedComma: Token | undefined;
  #isCut = false;
  #deepest = 0;
  #deepAt: Span | undefined;
  #tooDeepAt: Span | undefined;

  constructor(tokens: TokenStream) {
    this.#tokens = tokens;
    this.#judge = new BracketJudge(tokens.text);
  }

  /** How many objects and lists are open. */
  get depth(): number {
    return this.#frames.length;
  }

  /** Whether the text ended inside of a value. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** The text ends here, which is reported already. */
  cut(): void {
    this.#isCut = true;
  }

  /** Notes a depth that was not read. */
  noteDepth(depth: number): void {
    this.#deepest = Math.max(this.#deepest, depth);
  }

  /** One problem for the whole text: it tells the greatest depth, and stands where the limit is passed. */
  depthProblem(): SyntaxProblem | undefined {
    const span = this.#tooDeepAt ?? this.#deepAt;
    return span && { rule: "nesting-depth", span, path: [], found: String(this.#deepest) };
  }

  /** Leaves the innermost object or list. */
  leave(): void {
    this.#frames.pop();
  }

  /** Reads an opening bracket. */
  enter(kind: Opening): Frame {
    const open = this.#tokens.take();
    const frame: Frame = { kind, open, comma: undefined, count: 0, previousEnd: open.end, isWhole: true };
    this.#frames.push(frame);
    const depth = this.#frames.length;
    this.#deepest = Math.max(this.#deepest, depth);
    if (depth === DEEP + 1) {
      this.#deepAt ??= { start: open.start, end: open.end };
    } else if (depth === TOO_DEEP + 1) {
      this.#tooDeepAt ??= { start: open.start, end: open.end };
    }
    return frame;
  }

  /** Notes that an element was read; faults count again when it was in order, of which `heldBack` at its start tells. */
  elementEnd(frame: Frame, heldBack: number): void {
    frame.count++;
    frame.previousEnd = this.#tokens.lastEnd;
    frame.comma = this.#carriedComma;
    if (frame.comma !== undefined) {
      frame.previousEnd = frame.comma.start;
    }
    this.#carriedComma = undefined;
    if (
      heldBack === this.#tokens.heldBack &&
      (this.#tokens.token.kind === "," || this.#tokens.token.kind === CLOSING[frame.kind])
    ) {
      this.#tokens.regainTrack();
    }
  }

  /** Deals with everything in an object or a list that is no element. */
  step(frame: Frame): Step {
    const { kind } = this.#tokens.token;
    if (kind === CLOSING[frame.kind] && this.#endsTooEarly(frame)) {
      this.#surplusBracket(kind);
      return "again";
    }
    if (kind === CLOSING[frame.kind]) {
      if (frame.comma !== undefined) {
        this.#surplusCommas(frame.comma);
      }
      this.#tokens.take();
      return "closed";
    }
    switch (kind) {
      case "}":
      case "]":
        return this.#wrongBracket(frame, kind === "}" ? "{" : "[");
      case ",":
        return this.#comma(frame);
      case ":":
        this.#skip(frame);
        return "again";
      case "end":
        this.#unclosed(frame);
        return "broken";
      case "{":
      case "[":
      case "string":
      case "number":
      case "word":
      case "other":
        return "element";
    }
  }

  /** Reads a comma, and further ones that follow at once. */
  #comma(frame: Frame): Step {
    const { start, end } = this.#tokens.token;
    const { text } = this.#tokens;
    if (text[start] === ";" && text[endOfBlanks(text, end)] === ",") {
      const span = { start, end };
      this.#tokens.report({ rule: "no-extra-text", span, found: ";", repair: [{ span, newText: "" }] });
      this.#tokens.quietly(() => this.#tokens.take());
      return "again";
    }
    const isFirst = frame.comma === undefined && frame.count > 0;
    const comma = this.#tokens.take();
    if (frame.count === 0 && (this.#isNextMember(frame) || this.#isNextOfOuter(frame))) {
      frame.comma = comma;
      this.#missingBracket(frame);
      return "broken";
    }
    while (this.#tokens.token.kind === ",") {
      this.#tokens.quietly(() => this.#tokens.take());
    }
    const commas = { ...comma, end: this.#tokens.lastEnd };
    if (frame.count === 0) {
      this.#surplusCommas(commas);
    } else if (isFirst && this.#tokens.token.kind === CLOSING[frame.kind]) {
      frame.comma = commas; // All of them stand before the bracket, which reports them.
    } else {
      frame.comma ??= comma;
      this.#surplusCommas({ start: isFirst ? comma.end : comma.start, end: commas.end });
    }
    return "again";
  }

  #surplusCommas(span: Span): void {
    if (span.end > span.start) {
      const { kind } = this.#tokens.token;
      const found = kind === "}" || kind === "]" ? kind : ",";
      const { start, end } = span;
      this.#tokens.report({
        rule: "no-trailing-comma",
        span: { start, end },
        found,
        repair: [{ span: { start, end }, newText: "" }],
        safe: true,
      });
    }
  }

  /** A closing bracket of the other kind. */
  #wrongBracket(frame: Frame, found: Opening): Step {
    const { start, end } = this.#tokens.token;
    const span = { start, end };
    const bracket = CLOSING[found];
    switch (this.#judge.judge(start, found, this.#openKinds())) {
      case "missing":
        this.#missingBracket(frame);
        return "broken";
      case "surplus":
        this.#surplusBracket(bracket);
        return "again";
      case "wrong kind": {
        const expected = CLOSING[frame.kind];
        const related = { start: frame.open.start, end: frame.open.end };
        this.#tokens.report({
          rule: "bracket-match",
          span,
          found: `${bracket} instead of ${expected}`,
          related,
          repair: [{ span, newText: expected }],
        });
        this.#tokens.damage();
        this.#tokens.loseTrack();
        this.#tokens.take();
        return "closed";
      }
    }
  }

  /** Steps over a bracket that has no partner. */
  #surplusBracket(bracket: string): void {
    const { start, end } = this.#tokens.token;
    const span = { start, end };
    this.#tokens.report({
      rule: "bracket-match",
      span,
      found: `surplus ${bracket}`,
      repair: [{ span, newText: "" }],
    });
    this.#tokens.loseTrack();
    this.#tokens.take();
  }

  /** Whether members follow the brace that would end the outermost object, so that it stands there too early. */
  #endsTooEarly({ kind }: Frame): boolean {
    if (kind !== "{" || this.depth > 1) {
      return false;
    }
    const { start, end } = this.#tokens.token;
    NEXT_MEMBER.lastIndex = end;
    return NEXT_MEMBER.test(this.#tokens.text) && this.#judge.hasSurplus(start, "{", this.#openKinds());
  }

  #openKinds(): readonly Opening[] {
    return this.#frames.map(({ kind }) => kind);
  }

  /** The object or the list ends here, but its bracket is not there. */
  #missingBracket(frame: Frame): void {
    this.#carriedComma = frame.comma;
    if (this.#noteDoubled(frame)) {
      return;
    }
    const { start, end } = this.#tokens.token;
    const bracket = CLOSING[frame.kind];
    this.#tokens.report({
      rule: "bracket-match",
      span: { start, end },
      found: `missing ${bracket}`,
      related: { start: frame.open.start, end: frame.open.end },
      repair: [{ span: { start: frame.previousEnd, end: frame.previousEnd }, newText: bracket }],
    });
    this.#tokens.damage();
    this.#tokens.damage(this.#tokens.path.slice(0, -1));
    this.#tokens.loseTrack();
  }

  /** The text ends inside of this object or list; only the innermost one says so. */
  #unclosed(frame: Frame): void {
    if (!this.#isCut && this.#noteDoubled(frame)) {
      this.#isCut = true;
      return;
    }
    this.#tokens.damage();
    if (this.#isCut) {
      return;
    }
    this.#isCut = true;
    if (
      this.#tokens.token.lead.some(({ rule, span }) => rule === "no-comments" && span.end === this.#tokens.text.length)
    ) {
      return; // The rest went into a comment.
    }
    const { start, end } = frame.open;
    // A comma or half a member at the end cannot be completed by brackets.
    const isWhole = frame.comma === undefined && frame.isWhole;
    const repair = [{ span: { start: this.#tokens.lastEnd, end: this.#tokens.lastEnd }, newText: this.closers() }];
    this.#tokens.report({
      rule: "bracket-match",
      span: { start, end },
      found: `unclosed ${frame.kind}`,
      ...(isWhole ? { repair } : {}),
    });
  }

  /** The brackets that are missing at the end of the text. */
  closers(): string {
    return this.#frames
      .map(({ kind }) => CLOSING[kind])
      .reverse()
      .join("");
  }

  /** Looks whether a member starts here, and whether a comma stands before it. */
  startMember(frame: Frame): Step {
    const { kind, start } = this.#tokens.token;
    if (kind === "{" || kind === "[" || kind === "other") {
      const isNextItem = kind === "{" && this.#frames.at(-2)?.kind === "[" && frame.count > 0;
      if (isNextItem && this.#judge.lacks(start, "{", this.#openKinds())) {
        this.#missingBracket(frame);
        return "broken";
      }
      if (kind === "{" && frame.count === 0 && this.#judge.lacks(start, "{", this.#openKinds())) {
        this.#surplusBracket("{");
        return "again";
      }
      this.#skip(frame);
      return "again";
    }
    if (frame.count > 0 && frame.comma === undefined) {
      if (!this.#isKeyAhead()) {
        this.#skip(frame);
        return "again";
      }
      this.#missingComma(frame);
    }
    return "element";
  }

  /** Looks whether an element of a list starts here, and whether a comma stands before it. */
  startItem(frame: Frame): Step {
    const { kind, start, end } = this.#tokens.token;
    if (this.#isNextMember(frame)) {
      this.#missingBracket(frame);
      return "broken";
    }
    if (frame.count > 0 && frame.comma === undefined) {
      const word = this.#tokens.text.slice(start, end);
      if (kind === "other" || (kind === "word" && readWord(word).literal === undefined && !NUMBER_WORDS.has(word))) {
        this.#skip(frame);
        return "again";
      }
      this.#missingComma(frame);
    }
    return "element";
  }

  /** Whether a member of the object around a list starts here, so that the list must have ended. */
  #isNextMember({ kind }: Frame): boolean {
    const { kind: token, start } = this.#tokens.token;
    const isMember = kind === "[" && token === "string" && this.#frames.at(-2)?.kind === "{" && this.#isKeyAhead();
    return isMember && this.#judge.lacks(start, "[", this.#openKinds());
  }

  /** Whether what follows the comma in an object without members belongs around it: its brace is not there. */
  #isNextOfOuter({ kind }: Frame): boolean {
    const { kind: token, start } = this.#tokens.token;
    const outer = this.#frames.at(-2)?.kind;
    const isNext = (outer === "{" && token === "string" && this.#isKeyAhead()) || (outer === "[" && token === "{");
    return kind === "{" && isNext && this.#judge.lacks(start, "{", this.#openKinds());
  }

  /** Whether a member stands where a value should, and a bracket that closes its object is there. */
  isBareMember(): boolean {
    const { kind, start } = this.#tokens.token;
    const isMember = kind === "string" && this.#isKeyAhead();
    return isMember && (this.depth === 0 || this.#judge.hasSurplus(start, "{", this.#openKinds()));
  }

  /** Starts an object or a list whose opening bracket is not there, at the thing that it should stand before. */
  enterBare(kind: Opening, { start, end }: Span): Frame {
    this.reportMissing(kind, { start, end });
    const open: Token = { kind, value: null, start, end: start, faults: [], lead: [], isCut: false };
    const frame: Frame = { kind, open, comma: undefined, count: 0, previousEnd: start, isWhole: true };
    this.#frames.push(frame);
    return frame;
  }

  /** Whether the object that was read last is the first one of a list that lacks its opening bracket. */
  isLateList(frame: Frame): boolean {
    const { kind, start } = this.#tokens.token;
    const isListed = (kind === "{" && frame.comma !== undefined) || (kind === "]" && frame.comma === undefined);
    return isListed && this.#judge.hasSurplus(start, "[", this.#openKinds());
  }

  /** Reports two brackets where one was meant; they show when only one of them is closed. */
  #noteDoubled(frame: Frame): boolean {
    const { start, end } = frame.open;
    // A comma behind the inner list says that the outer one goes on.
    if (frame.kind !== "[" || frame.count !== 1 || frame.comma !== undefined || this.#tokens.text[end] !== "[") {
      return false;
    }
    frame.isDoubled = true;
    const span = { start, end };
    this.#tokens.report({ rule: "bracket-match", span, found: "surplus [", repair: [{ span, newText: "" }] });
    return true;
  }

  /** Whether an object or a list of which only the closing bracket is there stands where a value should. */
  isBareEmpty(): boolean {
    const { kind, start } = this.#tokens.token;
    if (kind !== "]" && kind !== "}") {
      return false;
    }
    return this.#judge.hasSurplus(start, kind === "]" ? "[" : "{", this.#openKinds());
  }

  /** Reports an opening bracket that is not there. */
  reportMissing(bracket: Opening, { start, end }: Span): void {
    const repair = [{ span: { start, end: start }, newText: bracket }];
    this.#tokens.report({ rule: "bracket-match", span: { start, end }, found: `missing ${bracket}`, repair });
    this.#tokens.damage();
    this.#tokens.loseTrack();
  }

  #isKeyAhead(): boolean {
    const next = this.#tokens.text[endOfBlanks(this.#tokens.text, this.#tokens.token.end)];
    return next === ":" || next === "：";
  }

  #missingComma({ previousEnd }: Frame): void {
    const { start, end } = this.#tokens.token;
    const repair: TextEdit[] = [{ span: { start: previousEnd, end: previousEnd }, newText: "," }];
    this.#tokens.report({
      rule: "comma-present",
      span: { start, end },
      found: this.#tokens.excerpt(this.#tokens.token),
      repair,
      safe: true,
    });
  }

  /** Skips what cannot be read, up to where the next element may start. */
  #skip(frame: Frame): void {
    const { start } = this.#tokens.token;
    this.#tokens.quietly(() => {
      let depth = 0;
      do {
        depth += bracketStep(this.#tokens.token);
        this.#tokens.take();
      } while (this.#tokens.token.kind !== "end" && (depth > 0 || !this.#isNextElement(frame)));
    });
    const span = { start, end: this.#tokens.lastEnd };
    this.#tokens.report({
      rule: "no-extra-text",
      span,
      found: this.#tokens.excerpt(span),
      ...removalOf(this.#tokens.text, span),
    });
    frame.previousEnd = this.#tokens.lastEnd;
    this.#tokens.damage();
    this.#tokens.loseTrack();
  }

  #isNextElement(frame: Frame): boolean {
    const { kind } = this.#tokens.token;
    return (
      kind === "," || kind === "}" || kind === "]" || (frame.kind === "{" && kind === "string" && this.#isKeyAhead())
    );
  }
}

function bracketStep({ kind }: Token): number {
  switch (kind) {
    case "{":
    case "[":
      return 1;
    case "}":
    case "]":
      return -1;
    case ",":
    case ":":
    case "string":
    case "number":
    case "word":
    case "other":
    case "end":
      return 0;
  }
}
