import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { createStore, type TextChange, type TextStore } from "../../server/src/engine/text/store.ts";
import { runs } from "../harness/effort.ts";

/** The peer: what every other language server keeps its documents in. */
function createPeer(text: string): TextDocument {
  return TextDocument.create("file:///a.json", "json", 0, text);
}

const PIECES = ["a", '{"b": 1}', "\n", "\u{1f600}", "\ud83d", "é", "\u2028", "\ufeff", "\t", ""];
const lineFeeds = textOf(PIECES);
const allLineEnds = textOf([...PIECES, "\r\n", "\r"]);

function textOf(pieces: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(""));
}

/** Two positions as numbers, to be fitted to the text when it is known, and what replaces what lies between them. */
type Edit = readonly [from: number, to: number, beyond: number, text: string];

/** What an editor sends for one document, with several changes in one event. */
function eventsOf(text: fc.Arbitrary<string>): fc.Arbitrary<readonly (readonly Edit[])[]> {
  const edit = fc.tuple(fc.nat(200), fc.nat(200), fc.nat(3), text);
  return fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { maxLength: 8 });
}

/** Now and then the end lies beyond its line, and now and then everything is replaced. */
function toChange([from, to, beyond, text]: Edit, { text: old, lines }: TextStore): TextChange {
  const [start, end] = [from, to].map((each) => each % (old.length + 1)).sort((a, b) => a - b);
  const last = lines.positionAt(end ?? 0);
  return from % 10 === 9
    ? { text }
    : {
        range: {
          start: lines.positionAt(start ?? 0),
          end: { ...last, character: last.character + Math.max(0, beyond - 1) },
        },
        text,
      };
}

/** An event, with each change made for the text that the one before it left. */
function toEvent(edits: readonly Edit[], store: TextStore): TextChange[] {
  const changes: TextChange[] = [];
  let current = store;
  for (const edit of edits) {
    const change = toChange(edit, current);
    changes.push(change);
    current = current.change([change]);
  }
  return changes;
}

describe("a document that is edited", () => {
  it("holds what its peer holds", () => {
    fc.assert(
      fc.property(lineFeeds, eventsOf(lineFeeds), (text, events) => {
        let store = createStore(text);
        const peer = createPeer(text);
        for (const edits of events) {
          const event = toEvent(edits, store);
          store = store.change(event);
          TextDocument.update(peer, event, peer.version + 1);
          expect(store.text).toBe(peer.getText());
          expect(store.lines.count).toBe(peer.lineCount);
        }
      }),
      runs(300),
    );
  });

  it("holds what its peer holds, whatever ends its lines", () => {
    fc.assert(
      fc.property(allLineEnds, eventsOf(allLineEnds), (text, events) => {
        let store = createStore(text);
        for (const edit of events.flat()) {
          // A peer of its own for each change: an old one takes a CR and a LF that meet for two line ends.
          const peer = createPeer(store.text);
          const change = toChange(edit, store);
          store = store.change([change]);
          expect(store.text).toBe(TextDocument.update(peer, [change], 1).getText());
          expect(store.lines.count).toBe(createPeer(store.text).lineCount);
        }
      }),
      runs(300),
    );
  });

  it("leaves the document as it was before", () => {
    const before = createStore("a\nb");
    const end = { line: 0, character: 1 };
    expect(before.change([{ text: "c" }, { range: { start: end, end }, text: "d" }]).text).toBe("cd");
    expect(before.text).toBe("a\nb");
    expect(before.lines.count).toBe(2);
  });
});

describe("lines", () => {
  it("and characters are counted as by the peer, beyond their ends too", () => {
    fc.assert(
      fc.property(allLineEnds, fc.nat(60), fc.nat(14), fc.nat(20), (text, offset, line, character) => {
        const { lines } = createStore(text);
        const peer = createPeer(text);
        expect(lines.offsetAt({ line, character })).toBe(peer.offsetAt({ line, character }));
        // Between the two halves of a line end the peer goes back to its start; no editor asks there.
        if (!(text[offset - 1] === "\r" && text[offset] === "\n")) {
          expect(lines.positionAt(offset)).toEqual(peer.positionAt(offset));
        }
      }),
      runs(300),
    );
  });
});
