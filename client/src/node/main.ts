import type { ExtensionContext } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { startClient } from "../client.ts";

/** Desktop and remote: the server is a Node process of its own. */
export function activate(context: ExtensionContext): Promise<void> {
  const module = context.asAbsolutePath("dist/server.cjs");
  const run = { module, transport: TransportKind.ipc };
  const debug = { ...run, options: { execArgv: ["--nolazy", "--inspect=6009"] } };
  return startClient(context, (options) => new LanguageClient("evalset", "Evalset", { run, debug }, options));
}
