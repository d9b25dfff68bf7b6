import type { Connection } from "vscode-languageserver";
import type { Feature } from "../feature.ts";
import type { Workspace } from "../workspace.ts";

/**
 * Name of the notification by which a client tells which lines of an open document its user sees. Ours alone. With it,
 * the findings of these lines come before a large document is checked to its end; without it, all come together.
 */
export const VISIBLE_LINES_NOTIFICATION = "evalset/visibleLines";

/** What a client tells. */
export interface VisibleLinesParams {
  readonly textDocument: { readonly uri: string };
  /** The first line that is seen, and the last one; from 0. */
  readonly first: number;
  readonly last: number;
}

/** Hears what is seen of documents. */
export const visibleLines: Feature = {
  capabilities: {},
  register(connection: Connection, workspace: Workspace) {
    connection.onNotification(VISIBLE_LINES_NOTIFICATION, ({ textDocument, first, last }: VisibleLinesParams) => {
      workspace.show(textDocument.uri, {
        start: { line: first, character: 0 },
        end: { line: last, character: Number.MAX_SAFE_INTEGER },
      });
    });
  },
};
