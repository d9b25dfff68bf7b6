import { type Connection, type DocumentSymbol, SymbolKind } from "vscode-languageserver";
import { type ContentsEntry, createContentsReader, type Lines } from "../../engine/index.ts";
import { toRange } from "../convert.ts";
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
    connection.onDocumentSymbol(async ({ textDocument }) => {
      const reading = await workspace.read(textDocument.uri);
      if (reading?.dataset === undefined || hasBuiltInJson(reading.document, workspace.options)) {
        return [];
      }
      const { lines } = reading.document.store;
      return readContents(reading.dataset, MOST_SYMBOLS).map((entry) => toSymbol(entry, lines));
    });
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
