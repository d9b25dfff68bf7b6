import type { Span, TextEdit } from "../text/span.ts";
import { BracketJudge } from "./brackets.ts";
import { duplicateKeys } from "./duplicate-keys.ts";
import { readToken, type Token } from "./lexer.ts";
import { readWord } from "./literal-words.ts";
import type { Path } from "./place.ts";
import { NUMBER_WORDS } from "./read-number.ts";
import { type Fault, isFault, type SyntaxProblem, type SyntaxRuleId } from "./syntax.ts";
import {
  type ArrayNode,
  isUnread,
  type JsonNode,
  type KeyNode,
  type MemberNode,
  type ObjectNode,
  type ScalarNode,
} from "./tree.ts";
import { endOfBlanks, startOfBlanks } from "./trivia.ts";

/** What could be read of a text, with everything that was wrong with it. */
export interface ParsedText {
  /** `undefined` when the text holds no value at all. */
  readonly root: JsonNode | undefined;
  /** In the order of their places. */
  readonly problems: readonly SyntaxProblem[];
  /** Objects and lists that may have held more than could be read: do not say what they lack. */
  readonly damaged: readonly Path[];
  /** Where the first value ends; what follows it was reported and not read. */
  readonly end: number;
  /** Where the next thing behind the value starts; the length of the text when nothing follows. */
  readonly next: number;
  /** Whether the text ends before the value does. */
  readonly isCut: boolean;
}

/** Python's recursion limit ends near 1,000; deeper values are skipped, so that no text can exhaust our own stack. */
export const DEEPEST_READ = 1000;
/** Nesting from which on readers differ (formats.md 3.2), and from which on Python's `json` gives up. */
export const DEEP = 200;
export const TOO_DEEP = 990;
/** A text that is nothing but faults must not fill the memory. */
const MOST_PROBLEMS = 50_000;

/**
 * Reads any text as JSON: never throws, keeps what makes sense, and names each fault once.
 * Slower than `JSON.parse`; for texts that it refuses, and for places.
 */
export function parseText(text: string): ParsedText {
  const parsed = parseValue(text, 0);
  if (parsed.next >= text.length) {
    return parsed;
  }
  const extra = extraText(text, parsed.next);
  return { ...parsed, problems: [...parsed.problems, extra] };
}

/** Reads the one value that starts at or behind an offset, and looks at nothing behind it. Spans count from the start of the text. */
export function parseValue(text: string, from: number): ParsedText {
  return new TolerantParser(text, from).parse();
}

/** The problem of what stands behind the last value. */
export function extraText(text: string, start: number): SyntaxProblem {
  const span = { start, end: Math.max(start, startOfBlanks(text, text.length)) };
  return {
    rule: "no-extra-text",
    span,
    path: [],
    found: text.slice(start, Math.min(span.end, start + 100)),
    repair: [{ span, newText: "" }],
  };
}

type Opening = "{" | "[";
const CLOSING: Readonly<Record<Opening, "}" | "]">> = { "{": "}", "[": "]" };

/** An object or a list that is being read. */
interface Frame {
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
}

/** `closed` and `broken` end a frame; `again` read something that is no element. */
type Step = "closed" | "broken" | "again" | "element";

/** What can never follow from another fault. */
const BETWEEN_TOKENS: ReadonlySet<SyntaxRuleId> = new Set<SyntaxRuleId>(["no-comments", "no-odd-spaces", "no-bom"]);

class TolerantParser {
  readonly #text: string;
  readonly #judge: BracketJudge;
  readonly #problems: SyntaxProblem[] = [];
  readonly #damaged: Path[] = [];
  readonly #path: (string | number)[] = [];
  readonly #frames: Frame[] = [];
  #token: Token;
  #lastEnd: number;
  /** A comma that was read in an object or a list that had ended before it. */
  #carriedComma: Token | undefined;
  /** After a fault that leaves open how the text goes on, others are held back until an element is in order. */
  #isQuiet = false;
  #heldBack = 0;
  #isCut = false;
  #deepest = 0;
  #deepAt: Span | undefined;
  #tooDeepAt: Span | undefined;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#judge = new BracketJudge(text);
    this.#lastEnd = from;
    this.#token = readToken(text, from);
  }

  parse(): ParsedText {
    this.#reportAll(this.#token.lead);
    this.#leadingText();
    const read = this.#value();
    const root = read === undefined || isUnread(read) ? undefined : read;
    const end = this.#lastEnd;
    this.#surplusBrackets();
    const depthAt = this.#tooDeepAt ?? this.#deepAt;
    if (depthAt !== undefined) {
      this.#problems.push({ rule: "nesting-depth", span: depthAt, path: [], found: String(this.#deepest) });
    }
    this.#problems.sort((a, b) => a.span.start - b.span.start);
    return { root, problems: this.#problems, damaged: this.#damaged, end, next: this.#token.start, isCut: this.#isCut };
  }

  // --- Tokens and reports ---

  #take(): Token {
    const token = this.#token;
    this.#reportAll(token.faults);
    this.#lastEnd = token.end;
    this.#token = readToken(this.#text, token.end);
    this.#reportAll(this.#token.lead);
    return token;
  }

  #reportAll(faults: readonly Fault[]): void {
    for (const fault of faults) {
      this.#report(fault);
    }
  }

  #report(fault: Fault): void {
    if (this.#isQuiet && isFault(fault) && !BETWEEN_TOKENS.has(fault.rule)) {
      this.#heldBack++;
    } else if (this.#problems.length < MOST_PROBLEMS) {
      this.#problems.push({ ...fault, path: [...this.#path] });
    }
  }

  /** Does something whose faults are covered by a report of its own. */
  #quietly(action: () => void): void {
    const [wasQuiet, heldBack] = [this.#isQuiet, this.#heldBack];
    this.#isQuiet = true;
    action();
    this.#isQuiet = wasQuiet;
    this.#heldBack = heldBack;
  }

  #damage(path: Path = this.#path): void {
    this.#damaged.push([...path]);
  }

  /** From here on it is a guess how the text is meant. */
  #loseTrack(): void {
    this.#isQuiet = true;
  }

  // --- Around the value ---

  /** Skips what stands before the first bracket, when the text does not start with a value. */
  #leadingText(): void {
    const { start } = this.#token;
    if (!this.#isStray()) {
      return;
    }
    let end = start;
    let token = this.#token;
    while (token.kind !== "end" && token.kind !== "{" && token.kind !== "[") {
      end = token.end;
      token = readToken(this.#text, end);
    }
    if (token.kind === "end" && (this.#token.kind === "word" || this.#token.kind === "number")) {
      return; // A bare word is a value without quotes.
    }
    const span = { start, end };
    this.#report({
      rule: "no-extra-text",
      span,
      found: this.#text.slice(start, Math.min(end, start + 100)),
      repair: [{ span: { start, end: token.start }, newText: "" }],
    });
    this.#token = token;
    this.#reportAll(token.lead);
  }

  #isStray(): boolean {
    const { kind, start, end } = this.#token;
    switch (kind) {
      case "word": {
        const word = this.#text.slice(start, end);
        return readWord(word).literal === undefined && !NUMBER_WORDS.has(word);
      }
      case "other":
      case "}":
      case "]":
      case ",":
      case ":":
        return true;
      case "number":
        return this.#token.value === null;
      case "{":
      case "[":
      case "string":
      case "end":
        return false;
    }
  }

  #surplusBrackets(): void {
    const { start } = this.#token;
    while (this.#token.kind === "}" || this.#token.kind === "]") {
      this.#take();
    }
    const span = { start, end: this.#lastEnd };
    if (span.end > start) {
      const found = `surplus ${this.#text.slice(start, start + 1)}`;
      this.#report({ rule: "bracket-match", span, found, repair: [{ span, newText: "" }] });
    }
  }

  // --- Values ---

  /** Reads the value that starts at the current token; `undefined` when none starts there, and nothing is consumed. */
  #value(): JsonNode | undefined {
    const { kind } = this.#token;
    switch (kind) {
      case "{":
      case "[":
        return this.#frames.length < DEEPEST_READ ? (kind === "{" ? this.#object() : this.#array()) : this.#skipDeep();
      case "string":
        return this.#string();
      case "number":
        return this.#token.value === null ? this.#noValue() : this.#scalar(this.#token.value);
      case "word":
        return this.#word();
      case "other":
        return this.#noValue();
      case "}":
      case "]":
      case ",":
      case ":":
      case "end":
        return undefined;
    }
  }

  #scalar(value: ScalarNode["value"]): ScalarNode {
    const { start, end } = this.#take();
    return { type: "scalar", value, start, end };
  }

  #string(): ScalarNode {
    const token = this.#token;
    if (token.isCut) {
      this.#repairCut([{ span: { start: token.end, end: token.end }, newText: `"${this.#closers()}` }]);
    }
    const node = this.#scalar(token.value);
    if (token.faults.some(({ rule }) => rule === "string-closed")) {
      this.#damage(this.#path.slice(0, -1));
      this.#loseTrack();
    }
    return node;
  }

  /** The text ends in a string, which stands for everything that is missing with it. */
  #repairCut(repair: readonly TextEdit[] | undefined): void {
    this.#isCut = true;
    const faults = this.#token.faults.map(({ repair: _, ...fault }) =>
      fault.rule === "string-closed" && repair !== undefined ? { ...fault, repair } : fault,
    );
    this.#token = { ...this.#token, faults, isCut: false };
  }

  #word(): ScalarNode {
    const { start, end } = this.#token;
    const word = this.#text.slice(start, end);
    const number = NUMBER_WORDS.get(word);
    const span = { start, end };
    if (number !== undefined) {
      this.#report({ rule: "no-nan", span, found: word, repair: [{ span, newText: "null" }] });
      return this.#scalar(number);
    }
    const { value, isJson, literal } = readWord(word);
    if (literal === undefined) {
      return this.#noValue();
    }
    if (!isJson) {
      const fault: Fault = { rule: "literal-name", span, found: word, repair: [{ span, newText: literal }] };
      this.#report(/^na/i.test(word) ? fault : { ...fault, safe: true });
    }
    return this.#scalar(value);
  }

  /** Words and signs that mean nothing, up to where JSON goes on; most likely a text without quotes. */
  #noValue(): ScalarNode {
    const first = this.#token;
    this.#quietly(() => {
      while (this.#token.kind === "word" || this.#token.kind === "other" || this.#token.kind === "number") {
        this.#take();
      }
    });
    const span = { start: first.start, end: this.#lastEnd };
    const found = this.#text.slice(span.start, span.end);
    if (span.end === first.end && first.faults.length > 0) {
      this.#reportAll(first.faults);
    } else {
      const fault = { span, found: this.#excerpt(span) };
      const repair = [{ span, newText: JSON.stringify(found) }];
      this.#report(
        first.kind === "other" ? { rule: "no-extra-text", ...fault } : { rule: "literal-name", ...fault, repair },
      );
    }
    this.#damage(this.#path.slice(0, -1));
    this.#loseTrack();
    return { type: "scalar", value: null, isUnread: true, ...span };
  }

  /** Goes over an object or a list that is nested too deep to be read by anyone. */
  #skipDeep(): ScalarNode {
    const { start } = this.#token;
    let depth = 0;
    do {
      if (this.#token.kind === "{" || this.#token.kind === "[") {
        depth++;
        this.#deepest = Math.max(this.#deepest, this.#frames.length + depth);
      } else if (this.#token.kind === "}" || this.#token.kind === "]") {
        depth--;
      }
      this.#lastEnd = this.#token.end;
      this.#token = readToken(this.#text, this.#token.end);
    } while (depth > 0 && this.#token.kind !== "end");
    this.#damage(this.#path.slice(0, -1));
    return { type: "scalar", value: null, isUnread: true, start, end: this.#lastEnd };
  }

  // --- Objects and lists ---

  #object(): ObjectNode {
    const frame = this.#enter("{");
    const members: MemberNode[] = [];
    let step = this.#step(frame);
    for (; step === "again" || step === "element"; step = this.#step(frame)) {
      if (step === "element") {
        const heldBack = this.#heldBack;
        step = this.#startMember(frame);
        if (step === "broken") {
          break;
        }
        if (step === "element") {
          const member = this.#member();
          members.push(member);
          this.#elementEnd(frame, heldBack);
          frame.isWhole = member.value !== undefined && !isUnread(member.value);
        }
      }
    }
    this.#frames.pop();
    for (const { key, ...fault } of duplicateKeys(this.#text, members)) {
      this.#path.push(key);
      this.#report(fault);
      this.#path.pop();
    }
    return {
      type: "object",
      members,
      start: frame.open.start,
      end: step === "closed" ? this.#lastEnd : frame.previousEnd,
      closed: step === "closed",
    };
  }

  #array(): ArrayNode {
    const frame = this.#enter("[");
    const items: JsonNode[] = [];
    let step = this.#step(frame);
    for (; step === "again" || step === "element"; step = this.#step(frame)) {
      if (step === "element") {
        const heldBack = this.#heldBack;
        step = this.#startItem(frame);
        if (step === "broken") {
          break;
        }
        if (step === "element") {
          this.#path.push(items.length);
          const item = this.#value();
          this.#path.pop();
          if (item !== undefined && !isUnread(item)) {
            items.push(item);
          }
          this.#elementEnd(frame, heldBack);
        }
      }
    }
    this.#frames.pop();
    return {
      type: "array",
      items,
      start: frame.open.start,
      end: step === "closed" ? this.#lastEnd : frame.previousEnd,
      closed: step === "closed",
    };
  }

  #enter(kind: Opening): Frame {
    const open = this.#take();
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

  #elementEnd(frame: Frame, heldBack: number): void {
    frame.count++;
    frame.previousEnd = this.#lastEnd;
    frame.comma = this.#carriedComma;
    if (frame.comma !== undefined) {
      frame.previousEnd = frame.comma.start;
    }
    this.#carriedComma = undefined;
    if (heldBack === this.#heldBack && (this.#token.kind === "," || this.#token.kind === CLOSING[frame.kind])) {
      this.#isQuiet = false;
    }
  }

  /** Deals with everything in an object or a list that is no element. */
  #step(frame: Frame): Step {
    const { kind } = this.#token;
    if (kind === CLOSING[frame.kind]) {
      if (frame.comma !== undefined) {
        this.#surplusCommas(frame.comma);
      }
      this.#take();
      return "closed";
    }
    switch (kind) {
      case "}":
      case "]":
        return this.#wrongBracket(frame, kind === "}" ? "{" : "[");
      case ",":
        this.#comma(frame);
        return "again";
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
  #comma(frame: Frame): void {
    const isFirst = frame.comma === undefined && frame.count > 0;
    const comma = this.#take();
    while (this.#token.kind === ",") {
      this.#take();
    }
    const commas = { ...comma, end: this.#lastEnd };
    if (frame.count === 0) {
      this.#surplusCommas(commas);
    } else if (isFirst && this.#token.kind === CLOSING[frame.kind]) {
      frame.comma = commas; // All of them stand before the bracket, which reports them.
    } else {
      frame.comma ??= comma;
      this.#surplusCommas({ start: isFirst ? comma.end : comma.start, end: commas.end });
    }
  }

  #surplusCommas(span: Span): void {
    if (span.end > span.start) {
      const { kind } = this.#token;
      const found = kind === "}" || kind === "]" ? kind : ",";
      const { start, end } = span;
      this.#report({
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
    const { start, end } = this.#token;
    const span = { start, end };
    const bracket = CLOSING[found];
    switch (this.#judge.judge(start, found, this.#openKinds())) {
      case "missing":
        this.#missingBracket(frame);
        return "broken";
      case "surplus":
        this.#report({ rule: "bracket-match", span, found: `surplus ${bracket}`, repair: [{ span, newText: "" }] });
        this.#loseTrack();
        this.#take();
        return "again";
      case "wrong kind": {
        const expected = CLOSING[frame.kind];
        const related = { start: frame.open.start, end: frame.open.end };
        this.#report({
          rule: "bracket-match",
          span,
          found: `${bracket} instead of ${expected}`,
          related,
          repair: [{ span, newText: expected }],
        });
        this.#damage();
        this.#loseTrack();
        this.#take();
        return "closed";
      }
    }
  }

  #openKinds(): readonly Opening[] {
    return this.#frames.map(({ kind }) => kind);
  }

  /** The object or the list ends here, but its bracket is not there. */
  #missingBracket(frame: Frame): void {
    const { start, end } = this.#token;
    const bracket = CLOSING[frame.kind];
    this.#report({
      rule: "bracket-match",
      span: { start, end },
      found: `missing ${bracket}`,
      related: { start: frame.open.start, end: frame.open.end },
      repair: [{ span: { start: frame.previousEnd, end: frame.previousEnd }, newText: bracket }],
    });
    this.#damage();
    this.#damage(this.#path.slice(0, -1));
    this.#loseTrack();
    this.#carriedComma = frame.comma;
  }

  /** The text ends inside of this object or list; only the innermost one says so. */
  #unclosed(frame: Frame): void {
    this.#damage();
    if (this.#isCut) {
      return;
    }
    this.#isCut = true;
    if (this.#token.lead.some(({ rule, span }) => rule === "no-comments" && span.end === this.#text.length)) {
      return; // The rest went into a comment.
    }
    const { start, end } = frame.open;
    // A comma or half a member at the end cannot be completed by brackets.
    const isWhole = frame.comma === undefined && frame.isWhole;
    const repair = [{ span: { start: this.#lastEnd, end: this.#lastEnd }, newText: this.#closers() }];
    this.#report({
      rule: "bracket-match",
      span: { start, end },
      found: `unclosed ${frame.kind}`,
      ...(isWhole ? { repair } : {}),
    });
  }

  /** The brackets that are missing at the end of the text. */
  #closers(): string {
    return this.#frames
      .map(({ kind }) => CLOSING[kind])
      .reverse()
      .join("");
  }

  // --- Elements ---

  /** Looks whether a member starts here, and whether a comma stands before it. */
  #startMember(frame: Frame): Step {
    const { kind, start } = this.#token;
    if (kind === "{" || kind === "[" || kind === "other") {
      const isNextItem = kind === "{" && this.#frames.at(-2)?.kind === "[" && frame.count > 0;
      if (isNextItem && this.#judge.lacks(start, "{", this.#openKinds())) {
        this.#missingBracket(frame);
        return "broken";
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
  #startItem(frame: Frame): Step {
    const { kind, start, end } = this.#token;
    const isMember = kind === "string" && this.#frames.at(-2)?.kind === "{" && this.#isKeyAhead();
    if (isMember && this.#judge.lacks(start, "[", this.#openKinds())) {
      this.#missingBracket(frame);
      return "broken";
    }
    if (frame.count > 0 && frame.comma === undefined) {
      const word = this.#text.slice(start, end);
      if (kind === "other" || (kind === "word" && readWord(word).literal === undefined && !NUMBER_WORDS.has(word))) {
        this.#skip(frame);
        return "again";
      }
      this.#missingComma(frame);
    }
    return "element";
  }

  #isKeyAhead(): boolean {
    return this.#text[endOfBlanks(this.#text, this.#token.end)] === ":";
  }

  #missingComma({ previousEnd }: Frame): void {
    const { start, end } = this.#token;
    const repair: TextEdit[] = [{ span: { start: previousEnd, end: previousEnd }, newText: "," }];
    this.#report({
      rule: "comma-present",
      span: { start, end },
      found: this.#excerpt(this.#token),
      repair,
      safe: true,
    });
  }

  #excerpt({ start, end }: Span): string {
    return this.#text.slice(start, Math.min(end, start + 100));
  }

  /** Skips what cannot be read, up to where the next element may start. */
  #skip(frame: Frame): void {
    const { start } = this.#token;
    this.#quietly(() => {
      let depth = 0;
      do {
        depth += bracketStep(this.#token);
        this.#take();
      } while (this.#token.kind !== "end" && (depth > 0 || !this.#isNextElement(frame)));
    });
    const span = { start, end: this.#lastEnd };
    this.#report({ rule: "no-extra-text", span, found: this.#excerpt(span), repair: [{ span, newText: "" }] });
    frame.previousEnd = this.#lastEnd;
    this.#damage();
    this.#loseTrack();
  }

  #isNextElement(frame: Frame): boolean {
    const { kind } = this.#token;
    return (
      kind === "," || kind === "}" || kind === "]" || (frame.kind === "{" && kind === "string" && this.#isKeyAhead())
    );
  }

  // --- Members ---

  #member(): MemberNode {
    const key = this.#key();
    this.#path.push(key.name);
    const colon = this.#token.kind === ":" ? this.#take().start : this.#missingColon(key);
    if (colon !== undefined) {
      this.#surplusColons();
    }
    const value = this.#value();
    if (value === undefined && this.#token.kind !== "end" && colon !== undefined) {
      this.#report({ rule: "no-extra-text", span: { start: colon, end: colon + 1 }, found: "no value" });
    }
    this.#path.pop();
    if (value === undefined) {
      this.#damage();
    }
    return { key, colon, value };
  }

  #surplusColons(): void {
    const { start } = this.#token;
    while (this.#token.kind === ":") {
      this.#take();
    }
    if (this.#lastEnd > start) {
      const span = { start, end: this.#lastEnd };
      this.#report({ rule: "no-extra-text", span, found: ":", repair: [{ span, newText: "" }], safe: true });
    }
  }

  #key(): KeyNode {
    const { kind, start, end } = this.#token;
    if (kind === "string") {
      if (this.#token.isCut) {
        this.#repairCut(undefined);
      }
      const { value } = this.#string();
      return { start, end, name: String(value) };
    }
    const word = this.#text.slice(start, end);
    const span = { start, end };
    this.#report({
      rule: "key-quoted",
      span,
      found: word,
      repair: [{ span, newText: JSON.stringify(word) }],
      safe: true,
    });
    this.#quietly(() => this.#take());
    return { start, end, name: word };
  }

  #missingColon(key: KeyNode): undefined {
    const { kind, start, end } = this.#token;
    if (kind === "end") {
      return; // The end of the text is reported by the bracket that is missing.
    }
    const hasValue = kind !== "," && kind !== "}" && kind !== "]";
    const repair: TextEdit[] = [{ span: { start: key.end, end: key.end }, newText: ":" }];
    const fault: Fault = { rule: "colon-present", span: { start, end }, found: key.name };
    this.#report(hasValue ? { ...fault, repair, safe: true } : fault);
    if (!hasValue) {
      this.#loseTrack();
    }
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
