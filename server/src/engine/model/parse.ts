import { createScanner, type JSONScanner, ScanError, SyntaxKind } from "jsonc-parser";
import type { Span, TextEdit } from "../text/span.ts";
import type { Path } from "./place.ts";
import type { SyntaxProblem, SyntaxRuleId } from "./syntax.ts";
import type { ArrayNode, JsonNode, KeyNode, MemberNode, ObjectNode, ScalarNode } from "./tree.ts";

/** What could be read of a text, with everything that was wrong with it. */
export interface ParsedText {
  /** `undefined` when the text holds no value at all. */
  readonly root: JsonNode | undefined;
  readonly problems: readonly SyntaxProblem[];
  /** Objects and lists that may have held more than could be read: do not say what they lack. */
  readonly damaged: readonly Path[];
  /** Where the first value ends; what follows it was reported and not read. */
  readonly end: number;
}

/** Python's recursion limit ends near 1,000; deeper values are skipped, so that no text can exhaust our own stack. */
export const DEEPEST_READ = 1000;

/**
 * Reads any text as JSON: never throws, keeps what makes sense, and names each fault once.
 * Slower than `JSON.parse`; for texts that it refuses, and for places.
 */
export function parseText(text: string): ParsedText {
  return new TolerantParser(text).parse();
}

/** Names of other languages for a JSON literal, in lower case: `None`, `True`, `FALSE`, `undefined`. */
const LITERAL_WORDS: ReadonlyMap<string, "null" | "true" | "false"> = new Map([
  ["none", "null"],
  ["nil", "null"],
  ["null", "null"],
  ["undefined", "null"],
  ["true", "true"],
  ["false", "false"],
] as const);
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
]);
const WORD = /-?[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const LOOSE_NUMBER = /[+-]?(?:0[xX][0-9a-fA-F]+|\d*\.?\d+(?:[eE][+-]?\d+)?|\d+\.?)/y;
const SINGLE_QUOTED = /'(?:[^'\\\r\n]|\\.)*'/y;
const CONTROL = /[\u0000-\u001f]/g;
const LONE_SURROGATE = /\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F][0-9a-fA-F]{2})|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2}/g;
const PYTHON_LONGEST_INTEGER = 4300;

class TolerantParser {
  readonly #text: string;
  readonly #scanner: JSONScanner;
  readonly #problems: SyntaxProblem[] = [];
  readonly #damaged: Path[] = [];
  readonly #path: (string | number)[] = [];
  #token: SyntaxKind = SyntaxKind.Unknown;

  constructor(text: string) {
    this.#text = text;
    this.#scanner = createScanner(text, false);
  }

  parse(): ParsedText {
    this.#next();
    const root = this.#token === SyntaxKind.EOF ? undefined : this.#value();
    const end = root?.end ?? 0;
    if (this.#token !== SyntaxKind.EOF) {
      this.#report("no-extra-text", { start: this.#start(), end: this.#text.trimEnd().length });
    }
    return { root, problems: this.#problems, damaged: this.#damaged, end };
  }

  /** Steps to the next token that matters; comments are reported on the way. */
  #next(): void {
    for (;;) {
      this.#token = this.#scanner.scan();
      switch (this.#token) {
        case SyntaxKind.Trivia:
        case SyntaxKind.LineBreakTrivia:
          continue;
        case SyntaxKind.LineCommentTrivia:
        case SyntaxKind.BlockCommentTrivia:
          this.#report("no-comments", this.#tokenSpan(), { repair: [{ span: this.#tokenSpan(), newText: "" }] });
          continue;
        default:
          return;
      }
    }
  }

  #start(): number {
    return this.#scanner.getTokenOffset();
  }

  #tokenSpan(): Span {
    const start = this.#scanner.getTokenOffset();
    return { start, end: start + this.#scanner.getTokenLength() };
  }

  #report(rule: SyntaxRuleId, span: Span, more: Partial<SyntaxProblem> = {}): void {
    this.#problems.push({ rule, span, path: [...this.#path], ...more });
  }

  #markDamaged(): void {
    this.#damaged.push([...this.#path]);
  }

  /** Reads the value that starts at the current token; `undefined` when none starts there, and nothing is consumed. */
  #value(): JsonNode | undefined {
    switch (this.#token) {
      case SyntaxKind.OpenBraceToken:
        return this.#deep(() => this.#object());
      case SyntaxKind.OpenBracketToken:
        return this.#deep(() => this.#array());
      case SyntaxKind.StringLiteral:
        return this.#string();
      case SyntaxKind.NumericLiteral:
        return this.#number();
      case SyntaxKind.TrueKeyword:
        return this.#scalar(true);
      case SyntaxKind.FalseKeyword:
        return this.#scalar(false);
      case SyntaxKind.NullKeyword:
        return this.#scalar(null);
      case SyntaxKind.Unknown:
        return this.#word();
      default:
        return undefined;
    }
  }

  #scalar(value: ScalarNode["value"], span: Span = this.#tokenSpan()): ScalarNode {
    this.#next();
    return { type: "scalar", value, ...span };
  }

  #deep(read: () => JsonNode): JsonNode {
    if (this.#path.length < DEEPEST_READ) {
      return read();
    }
    const start = this.#start();
    this.#report("nesting-depth", this.#tokenSpan());
    this.#skipBalanced();
    return { type: "scalar", value: null, start, end: this.#start() };
  }

  #skipBalanced(): void {
    let depth = 0;
    do {
      if (this.#token === SyntaxKind.OpenBraceToken || this.#token === SyntaxKind.OpenBracketToken) {
        depth++;
      } else if (this.#token === SyntaxKind.CloseBraceToken || this.#token === SyntaxKind.CloseBracketToken) {
        depth--;
      }
      this.#next();
    } while (depth > 0 && this.#token !== SyntaxKind.EOF);
  }

  #object(): ObjectNode {
    const open = this.#tokenSpan();
    const members: MemberNode[] = [];
    this.#next();
    let comma: Span | undefined;
    let previousEnd = open.end;
    for (;;) {
      if (this.#token === SyntaxKind.CommaToken) {
        if (comma !== undefined || members.length === 0) {
          this.#surplusComma();
        }
        comma = this.#tokenSpan();
        this.#next();
        continue;
      }
      if (!this.#startsKey()) {
        break;
      }
      if (members.length > 0 && comma === undefined) {
        this.#missingComma(previousEnd);
      }
      const member = this.#member();
      members.push(member);
      previousEnd = member.value?.end ?? (member.colon === undefined ? member.key.end : member.colon + 1);
      comma = undefined;
    }
    const end = this.#close(SyntaxKind.CloseBraceToken, open, comma, previousEnd);
    this.#duplicateKeys(members);
    return { type: "object", members, ...end, start: open.start };
  }

  #startsKey(): boolean {
    return (
      this.#token === SyntaxKind.StringLiteral ||
      this.#token === SyntaxKind.Unknown ||
      this.#token === SyntaxKind.NumericLiteral ||
      this.#token === SyntaxKind.TrueKeyword ||
      this.#token === SyntaxKind.FalseKeyword ||
      this.#token === SyntaxKind.NullKeyword
    );
  }

  #member(): MemberNode {
    const key = this.#key();
    this.#path.push(key.name);
    let colon: number | undefined;
    if (this.#token === SyntaxKind.ColonToken) {
      colon = this.#start();
      this.#next();
    } else {
      this.#missingColon(key);
    }
    const value = this.#value();
    this.#path.pop();
    if (value === undefined) {
      if (colon !== undefined) {
        this.#report("no-extra-text", { start: colon, end: colon + 1 }, { found: "no value", path: [...this.#path, key.name] });
      }
      this.#markDamaged();
    }
    return { key, colon, value };
  }

  #key(): KeyNode {
    if (this.#token === SyntaxKind.StringLiteral) {
      const { value, ...node } = this.#string();
      return { start: node.start, end: node.end, name: String(value) };
    }
    const quoted = this.#matchHere(SINGLE_QUOTED);
    if (quoted !== undefined) {
      const span = this.#singleQuoted(quoted);
      return { ...span, name: quoted.slice(1, -1) };
    }
    const word = this.#matchHere(WORD) ?? this.#text.slice(this.#start(), this.#tokenSpan().end);
    const span = this.#moveBehind(word);
    this.#report("key-quoted", span, { found: word, repair: [{ span, newText: JSON.stringify(word) }] });
    return { ...span, name: word };
  }

  #missingColon(key: KeyNode): void {
    if (this.#token === SyntaxKind.EOF) {
      return; // The end of the text is reported by the bracket that is missing.
    }
    const repair: TextEdit[] = [{ span: { start: key.end, end: key.end }, newText: ":" }];
    this.#report("colon-present", { start: key.start, end: key.end }, { found: key.name, repair });
  }

  #array(): ArrayNode {
    const open = this.#tokenSpan();
    const items: JsonNode[] = [];
    this.#next();
    let comma: Span | undefined;
    let previousEnd = open.end;
    for (;;) {
      if (this.#token === SyntaxKind.CommaToken) {
        if (comma !== undefined || items.length === 0) {
          this.#surplusComma();
        }
        comma = this.#tokenSpan();
        this.#next();
        continue;
      }
      const start = this.#start();
      const problemsBefore = this.#problems.length;
      this.#path.push(items.length);
      const item = this.#value();
      this.#path.pop();
      if (item === undefined) {
        break;
      }
      if (items.length > 0 && comma === undefined) {
        this.#missingComma(previousEnd, start, problemsBefore);
      }
      items.push(item);
      previousEnd = item.end;
      comma = undefined;
    }
    const end = this.#close(SyntaxKind.CloseBracketToken, open, comma, previousEnd);
    return { type: "array", items, ...end, start: open.start };
  }

  #surplusComma(): void {
    const span = this.#tokenSpan();
    this.#report("no-trailing-comma", span, { repair: [{ span, newText: "" }] });
  }

  #missingComma(previousEnd: number, start = this.#start(), at = this.#problems.length): void {
    const end = start === this.#start() ? this.#tokenSpan().end : start + 1;
    const repair: TextEdit[] = [{ span: { start: previousEnd, end: previousEnd }, newText: "," }];
    this.#problems.splice(at, 0, { rule: "comma-present", span: { start, end }, path: [...this.#path], repair });
  }

  /** Deals with the end of an object or a list: its bracket, a comma before it, a wrong bracket, or the end of the text. */
  #close(
    kind: SyntaxKind.CloseBraceToken | SyntaxKind.CloseBracketToken,
    open: Span,
    comma: Span | undefined,
    previousEnd: number,
  ): { end: number; closed: boolean } {
    const bracket = kind === SyntaxKind.CloseBraceToken ? "}" : "]";
    if (this.#token === kind) {
      if (comma !== undefined) {
        this.#report("no-trailing-comma", comma, { repair: [{ span: comma, newText: "" }] });
      }
      const { end } = this.#tokenSpan();
      this.#next();
      return { end, closed: true };
    }
    this.#markDamaged();
    if (this.#token === SyntaxKind.EOF) {
      if (!this.#problems.some((problem) => problem.rule === "bracket-match" || problem.rule === "string-closed")) {
        this.#report("bracket-match", open, { found: bracket });
      }
      return { end: this.#text.trimEnd().length, closed: false };
    }
    const span = this.#tokenSpan();
    const repair: TextEdit[] = [{ span: { start: previousEnd, end: previousEnd }, newText: bracket }];
    this.#report("bracket-match", span, { found: bracket, repair });
    const closesOuter = this.#token === SyntaxKind.CloseBraceToken || this.#token === SyntaxKind.CloseBracketToken;
    if (!closesOuter || this.#path.length === 0) {
      this.#next();
    }
    return { end: previousEnd, closed: false };
  }

  #string(): ScalarNode {
    const span = this.#tokenSpan();
    const value = this.#scanner.getTokenValue();
    const raw = this.#text.slice(span.start, span.end);
    switch (this.#scanner.getTokenError()) {
      case ScanError.UnexpectedEndOfString:
        this.#markDamaged();
        this.#report("string-closed", span);
        break;
      case ScanError.InvalidCharacter:
        this.#controlCharacters(raw, span.start);
        break;
      case ScanError.InvalidUnicode:
      case ScanError.InvalidEscapeCharacter:
        this.#report("escape-known", span);
        break;
      default:
        break;
    }
    for (const match of raw.matchAll(LONE_SURROGATE)) {
      const start = span.start + match.index;
      this.#report("no-lone-surrogates", { start, end: start + match[0].length }, { found: match[0] });
    }
    return this.#scalar(value, span);
  }

  #controlCharacters(raw: string, offset: number): void {
    for (const match of raw.matchAll(CONTROL)) {
      const span = { start: offset + match.index, end: offset + match.index + 1 };
      const escape = JSON.stringify(match[0]).slice(1, -1);
      this.#report("control-escaped", span, { found: escape, repair: [{ span, newText: escape }] });
    }
  }

  #number(): ScalarNode {
    const span = this.#tokenSpan();
    const raw = this.#text.slice(span.start, span.end);
    const loose = this.#matchHere(LOOSE_NUMBER);
    if (loose !== undefined && loose.length > raw.length) {
      return this.#looseNumber(loose);
    }
    const value = Number(raw);
    this.#numberTraps(raw, value, span);
    return this.#scalar(value, span);
  }

  #numberTraps(raw: string, value: number, span: Span): void {
    if (!Number.isFinite(value) && /[.eE]/.test(raw)) {
      this.#report("number-overflow", span, { found: raw });
    } else if (/^-?\d+$/.test(raw)) {
      if (raw.length - (raw.startsWith("-") ? 1 : 0) > PYTHON_LONGEST_INTEGER) {
        this.#report("integer-length", span, { found: raw });
      } else if (!Number.isSafeInteger(value)) {
        this.#report("integer-precision", span, { found: raw });
      }
    }
  }

  /** A token that is no JSON: a word of Python or JavaScript, a loose number, single quotes, or plain rubbish. */
  #word(): ScalarNode {
    const quoted = this.#matchHere(SINGLE_QUOTED);
    if (quoted !== undefined) {
      return { type: "scalar", value: quoted.slice(1, -1), ...this.#singleQuoted(quoted) };
    }
    const loose = this.#matchHere(LOOSE_NUMBER);
    if (loose !== undefined) {
      return this.#looseNumber(loose);
    }
    const word = this.#matchHere(WORD) ?? this.#text.slice(this.#start(), this.#tokenSpan().end);
    const span = this.#moveBehind(word);
    const number = NUMBER_WORDS.get(word);
    if (number !== undefined) {
      this.#report("no-nan", span, { found: word, repair: [{ span, newText: "null" }] });
      return { type: "scalar", value: number, ...span };
    }
    const literal = LITERAL_WORDS.get(word.toLowerCase());
    if (literal !== undefined) {
      this.#report("literal-name", span, { found: word, repair: [{ span, newText: literal }] });
      return { type: "scalar", value: literal === "null" ? null : literal === "true", ...span };
    }
    this.#report("no-extra-text", span, { found: word });
    this.#markDamaged();
    return { type: "scalar", value: null, ...span };
  }

  #looseNumber(raw: string): ScalarNode {
    const value = Number(raw);
    const span = this.#moveBehind(raw);
    const repair: TextEdit[] = [{ span, newText: String(value) }];
    this.#report("number-form", span, { found: raw, ...(Number.isSafeInteger(value) || raw.length < 16 ? { repair } : {}) });
    return { type: "scalar", value, ...span };
  }

  #singleQuoted(raw: string): Span {
    const span = this.#moveBehind(raw);
    const content = raw.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"');
    this.#report("no-single-quotes", span, { repair: [{ span, newText: `"${content}"` }] });
    return span;
  }

  #matchHere(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#start();
    return pattern.exec(this.#text)?.[0];
  }

  /** Goes on behind a piece of text that the scanner would cut otherwise. */
  #moveBehind(piece: string): Span {
    const start = this.#start();
    const end = start + Math.max(piece.length, 1);
    this.#scanner.setPosition(end);
    this.#next();
    return { start, end };
  }

  #duplicateKeys(members: readonly MemberNode[]): void {
    const first = new Map<string, KeyNode>();
    for (const { key } of members) {
      const earlier = first.get(key.name);
      if (earlier === undefined) {
        first.set(key.name, key);
      } else {
        this.#report("no-duplicate-keys", { start: key.start, end: key.end }, {
          found: key.name,
          related: { start: earlier.start, end: earlier.end },
          path: [...this.#path, key.name],
        });
      }
    }
  }
}
