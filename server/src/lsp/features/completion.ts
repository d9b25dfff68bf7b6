import type { CompletionList, Connection } from "vscode-languageserver";
import { contributedTo } from "../completion/contributed.ts";
import { type Asked, itemsAt } from "../completion/items.ts";
import type { Feature } from "../feature.ts";
import type { Workspace } from "../workspace.ts";

const NONE: ReadonlySet<string> = new Set();

/** Keys, values and snippets, as the schemas and the rest of the file suggest them. */
export const completion: Feature = {
  // The same signs as in VS Code's JSON server.
  capabilities: { completionProvider: { triggerCharacters: ['"', ":"] } },
  register(connection: Connection, workspace: Workspace) {
    connection.onCompletion(({ textDocument, position, context }): CompletionList => {
      const { document, dataset } = workspace.read(textDocument.uri) ?? {};
      if (document === undefined || dataset === undefined) {
        return { isIncomplete: false, items: [] };
      }
      const { text, lines } = document.store;
      const asked: Asked = {
        text,
        offset: lines.offsetAt(position),
        newUuid: () => workspace.newUuid(),
        triggerCharacter: context?.triggerCharacter,
      };
      const takesSnippets = workspace.client.textDocument?.completion?.completionItem?.snippetSupport === true;
      const ownSnippets = workspace.options.contributedSnippets ? contributedTo(document.languageId) : NONE;
      return itemsAt(dataset, asked, { lines, takesSnippets, ownSnippets });
    });
  },
};
