import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { changedSpan } from "../../server/src/engine/text/changed-span.ts";
import type { Piece } from "../../server/src/engine/text/piece.ts";
import { createStore, type TextChange, type TextStore } from "../../server/src/engine/text/store.ts";
import { type Text, textOf } from "../../server/src/engine/text/text.ts";
import { runs } from "../harness/effort.ts";

/** The peer. A new one for each text: an old one loses count of its lines when a range lies beyond its text. */
function createPeer(text: string): TextDocument {
  return TextDocument.create("file:///a.json", "json", 0, text);
}

const HALVES = ["\n", "\r", "\ud83d", "\ude00"];
const PARTS = [...HALVES, ...HALVES, "a", '{"b": 1}', "\r\n", "\u{1f600}", "é", "\u2028", "\ufffd", "0123456789"];
const shortText = fc.array(fc.constantFrom(...PARTS), { maxLength: 4 }).map((parts) => parts.join(""));
const longText = fc.array(fc.constantFrom(...PARTS), { maxLength: 60, size: "max" }).map((parts) => parts.join(""));
const anyText = fc.oneof(
  { weight: 5, arbitrary: shortText },
  { weight: 4, arbitrary: fc.constantFrom(...HALVES, "") },
  { weight: 1, arbitrary: longText },
);

const KINDS = [
  ...[
    "in the text",
    "in the text",
    "in the text",
    "where pieces meet",
    "where pieces meet",
    "at the end",
    "at the start",
  ],
  ...["beyond the line", "beyond the text", "end before start", "everything", "all of the range"],
] as const;

/** An edit, to be fitted to the text when it is known. */
const edit = fc.record({ kind: fc.constantFrom(...KINDS), from: fc.nat(999), size: fc.nat(9), text: anyText });
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

const event = fc.array(edit, { minLength: 1, maxLength: 5, size: "max" });

/** As editors send the edits of several cursors. */
function fromEndToStart(edits: readonly Edit[]): Edit[] {
  return edits.toSorted((a, b) => b.from - a.from);
}

/** What an editor does with one document; now and then there are several edits in one event. */
const session = fc.record({
  pieceSize: fc.integer({ min: 2, max: 24 }),
  text: longText,
  events: fc.array(fc.oneof(event, event.map(fromEndToStart)), { maxLength: 16, size: "max" }),
  probes: fc.array(fc.nat(999), { minLength: 6, maxLength: 6 }),
});

function toChange({ kind, from, size, text }: Edit, store: TextStore): TextChange {
  const { lines, length, pieces } = store;
  const inText = Math.floor((from / 1000) * (length + 1));
  const meeting = store.startOf(from % pieces.length);
  const [start, end] = {
    "in the text": [inText, inText + size],
    "where pieces meet": [Math.max(0, meeting - (size >> 2)), meeting + (size % 3)],
    "at the end": [length - (size % 4), length],
    "at the start": [0, size % 4],
    "beyond the line": [inText, inText],
    "beyond the text": [inText, length],
    "end before start": [inText + size, inText],
    everything: [0, length],
    "all of the range": [0, length],
  }[kind];
  const range = { start: lines.positionAt(start ?? 0), end: lines.positionAt(end ?? 0) };
  switch (kind) {
    case "everything":
      return { text };
    case "beyond the line":
      return { range: { ...range, end: { ...range.end, character: range.end.character + size } }, text };
    case "beyond the text":
      return { range: { ...range, end: { line: range.end.line + size, character: size } }, text };
    default:
      return { range, text };
  }
}

/** What a change must leave alone: all pieces but those that it touches and a neighbour at each side. */
function expectOthersKept(before: TextStore, after: TextStore, { range }: TextChange): void {
  if (range === undefined) {
    return;
  }
  const places = [before.lines.offsetAt(range.start), before.lines.offsetAt(range.end)];
  const first = Math.max(0, before.pieceAt(Math.min(...places)) - 1);
  const behind = Math.min(0, before.pieceAt(Math.max(...places)) + 2 - before.pieces.length);
  const areSame = (ours: readonly Piece[], others: readonly Piece[]): boolean =>
    ours.every((piece, index) => piece === others[index]);
  expect(areSame(before.pieces.slice(0, first), after.pieces)).toBe(true);
  expect(behind === 0 || areSame(before.pieces.slice(behind), after.pieces.slice(behind))).toBe(true);
}

function expectSoundPieces({ pieces }: Text, size: number): void {
  const least = pieces.length === 1 ? 0 : (size >> 1) - 1;
  const isSound = ({ text, lineEnds, lineStarts }: Piece, next: string): boolean =>
    !(text.endsWith("\r") && next.startsWith("\n")) &&
    !(/[\ud800-\udbff]$/.test(text) && /^[\udc00-\udfff]/.test(next)) &&
    text.length >= least &&
    text.length <= 2 * size &&
    lineEnds === lineStarts.length;
  expect(pieces.filter((piece, index) => !isSound(piece, pieces[index + 1]?.text ?? ""))).toEqual([]);
  const starts = (text: string): number[] => [...text.matchAll(/\r\n|\n|\r/g)].map((end) => end.index + end[0].length);
  expect(pieces.map(({ lineStarts }) => lineStarts)).toEqual(pieces.map(({ text }) => starts(text)));
}

function expectSameLines({ lines }: TextStore, text: string, probes: readonly number[]): void {
  const peer = createPeer(text);
  expect(lines.count).toBe(peer.lineCount);
  expect(Array.from({ length: lines.count }, (_, line) => lines.textOf(line))).toEqual(text.split(/\r\n|\n|\r/));
  const offsets = probes
    .map((probe) => probe % (text.length + 2))
    // Between the two halves of a line end the peer goes back to its start; no editor asks there.
    .filter((offset) => text.slice(offset - 1, offset + 1) !== "\r\n");
  expect(offsets.map((offset) => lines.positionAt(offset))).toEqual(offsets.map((offset) => peer.positionAt(offset)));
  const positions = probes.map((probe) => ({ line: probe % (lines.count + 1), character: probe % 13 }));
  expect(positions.map((each) => lines.offsetAt(each))).toEqual(positions.map((each) => peer.offsetAt(each)));
}

function expectSameText(store: Text, text: string, probes: readonly number[]): void {
  expect(store.toString()).toBe(text);
  expect(store.pieces.map((piece) => piece.text).join("")).toBe(text);
  expect(store.length).toBe(text.length);
  const starts = probes.map((probe) => probe % (text.length + 2));
  const looks = (whole: Text | string): unknown[] =>
    starts.map((start, index) => [
      whole.slice(start, start + ((probes[index] ?? 0) % 40)),
      whole.slice(start),
      whole.charCodeAt(start),
      whole.indexOf("\ufffd", start),
    ]);
  expect(looks(store)).toEqual(looks(text));
}

/** Puts what is new of one text into the other. */
function expectSpanToLead(before: Text, after: Text): void {
  const span = changedSpan(before, after);
  if (span === undefined) {
    expect(after.toString()).toBe(before.toString());
    return;
  }
  const { start, beforeEnd, afterEnd } = span;
  expect(before.slice(0, start) + after.slice(start, afterEnd) + before.slice(beforeEnd)).toBe(after.toString());
}

describe("a text in pieces", () => {
  it("is edited as its peer is", () => {
    fc.assert(
      fc.property(session, ({ pieceSize, text: first, events, probes }) => {
        let store = createStore(first, pieceSize);
        let text = first;
        for (const edits of events) {
          const before = store;
          const changes: TextChange[] = [];
          for (const each of edits) {
            const change = toChange(each, store);
            const changed = store.change([change]);
            expectOthersKept(store, changed, change);
            text = TextDocument.update(createPeer(text), [change], 1).getText();
            store = changed;
            changes.push(change);
          }
          const atOnce = before.change(changes);
          expect(atOnce.text).toBe(text);
          expectSameLines(atOnce, text, probes);
          expectSoundPieces(atOnce, pieceSize);
          expectSameText(store, text, probes);
          expectSameLines(store, text, probes);
          expectSoundPieces(store, pieceSize);
          expectSpanToLead(before, store);
        }
      }),
      runs(120),
    );
  });

  it("takes thousands of edits at one place without ever larger or smaller pieces", () => {
    let store = createStore("0123456789".repeat(100), 64);
    let text = store.text;
    for (let round = 0; round < 3000; round++) {
      const start = { line: 0, character: 500 };
      const isGrowing = round % 1500 < 1000;
      const change = {
        range: { start, end: { line: 0, character: isGrowing ? 500 : 502 } },
        text: isGrowing ? "x" : "",
      };
      store = store.change([change]);
      text = text.slice(0, 500) + change.text + text.slice(change.range.end.character);
    }
    expect(store.text).toBe(text);
    expectSoundPieces(store, 64);
  });

  it("is cut behind line ends where there are any near", () => {
    const { pieces } = textOf(`${"x".repeat(999)}\n`.repeat(300));
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.every(({ text }) => text.endsWith("\n"))).toBe(true);
  });

  it("is cut within a long line too, but not within a character", () => {
    const text = `x${"\u{1f600}".repeat(200_000)}`;
    const { pieces } = textOf(text);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.every((piece) => !/\p{Surrogate}/u.test(piece.text))).toBe(true);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  });

  it("counts each change of an event in the text that the one before it left", () => {
    const insert = (line: number, character: number, text: string): TextChange => {
      return { range: { start: { line, character }, end: { line, character } }, text };
    };
    const joined = { range: { start: { line: 0, character: 2 }, end: { line: 1, character: 0 } }, text: "" };
    for (const [text, event, expected] of [
      ["ab\ncd", [joined, insert(0, 9, "x")], "abcdx"],
      ["a\rb", [insert(1, 0, "\n"), insert(1, 0, "x")], "a\r\nxb"],
      ["ab", [insert(0, 1, "\n"), insert(1, 0, "x"), insert(0, 0, "y"), insert(9, 9, "z")], "ya\nxbz"],
    ] as const) {
      expect(createStore(text).change(event).text).toBe(expected);
      expect(TextDocument.update(createPeer(text), [...event], 1).getText()).toBe(expected);
    }
  });

  it("is the same object when an event changes nothing", () => {
    const store = createStore("a\nb");
    const start = { line: 1, character: 0 };
    expect(store.change([{ range: { start, end: start }, text: "" }])).toBe(store);
    expect(store.change([])).toBe(store);
  });

  it("may be empty", () => {
    const empty = createStore("abc").change([{ text: "" }]);
    expect(empty.lines.count).toBe(1);
    expect(empty.lines.positionAt(5)).toEqual({ line: 0, character: 0 });
    expect(empty.slice(0)).toBe("");
    expect(empty.charCodeAt(0)).toBeNaN();
    expect(
      empty.change([{ range: { start: { line: 3, character: 3 }, end: { line: 9, character: 9 } }, text: "x" }]).text,
    ).toBe("x");
  });
});
