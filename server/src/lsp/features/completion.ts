import type { CompletionList, Connection } from "vscode-languageserver";
import { blankFileItems } from "../completion/blank-file.ts";
import { type Asked, itemsAt } from "../completion/items.ts";
import type { Editor } from "../completion/offer.ts";
import type { Feature } from "../feature.ts";
import type { Workspace } from "../workspace.ts";

/** Keys, values and snippets, as the schemas and the rest of the file suggest them. */
export const completion: Feature = {
  // The same signs as in VS Code's JSON server.
  capabilities: { completionProvider: { triggerCharacters: ['"', ":"] } },
  register(connection: Connection, workspace: Workspace) {
    connection.onCompletion(async ({ textDocument, position, context }): Promise<CompletionList> => {
      const reading = await workspace.read(textDocument.uri);
      if (reading === undefined) {
        return { isIncomplete: false, items: [] };
      }
      const { document, dataset, detection } = reading;
      const { lines } = document.store;
      const takesSnippets = workspace.client.textDocument?.completion?.completionItem?.snippetSupport === true;
      const editor: Editor = { lines, takesSnippets };
      if (dataset?.format === undefined) {
        return { isIncomplete: false, items: [...blankFileItems(document.store, detection.container, editor)] };
      }
      const asked: Asked = {
        offset: lines.offsetAt(position),
        newUuid: () => workspace.newUuid(),
        triggerCharacter: context?.triggerCharacter,
      };
      return itemsAt(dataset, asked, editor);
    });
  },
};
