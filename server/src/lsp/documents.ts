import type { TextDocumentContentChangeEvent } from "vscode-languageserver";
import { createStore, type TextStore } from "../engine/index.ts";

/** A document that the editor has open. It is never changed: an edit makes a new one. */
export interface OpenDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly store: TextStore;
}

/** How `TextDocuments` makes and changes our documents. */
export const DOCUMENTS = {
  create: (uri: string, languageId: string, version: number, content: string): OpenDocument => ({
    uri,
    languageId,
    version,
    store: createStore(content),
  }),
  update: (document: OpenDocument, changes: TextDocumentContentChangeEvent[], version: number): OpenDocument => ({
    ...document,
    version,
    store: document.store.change(changes),
  }),
};
