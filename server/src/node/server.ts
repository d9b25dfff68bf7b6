import { randomUUID } from "node:crypto";
import { setImmediate, setTimeout } from "node:timers/promises";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { startServer } from "../lsp/server.ts";
import { encodingOfFile } from "./encoding.ts";
import { checkAddress, headOfFile } from "./stored-file.ts";

// `--stdio`, `--node-ipc` and the like are read from the command line by createConnection.
startServer(createConnection(ProposedFeatures.all), {
  newUuid: () => randomUUID(),
  encodingOf: encodingOfFile,
  checkFile: checkAddress,
  headOf: headOfFile,
  pause,
});

/** How many messages may be answered in a pause: the connection takes one in each turn of the event loop. */
const TURNS = 6;

async function pause(ms = 0): Promise<void> {
  if (ms > 0) {
    await setTimeout(ms);
    return;
  }
  for (let turn = 0; turn < TURNS; turn++) {
    await setImmediate();
  }
}
