/**
 * The client: starts the language server and shows what only an editor window can show. It knows nothing of datasets;
 * what a file is, and what is wrong with it, the server says.
 */

import * as vscode from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient";
import { DOCUMENT_SELECTOR, isServed } from "./associations.ts";
import { SAVE_WITHOUT_MARK_COMMAND } from "./byte-order-mark.ts";
import { DiskCheck } from "./check-on-disk.ts";
import { registerCommands } from "./commands.ts";
import { DiskFindings } from "./disk-findings.ts";
import { createFormatStatus } from "./format-status.ts";
import { createLargeFileItem } from "./large-file-item.ts";
import { LargeFiles } from "./large-files.ts";
import { changedOutcome, showOutcome } from "./outcome.ts";
import { linkToRulePage, rulePagesFolder } from "./rule-pages.ts";
import { nameOf } from "./tabs.ts";
import { VisibleLines } from "./visible-lines.ts";

/** Makes a client that is not started yet; the desktop and the browser differ only in this. */
export type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient;

/** Starts the client for the life of the extension. */
export async function startClient(context: vscode.ExtensionContext, createClient: CreateClient): Promise<void> {
  const output = vscode.window.createOutputChannel("Evalset", { log: true });
  const client = createClient({
    documentSelector: [...DOCUMENT_SELECTOR],
    outputChannel: output,
    initializationOptions: {
      // VS Code's own JSON server is always there, except where a user disabled it.
      builtInJson: vscode.extensions.getExtension("vscode.json-language-features") !== undefined,
      commands: [SAVE_WITHOUT_MARK_COMMAND],
      rulePages: `${rulePagesFolder(context).toString()}/`,
    },
    synchronize: { configurationSection: "evalset" },
    diagnosticPullOptions: { onChange: true, onSave: false, onTabs: true },
    middleware: {
      didOpen: (document, next) => (isServed(document) ? next(document) : Promise.resolve()),
      didChange: (event, next) => (isServed(event.document) ? next(event) : Promise.resolve()),
      didClose: (document, next) => (isServed(document) ? next(document) : Promise.resolve()),
      provideDiagnostics: async (document, previousResultId, token, next) => {
        const report = await next(document, previousResultId, token);
        if (report?.kind === "full") {
          report.items.forEach(linkToRulePage);
        }
        return report;
      },
    },
  });
  const largeFiles = new LargeFiles(client, context.workspaceState);
  const status = createFormatStatus(client, largeFiles);
  const findings = new DiskFindings((uri) =>
    showOutcome(changedOutcome(nameOf(uri), "since it was checked on disk"), uri),
  );
  const diskCheck = new DiskCheck(client, findings);
  const commands = registerCommands(context, client, { status, diskCheck });
  const item = createLargeFileItem(largeFiles);
  context.subscriptions.push(output, client, largeFiles, item, status, findings, ...commands);
  await client.start();
  context.subscriptions.push(new VisibleLines(client));
}
