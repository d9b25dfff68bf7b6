import type { Connection, ServerCapabilities } from "vscode-languageserver";
import type { Workspace } from "./workspace.ts";

/** One thing that the server offers. It declares its own capability and registers itself. */
export interface Feature {
  /** Merged with those of the other features at start-up. */
  readonly capabilities: ServerCapabilities;
  register(connection: Connection, workspace: Workspace): void;
}
