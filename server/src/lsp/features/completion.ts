import type { CompletionList, Connection } from "vscode-languageserver";
import { answerInSlices } from "../answer-in-slices.ts";
import { blankFileItems } from "../completion/blank-file.ts";
import { type Asked, findingItems } from "../completion/items.ts";
import type { Editor } from "../completion/offer.ts";
import type { Reading } from "../document-reader.ts";
import type { Feature } from "../feature.ts";
import type { Workspace } from "../workspace.ts";

/** Keys, values and snippets, as the schemas and the rest of the file suggest them. */
export const completion: Feature = {
  // The same signs as in VS Code's JSON server.
  capabilities: { completionProvider: { triggerCharacters: ['"', ":"] } },
  register(connection: Connection, workspace: Workspace) {
    connection.onCompletion(async ({ textDocument, position, context }, token): Promise<CompletionList> => {
      const takesSnippets = workspace.client.textDocument?.completion?.completionItem?.snippetSupport === true;
      const answer = function* ({ document, dataset, detection }: Reading): Generator<void, CompletionList> {
        const { lines } = document.store;
        const editor: Editor = { lines, takesSnippets };
        if (dataset?.format === undefined) {
          const items = [...blankFileItems(document.store, detection.container, editor)];
          return { isIncomplete: false, items };
        }
        const asked: Asked = {
          offset: lines.offsetAt(position),
          newUuid: () => workspace.newUuid(),
          triggerCharacter: context?.triggerCharacter,
        };
        return yield* findingItems(dataset, asked, editor);
      };
      const found = await answerInSlices(workspace, textDocument.uri, token, answer);
      return found ?? { isIncomplete: false, items: [] };
    });
  },
};
