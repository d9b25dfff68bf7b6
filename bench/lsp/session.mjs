import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startClient } from "./client.mjs";

/**
 * What a session is about. It comes from another process, as JSON.
 * @typedef {object} Spec
 * @property {readonly string[]} command that starts the server
 * @property {"pull" | "push"} mode who asks for diagnostics
 * @property {string} file the document
 * @property {string} [schema] for servers that are told which schema a document has
 * @property {readonly import("./places.mjs").Place[]} places
 * @property {readonly string[]} [expected] what an independent check of the file found (see `signature`)
 * @property {readonly (readonly string[])[]} [broken] the same with a quote typed at each of the places
 */

/** @typedef {{ range: import("./places.mjs").Range, text: string }} Change */
/** @typedef {(diagnostics: readonly any[]) => boolean} IsRight */

/** The document was changed meanwhile, or something like it: the same request again gets an answer. */
const ASK_AGAIN = new Set([-32800, -32801, -32802]);
/** After a wrong answer to a pull, how long until the next when the server does not ask for one. */
const PULL_AGAIN_MS = 20;
const TIMEOUT_MS = 120_000;

/**
 * Starts a server and says hello.
 * @param {Spec} spec
 */
export async function startSession(spec) {
  const uri = pathToFileURL(spec.file).href;
  const settings = settingsFor(spec);
  const heard = createHearing(uri);
  const startedAt = performance.now();
  const client = startClient(spec.command, (method, params) => {
    if (method === "workspace/configuration") {
      return params.items.map(({ section }) => settings[section] ?? null);
    }
    return heard.hear(method, params);
  });
  await client.request("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(dirname(spec.file)).href,
    workspaceFolders: null,
    initializationOptions: { handledSchemaProtocols: ["file"], provideFormatter: true },
    capabilities: capabilitiesFor(spec.mode),
  });
  const startMs = performance.now() - startedAt;
  client.notify("initialized", {});
  client.notify("workspace/didChangeConfiguration", { settings });
  // Settings go back and forth now, which is no part of any figure.
  await sleep(300);
  let version = 1;
  return {
    ...client,
    uri,
    startMs,
    open() {
      const textDocument = { uri, languageId: languageOf(spec.file), version, text: readFileSync(spec.file, "utf8") };
      client.notify("textDocument/didOpen", { textDocument });
    },
    /** @param {Change} change */
    change(change) {
      version++;
      client.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [change] });
    },
    /**
     * The diagnostics of the document as it is now. Answers that are not right are waited out: their time counts.
     * @param {IsRight} isRight
     */
    diagnostics: (isRight) =>
      spec.mode === "pull" ? pull(client, uri, { heard, isRight }) : heard.published(version, isRight),
  };
}

async function pull(client, uri, { heard, isRight }) {
  for (const end = performance.now() + TIMEOUT_MS; ; ) {
    const items = await pullOnce(client, uri);
    if (items !== undefined && isRight(items)) {
      return items;
    }
    if (performance.now() > end) {
      throw new Error(`The diagnostics were never right; the last had ${items?.length} entries.`);
    }
    await Promise.race([heard.refresh(), sleep(PULL_AGAIN_MS)]);
  }
}

async function pullOnce(client, uri) {
  try {
    return (await client.request("textDocument/diagnostic", { textDocument: { uri } })).items;
  } catch (error) {
    if (ASK_AGAIN.has(error.code)) {
      return undefined;
    }
    throw error;
  }
}

/** Remembers what a server says on its own about one document. */
function createHearing(uri) {
  let last = { version: 0, diagnostics: [] };
  let listeners = [];
  const tell = (event) => {
    const told = listeners;
    listeners = [];
    for (const listener of told) {
      listener(event);
    }
  };
  const next = () => new Promise((resolve) => listeners.push(resolve));
  return {
    hear(method, params) {
      if (method === "textDocument/publishDiagnostics" && decodeURIComponent(params.uri) === decodeURIComponent(uri)) {
        last = { version: params.version ?? Number.POSITIVE_INFINITY, diagnostics: params.diagnostics };
        tell("published");
      } else if (method === "workspace/diagnostic/refresh") {
        tell("refresh");
      }
      return undefined;
    },
    async refresh() {
      while ((await next()) !== "refresh");
    },
    async published(version, isRight) {
      const timeout = sleep(TIMEOUT_MS, "timeout", { ref: false });
      while (last.version < version || !isRight(last.diagnostics)) {
        if ((await Promise.race([next(), timeout])) === "timeout") {
          throw new Error(`The diagnostics were never right; the last had ${last.diagnostics.length} entries.`);
        }
      }
      return last.diagnostics;
    },
  };
}

/** Microsoft's JSON server is told by settings which schema a document has. */
function settingsFor({ file, schema }) {
  if (schema === undefined) {
    return {};
  }
  const mapping = {
    fileMatch: [`*${basename(file)}`],
    url: pathToFileURL(schema).href,
    schema: JSON.parse(readFileSync(schema, "utf8")),
  };
  return { json: { validate: { enable: true }, format: { enable: true }, schemas: [mapping] } };
}

function capabilitiesFor(mode) {
  return {
    general: { positionEncodings: ["utf-16"] },
    workspace: {
      configuration: true,
      didChangeConfiguration: { dynamicRegistration: true },
      diagnostics: { refreshSupport: true },
    },
    textDocument: {
      synchronization: { dynamicRegistration: false },
      publishDiagnostics: { versionSupport: true, relatedInformation: true },
      ...(mode === "pull" ? { diagnostic: { dynamicRegistration: true, relatedDocumentSupport: false } } : {}),
      completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
      hover: { contentFormat: ["markdown"] },
      documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    },
  };
}

function languageOf(file) {
  return file.endsWith(".jsonl") ? "jsonl" : "json";
}
