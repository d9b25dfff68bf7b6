import "./little-memory.ts";
import { randomUUID } from "node:crypto";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { startServer } from "../lsp/server.ts";
import { encodingOfFile } from "./encoding.ts";
import { pause } from "./pause.ts";
import { checkAddress, headOfFile } from "./stored-file.ts";

// `--stdio`, `--node-ipc` and the like are read from the command line by createConnection.
startServer(createConnection(ProposedFeatures.all), {
  newUuid: () => randomUUID(),
  encodingOf: encodingOfFile,
  checkFile: checkAddress,
  headOf: headOfFile,
  pause,
});
