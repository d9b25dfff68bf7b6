import { type Connection, type DocumentSymbol, SymbolKind } from "vscode-languageserver";
import { type ContentsEntry, createContentsReader, inParts, type Lines } from "../../engine/index.ts";
import { answerInSlices } from "../answer-in-slices.ts";
import { toRange } from "../convert.ts";
import type { Reading } from "../document-reader.ts";
import type { Feature } from "../feature.ts";
import { hasBuiltInJson } from "../visible.ts";
import type { Workspace } from "../workspace.ts";

/** Longer outlines help nobody, and VS Code itself stops here. */
const MOST_SYMBOLS = 5000;

/** The outline: records, and the turns of each. Not for what VS Code's own JSON server outlines, which would double it. */
export const documentSymbols: Feature = {
  capabilities: { documentSymbolProvider: true },
  register(connection: Connection, workspace: Workspace) {
    const readContents = createContentsReader();
    const readSymbols = function* ({ dataset, document }: Reading): Generator<void, DocumentSymbol[]> {
      if (dataset === undefined || hasBuiltInJson(document, workspace.options)) {
        return [];
      }
      const entries = yield* readContents(dataset, MOST_SYMBOLS);
      return yield* inParts(entries, (entry) => [toSymbol(entry, document.store.lines)]);
    };
    connection.onDocumentSymbol(
      async ({ textDocument }, token) => (await answerInSlices(workspace, textDocument.uri, token, readSymbols)) ?? [],
    );
  },
};

function toSymbol({ name, detail, kind, span, nameSpan, children }: ContentsEntry, lines: Lines): DocumentSymbol {
  return {
    name,
    detail,
    kind: kind === "record" ? SymbolKind.Object : SymbolKind.Field,
    range: toRange(span, lines),
    selectionRange: toRange(nameSpan, lines),
    ...(children.length === 0 ? {} : { children: children.map((child) => toSymbol(child, lines)) }),
  };
}
