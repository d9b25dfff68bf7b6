import type { CompletionItem } from "vscode-languageserver";
import { type Container, fileSnippets, snippetNames, type Text } from "../../engine/index.ts";
import { type Editor, OfferKind, type Slot, sortKey, toItem } from "./offer.ts";
import { fromBody, printNode } from "./snippet-text.ts";

/** Longer texts are not read: no file is nothing yet and so long. */
const LONGEST = 10_000;
/** A word that is being written, and nothing else. */
const BLANK = /^\s*([\w-]*)\s*$/;

/**
 * The snippets that make a file of any format, for a file that is nothing yet but the word that asks for one. The
 * manifest has them too, for Insert Snippet, but without prefixes: those would be offered in every JSON file there is.
 */
export function blankFileItems(text: Text, container: Container, editor: Editor): readonly CompletionItem[] {
  const content = text.length > LONGEST ? undefined : text.toString();
  const word = content === undefined ? undefined : BLANK.exec(content)?.[1];
  if (content === undefined || word === undefined) {
    return [];
  }
  const start = content.indexOf(word);
  const layout = container === "jsonl" ? "line" : "lines";
  const slot: Slot = {
    text,
    layout,
    commaBefore: undefined,
    commaAfter: false,
    replace: { start, end: start + word.length },
  };
  return fileSnippets(container).flatMap(({ label, description, body }, at) =>
    snippetNames(label).map((name) => {
      const insert = printNode(fromBody(body), layout);
      const offer = {
        label: name,
        kind: OfferKind.Snippet,
        insert,
        filter: name,
        sort: sortKey(0, at),
        detail: description,
      };
      return toItem(offer, slot, editor);
    }),
  );
}
