import type { TextEdit } from "../text/span.ts";
import { finish } from "../text/steps.ts";
import { duplicateKeys } from "./duplicate-keys.ts";
import { type Frame, Frames, type Step } from "./frames.ts";
import { readToken } from "./lexer.ts";
import { readWord } from "./literal-words.ts";
import type { Path } from "./place.ts";
import { NUMBER_WORDS } from "./read-number.ts";
import { type PythonValue, readPython } from "./read-python.ts";
import { isOtherColon } from "./string-ends.ts";
import { type Fault, removalOf, type SyntaxProblem } from "./syntax.ts";
import { TokenStream } from "./token-stream.ts";
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

/**
 * Reads any text as JSON: never throws, keeps what makes sense, and names each fault once.
 * Slower than `JSON.parse`; for texts that it refuses, and for places.
 */
export function parseText(text: string): ParsedText {
  return finish(parsingText(text));
}

/** The same in steps: yields from time to time, so that the host can pause. */
export function* parsingText(text: string): Generator<void, ParsedText> {
  const parsed = yield* parsingValue(text, 0);
  if (parsed.next >= text.length) {
    return parsed;
  }
  const extra = extraText(text, parsed.next);
  return { ...parsed, problems: [...parsed.problems, extra] };
}

/**
 * Reads the one value that starts at or behind an offset, and looks at nothing behind it. Spans count from the start of
 * the text. Yields from time to time, so that the host can pause.
 */
export function parsingValue(text: string, from: number): Generator<void, ParsedText> {
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
    ...removalOf(text, span),
  };
}

const DECIMAL_COMMA = /-?(?:0|[1-9]\d{0,20}),\d{1,20}(?=\s{0,100}(?:[,}]|$))/y;
const REST_OF_KEY = /"[\w-]{0,100}"(?=\s{0,100}:)/y;

/** How many elements are read without pausing; each takes some microseconds. */
const PART_LENGTH = 250;

/** Values in vain read as Python; a text with more of them is no slip. */
const MOST_PYTHON_TRIES = 50;

class TolerantParser {
  readonly #tokens: TokenStream;
  readonly #frames: Frames;
  #pythonTries = 0;
  /** How many elements were read so far. */
  #elements = 0;

  constructor(text: string, from: number) {
    this.#tokens = new TokenStream(text, from);
    this.#frames = new Frames(this.#tokens);
  }

  *parse(): Generator<void, ParsedText> {
    this.#leadingText();
    const read = yield* this.#value();
    const root = read === undefined || isUnread(read) ? undefined : read;
    const end = this.#tokens.lastEnd;
    this.#surplusBrackets();
    const depth = this.#frames.depthProblem();
    const problems = depth === undefined ? this.#tokens.problems : [...this.#tokens.problems, depth];
    problems.sort((a, b) => a.span.start - b.span.start);
    const { damaged, token } = this.#tokens;
    return { root, problems, damaged, end, next: token.start, isCut: this.#frames.isCut };
  }

  // --- Around the value ---

  /** Skips what stands before the first bracket, when the text does not start with a value. */
  #leadingText(): void {
    const { start } = this.#tokens.token;
    if (!this.#isStray() || this.#pythonHere() !== undefined) {
      return;
    }
    let end = start;
    let token = this.#tokens.token;
    while (token.kind !== "end" && token.kind !== "{" && token.kind !== "[") {
      end = token.end;
      token = readToken(this.#tokens.text, end);
    }
    if (token.kind === "end" && (this.#tokens.token.kind === "word" || this.#tokens.token.kind === "number")) {
      return; // A bare word is a value without quotes.
    }
    const span = { start, end };
    this.#tokens.report({
      rule: "no-extra-text",
      span,
      found: this.#tokens.text.slice(start, Math.min(end, start + 100)),
      ...removalOf(this.#tokens.text, { start, end: token.start }),
    });
    this.#tokens.goTo(token);
    this.#tokens.reportAll(token.lead);
  }

  #isStray(): boolean {
    const { kind, start, end } = this.#tokens.token;
    switch (kind) {
      case "word": {
        const word = this.#tokens.text.slice(start, end);
        return readWord(word).literal === undefined && !NUMBER_WORDS.has(word);
      }
      case "other":
      case "}":
      case "]":
      case ",":
      case ":":
        return true;
      case "number":
        return this.#tokens.token.value === null;
      case "{":
      case "[":
      case "string":
      case "end":
        return false;
    }
  }

  #surplusBrackets(): void {
    const { start } = this.#tokens.token;
    while (this.#tokens.token.kind === "}" || this.#tokens.token.kind === "]") {
      this.#tokens.take();
    }
    const span = { start, end: this.#tokens.lastEnd };
    if (span.end > start) {
      const found = `surplus ${this.#tokens.text.slice(start, start + 1)}`;
      this.#tokens.report({ rule: "bracket-match", span, found, repair: [{ span, newText: "" }] });
    }
  }

  // --- Values ---

  /** Reads the value that starts at the current token; `undefined` when none starts there, and nothing is consumed. */
  *#value(): Generator<void, JsonNode | undefined> {
    const { kind } = this.#tokens.token;
    const python = kind === "{" || kind === "[" || kind === "other" ? this.#pythonHere() : undefined;
    if (python !== undefined) {
      this.#tokens.report(python.fault);
      this.#tokens.jump(python.node.end);
      return python.node;
    }
    if (kind === "string" && this.#frames.depth < DEEPEST_READ && this.#frames.isBareMember()) {
      return yield* this.#object(this.#frames.enterBare("{", this.#tokens.token));
    }
    switch (kind) {
      case "{":
      case "[":
        if (this.#frames.depth >= DEEPEST_READ) {
          return this.#skipDeep();
        }
        return yield* kind === "{" ? this.#object() : this.#array();
      case "string":
        return this.#string();
      case "number":
        return this.#tokens.token.value === null ? this.#noValue() : this.#scalar(this.#tokens.token.value);
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

  /** The value as Python prints it that starts at the current token. */
  #pythonHere(): PythonValue | undefined {
    const { text, token } = this.#tokens;
    // The elements of a whole file are records, each with a finding of its own.
    if ((token.kind === "[" && this.#frames.depth === 0) || this.#pythonTries > MOST_PYTHON_TRIES) {
      return undefined;
    }
    const python = readPython(text, token.start);
    this.#pythonTries += python === undefined ? 1 : 0;
    return python;
  }

  #scalar(value: ScalarNode["value"]): ScalarNode {
    const { start, end } = this.#tokens.take();
    return { type: "scalar", value, start, end };
  }

  #string(): ScalarNode {
    const token = this.#tokens.token;
    if (token.isCut) {
      this.#repairCut([{ span: { start: token.end, end: token.end }, newText: `"${this.#frames.closers()}` }]);
    }
    const node = this.#scalar(token.value);
    if (token.faults.some(({ rule }) => rule === "string-closed")) {
      this.#tokens.damage(this.#tokens.path.slice(0, -1));
      this.#tokens.loseTrack();
    }
    return node;
  }

  /** The text ends in a string, which stands for everything that is missing with it. */
  #repairCut(repair: readonly TextEdit[] | undefined): void {
    this.#frames.cut();
    const faults = this.#tokens.token.faults.map(({ repair: _, ...fault }) =>
      fault.rule === "string-closed" && repair !== undefined ? { ...fault, repair } : fault,
    );
    this.#tokens.goTo({ ...this.#tokens.token, faults, isCut: false });
  }

  #word(): ScalarNode {
    const { start, end } = this.#tokens.token;
    const word = this.#tokens.text.slice(start, end);
    const number = NUMBER_WORDS.get(word);
    const span = { start, end };
    if (number !== undefined) {
      this.#tokens.report({ rule: "no-nan", span, found: word, repair: [{ span, newText: "null" }] });
      return this.#scalar(number);
    }
    const { value, isJson, literal } = readWord(word);
    if (literal === undefined) {
      return this.#noValue();
    }
    if (!isJson) {
      const fault: Fault = { rule: "literal-name", span, found: word, repair: [{ span, newText: literal }] };
      this.#tokens.report(/^na/i.test(word) ? fault : { ...fault, safe: true });
    }
    return this.#scalar(value);
  }

  /** Words and signs that mean nothing, up to where JSON goes on; most likely a text without quotes. */
  #noValue(): ScalarNode {
    const first = this.#tokens.token;
    this.#tokens.quietly(() => {
      while (
        this.#tokens.token.kind === "word" ||
        this.#tokens.token.kind === "other" ||
        this.#tokens.token.kind === "number"
      ) {
        this.#tokens.take();
      }
    });
    const span = { start: first.start, end: this.#tokens.lastEnd };
    const found = this.#tokens.text.slice(span.start, span.end);
    if (span.end === first.end && first.faults.length > 0) {
      this.#tokens.reportAll(first.faults);
    } else {
      const fault = { span, found: this.#tokens.excerpt(span) };
      const repair = [{ span, newText: JSON.stringify(found) }];
      this.#tokens.report(
        first.kind === "other" ? { rule: "no-extra-text", ...fault } : { rule: "literal-name", ...fault, repair },
      );
    }
    this.#tokens.damage(this.#tokens.path.slice(0, -1));
    this.#tokens.loseTrack();
    return { type: "scalar", value: null, isUnread: true, ...span };
  }

  /** Goes over an object or a list that is nested too deep to be read by anyone. */
  #skipDeep(): ScalarNode {
    const { start } = this.#tokens.token;
    let depth = 0;
    do {
      if (this.#tokens.token.kind === "{" || this.#tokens.token.kind === "[") {
        depth++;
        this.#frames.noteDepth(this.#frames.depth + depth);
      } else if (this.#tokens.token.kind === "}" || this.#tokens.token.kind === "]") {
        depth--;
      }
      this.#tokens.drop();
    } while (depth > 0 && this.#tokens.token.kind !== "end");
    this.#tokens.damage(this.#tokens.path.slice(0, -1));
    return { type: "scalar", value: null, isUnread: true, start, end: this.#tokens.lastEnd };
  }

  // --- Objects and lists ---

  *#object(frame = this.#frames.enter("{")): Generator<void, ObjectNode> {
    const members: MemberNode[] = [];
    let step = this.#frames.step(frame);
    for (; step === "again" || step === "element"; step = yield* this.#nextStep(frame, members)) {
      if (step === "element") {
        const heldBack = this.#tokens.heldBack;
        step = this.#frames.startMember(frame);
        if (step === "broken") {
          break;
        }
        if (step === "element") {
          const member = yield* this.#member();
          members.push(member);
          this.#frames.elementEnd(frame, heldBack);
          frame.isWhole = member.value !== undefined && !isUnread(member.value);
          if (this.#isPartRead()) {
            yield;
          }
        }
      }
    }
    this.#frames.leave();
    for (const { key, ...fault } of duplicateKeys(this.#tokens.text, members)) {
      this.#tokens.enter(key);
      this.#tokens.report(fault);
      this.#tokens.leave();
    }
    return {
      type: "object",
      members,
      start: frame.open.start,
      end: step === "closed" ? this.#tokens.lastEnd : frame.previousEnd,
      closed: step === "closed",
    };
  }

  *#array(frame = this.#frames.enter("["), items: JsonNode[] = []): Generator<void, ArrayNode> {
    let step = this.#frames.step(frame);
    for (; step === "again" || step === "element"; step = this.#frames.step(frame)) {
      if (step === "element") {
        const heldBack = this.#tokens.heldBack;
        step = this.#frames.startItem(frame);
        if (step === "broken") {
          break;
        }
        if (step === "element") {
          this.#tokens.enter(items.length);
          const item = yield* this.#value();
          this.#tokens.leave();
          if (item !== undefined && !isUnread(item)) {
            items.push(item);
          }
          this.#frames.elementEnd(frame, heldBack);
          if (this.#isPartRead()) {
            yield;
          }
        }
      }
    }
    this.#frames.leave();
    const [only] = items;
    if (frame.isDoubled && only?.type === "array") {
      return only;
    }
    return {
      type: "array",
      items,
      start: frame.open.start,
      end: step === "closed" ? this.#tokens.lastEnd : frame.previousEnd,
      closed: step === "closed",
    };
  }

  #isPartRead(): boolean {
    return ++this.#elements % PART_LENGTH === 0;
  }

  *#member(): Generator<void, MemberNode> {
    const key = this.#key();
    this.#tokens.enter(key.name);
    this.#textBeforeColon();
    const colon =
      this.#tokens.token.kind === ":" ? this.#tokens.take().start : (this.#otherColon() ?? this.#missingColon(key));
    if (colon !== undefined) {
      this.#surplusColons();
    }
    const value = yield* this.#memberValue(colon !== undefined);
    if (value === undefined && this.#tokens.token.kind !== "end" && colon !== undefined) {
      this.#tokens.report({ rule: "no-extra-text", span: { start: colon, end: colon + 1 }, found: "no value" });
    }
    this.#tokens.leave();
    if (value === undefined) {
      this.#tokens.damage();
    }
    return { key, colon, value };
  }

  *#memberValue(isBehindColon: boolean): Generator<void, JsonNode | undefined> {
    if (isBehindColon && this.#frames.isBareEmpty()) {
      return this.#bareEmpty();
    }
    const number = this.#tokens.token.kind === "number" ? this.#decimalComma() : undefined;
    return number ?? (yield* this.#value());
  }

  /** An object or a list without elements, of which only the closing bracket is there. */
  #bareEmpty(): ObjectNode | ArrayNode {
    const { kind, start, end } = this.#tokens.token;
    this.#frames.reportMissing(kind === "}" ? "{" : "[", { start, end });
    this.#tokens.take();
    return kind === "}"
      ? { type: "object", members: [], start, end, closed: true }
      : { type: "array", items: [], start, end, closed: true };
  }

  /** A number with a comma for its point; no key can start with the digits behind it. */
  #decimalComma(): ScalarNode | undefined {
    const { start } = this.#tokens.token;
    DECIMAL_COMMA.lastIndex = start;
    const [found] = DECIMAL_COMMA.exec(this.#tokens.text) ?? [];
    if (found === undefined) {
      return undefined;
    }
    const span = { start, end: start + found.length };
    const newText = found.replace(",", ".");
    this.#tokens.report({ rule: "number-form", span, found, repair: [{ span, newText }] });
    this.#tokens.jump(span.end);
    return { type: "scalar", value: Number(newText), ...span };
  }

  /** Steps over one mark that slipped in between a key and its colon. */
  #textBeforeColon(): void {
    const { kind, start, end } = this.#tokens.token;
    if (
      kind !== "string" &&
      kind !== ":" &&
      end - start === 1 &&
      this.#tokens.text[endOfBlanks(this.#tokens.text, end)] === ":"
    ) {
      const span = { start, end };
      const found = this.#tokens.text.slice(start, end);
      this.#tokens.report({ rule: "no-extra-text", span, found, repair: [{ span, newText: "" }] });
      this.#tokens.quietly(() => this.#tokens.take());
    }
  }

  /** Steps over another mark in place of the colon; `undefined` when there is none. */
  #otherColon(): number | undefined {
    const { start, end } = this.#tokens.token;
    const found = this.#tokens.text.slice(start, end);
    if (!isOtherColon(this.#tokens.text, start, end)) {
      return undefined;
    }
    const span = { start, end };
    this.#tokens.report({ rule: "colon-present", span, found, repair: [{ span, newText: ":" }], safe: true });
    this.#tokens.quietly(() => this.#tokens.take());
    return start;
  }

  *#nextStep(frame: Frame, members: MemberNode[]): Generator<void, Step> {
    const last = members.at(-1);
    if (last?.value?.type === "object" && this.#frames.isLateList(frame)) {
      members[members.length - 1] = { ...last, value: yield* this.#lateList(frame, last.key.name, last.value) };
    }
    return this.#frames.step(frame);
  }

  /** Reads on in a list of which the first object was taken for the whole value. */
  *#lateList(outer: Frame, key: string, first: ObjectNode): Generator<void, ArrayNode> {
    this.#tokens.enter(key);
    const frame = this.#frames.enterBare("[", { start: first.start, end: first.start + 1 });
    frame.count = 1;
    frame.comma = outer.comma;
    frame.previousEnd = first.end;
    const list = yield* this.#array(frame, [first]);
    this.#tokens.leave();
    outer.count--;
    this.#frames.elementEnd(outer, this.#tokens.heldBack);
    return list;
  }

  #surplusColons(): void {
    const { start } = this.#tokens.token;
    while (this.#tokens.token.kind === ":") {
      this.#tokens.take();
    }
    if (this.#tokens.lastEnd > start) {
      const span = { start, end: this.#tokens.lastEnd };
      this.#tokens.report({ rule: "no-extra-text", span, found: ":", repair: [{ span, newText: "" }], safe: true });
    }
  }

  #key(): KeyNode {
    const { kind, start, end } = this.#tokens.token;
    if (kind === "string") {
      if (this.#tokens.token.isCut) {
        this.#repairCut(undefined);
      }
      const { value } = this.#string();
      return { start, end, name: String(value) };
    }
    const span = { start, end: this.#endOfBareKey(end) };
    const found = this.#tokens.text.slice(start, span.end);
    const name = found.replace(/"/g, "");
    this.#tokens.report({
      rule: "key-quoted",
      span,
      found,
      repair: [{ span, newText: JSON.stringify(name) }],
      safe: true,
    });
    this.#tokens.quietly(() => this.#tokens.take());
    if (span.end > end) {
      this.#tokens.quietly(() => this.#tokens.jump(span.end));
    }
    return { ...span, name };
  }

  /** Behind the rest of a key whose opening quote slipped into it: `i"d": 1`. */
  #endOfBareKey(end: number): number {
    REST_OF_KEY.lastIndex = end;
    return end + (REST_OF_KEY.exec(this.#tokens.text)?.[0].length ?? 0);
  }

  #missingColon(key: KeyNode): undefined {
    const { kind, start, end } = this.#tokens.token;
    if (kind === "end") {
      return; // The end of the text is reported by the bracket that is missing.
    }
    const hasValue = kind !== "," && kind !== "}" && kind !== "]";
    const repair: TextEdit[] = [{ span: { start: key.end, end: key.end }, newText: ":" }];
    const fault: Fault = { rule: "colon-present", span: { start, end }, found: key.name };
    this.#tokens.report(hasValue ? { ...fault, repair, safe: true } : fault);
    if (!hasValue) {
      this.#tokens.loseTrack();
    }
  }
}
