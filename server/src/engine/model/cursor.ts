import type { Span } from "../text/span.ts";
import { ContainerStack, type OpenContainer } from "./cursor-stack.ts";
import { type CursorToken, isBeforeColon, tokenAt } from "./cursor-tokens.ts";
import type { Path } from "./place.ts";

/** Where the cursor stands in a text that is being written, and what has to be done to complete something there. */
export interface Cursor {
  /**
   * `key`: at a key of an object, or where one may be added. `value`: at the value of a key. `element`: at an element
   * of a list, or where one may be added. `root`: at the text's only value. `outside`: nothing belongs here.
   */
  readonly kind: "key" | "value" | "element" | "root" | "outside";
  /** Of the object for a key, of the value itself otherwise. */
  readonly path: Path;
  /** The other keys of the object, when at a key. */
  readonly keys: readonly string[];
  /** What stands under the cursor. */
  readonly token: "quoted" | "bare" | "none";
  /** What a completion replaces: the token, its quotes included. Never more than one line, and the cursor is in it. */
  readonly replace: Span;
  /** Where a comma is missing that parts it from what stands before; `undefined` when none is. */
  readonly commaBefore: number | undefined;
  /** Whether a comma is missing that parts it from what follows. */
  readonly commaAfter: boolean;
  /** Whether a key has its colon already. */
  readonly colonFollows: boolean;
}

/**
 * Finds where the cursor stands. Reads from the start of the text and as little as possible after the cursor, so that
 * it does not matter what is broken further down. Never throws.
 */
export function cursorAt(text: string, offset: number): Cursor {
  const stack = new ContainerStack(text);
  for (let token = tokenAt(text, 0); ; token = tokenAt(text, token.end)) {
    if (token.kind === "end" || token.start > offset || (token.start === offset && !isTouched(text, token, stack))) {
      return betweenTokens(text, offset, stack) ?? nowhere(offset);
    }
    if (isWithin(token, offset)) {
      return token.kind === "comment" ? nowhere(offset) : (onToken(text, offset, stack, token) ?? nowhere(offset));
    }
    stack.take(token);
  }
}

/** Whether a token that starts at the cursor is what the author means: only where a second one cannot stand. */
function isTouched(text: string, token: CursorToken, { top }: ContainerStack): boolean {
  const isScalar = token.kind === "quoted" || token.kind === "bare";
  return isScalar && top.type !== "array" && top.expects === "value" && !isBeforeColon(text, token.end);
}

function isWithin({ kind, end, closed }: CursorToken, offset: number): boolean {
  switch (kind) {
    case "quoted":
    case "comment":
      return offset < end || (offset === end && !closed);
    case "bare":
      return offset <= end;
    case "open":
    case "close":
    case "colon":
    case "comma":
    case "end":
      return false;
  }
}

function nowhere(offset: number): Cursor {
  const replace = { start: offset, end: offset };
  const nothing = { keys: [], token: "none", commaBefore: undefined, commaAfter: false, colonFollows: false } as const;
  return { kind: "outside", path: [], replace, ...nothing };
}

function onToken(text: string, offset: number, stack: ContainerStack, token: CursorToken): Cursor | undefined {
  const { start, end } = token;
  const replace = isOwnString(text, token) ? { start, end } : { start, end: endOfWord(text, offset) };
  const kind = token.kind === "quoted" ? "quoted" : "bare";
  return describe(text, stack, { replace, token: kind, colonFollows: isBeforeColon(text, replace.end) });
}

/** Whether a string ends where it seems to. A quote that was just typed runs into the next string's opening quote. */
function isOwnString(text: string, { kind, end, closed }: CursorToken): boolean {
  return kind !== "quoted" || (closed && /^[\s:,}\]"{[]|^$/.test(text.slice(end, end + 1)));
}

function endOfWord(text: string, offset: number): number {
  const word = /[\p{L}\p{N}_.-]*/uy;
  word.lastIndex = offset;
  return offset + (word.exec(text)?.[0].length ?? 0);
}

function betweenTokens(text: string, offset: number, stack: ContainerStack): Cursor | undefined {
  const { type, expects } = stack.top;
  const next = tokenAt(text, offset);
  const isTaken =
    type === "root" ? next.kind !== "end" : type === "object" && expects === "value" && startsOwn(text, next);
  if (isTaken) {
    return undefined;
  }
  return describe(text, stack, { replace: { start: offset, end: offset }, token: "none", colonFollows: false });
}

function describe(
  text: string,
  stack: ContainerStack,
  here: Pick<Cursor, "replace" | "token" | "colonFollows">,
): Cursor | undefined {
  const { top } = stack;
  const kind = kindAt(top, here.colonFollows);
  if (kind === undefined) {
    return undefined;
  }
  const isMissingComma = top.expects === "comma" && kind !== "root";
  const path = stack.path();
  return {
    ...here,
    kind,
    path: pathAt(kind, path, top),
    commaBefore: isMissingComma ? top.previousEnd : undefined,
    commaAfter: kind !== "root" && !here.colonFollows && startsValue(tokenAt(text, here.replace.end)),
    // The last, since reading on changes the stack.
    keys: kind === "key" ? allKeys(text, stack, here) : [],
  };
}

/** `undefined` where nothing belongs. */
function kindAt({ type, expects }: OpenContainer, colonFollows: boolean): Cursor["kind"] | undefined {
  switch (type) {
    case "root":
      return expects === "value" ? "root" : undefined;
    case "array":
      return "element";
    case "object":
      if (expects === "key" || expects === "comma" || colonFollows) {
        return "key";
      }
      return expects === "value" ? "value" : undefined;
  }
}

function pathAt(kind: Cursor["kind"], path: Path, top: OpenContainer): Path {
  switch (kind) {
    case "value":
      return [...path, top.keys.at(-1) ?? ""];
    case "element":
      return [...path, top.expects === "comma" ? top.index + 1 : top.index];
    case "key":
    case "root":
    case "outside":
      return path;
  }
}

/** Whether a token begins a value, and not the next key. */
function startsOwn(text: string, token: CursorToken): boolean {
  return startsValue(token) && !isBeforeColon(text, token.end);
}

function startsValue({ kind }: CursorToken): boolean {
  return kind === "quoted" || kind === "bare" || kind === "open";
}

/** The keys before the cursor, and those after it until the object ends. */
function allKeys(text: string, stack: ContainerStack, here: Pick<Cursor, "replace" | "colonFollows">): string[] {
  const { top } = stack;
  top.expects = here.colonFollows ? "colon" : "comma";
  for (let token = tokenAt(text, here.replace.end); token.kind !== "end"; token = tokenAt(text, token.end)) {
    stack.take(token);
    if (!stack.holds(top)) {
      break;
    }
  }
  return [...top.keys];
}
