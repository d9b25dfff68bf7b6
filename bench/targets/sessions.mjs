import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { dataset } from "../lib/datasets.mjs";
import { expectedIn } from "../lib/guard.mjs";
import { BENCH, DATA, installed, SERVER, schemaOf } from "../lib/paths.mjs";
import { placesIn } from "../lsp/places.mjs";

const jsonServer = installed("vscode-langservers-extracted", "bin", "vscode-json-language-server");
const PLACES = 5;
/** Each has to be checked on its own, so there are fewer. */
const BROKEN_PLACES = 3;

/**
 * What a session measures.
 * @typedef {object} SessionOptions
 * @property {"evalset" | "json"} server ours or Microsoft's
 * @property {"edits" | "structure" | "deafness"} scenario
 * @property {"pull" | "push"} mode
 * @property {string} name of the file
 * @property {number} [edits]
 * @property {number} [questions]
 * @property {number} [rounds] at most so many
 */

/**
 * A session with a language server as a measurement.
 * @param {SessionOptions} options
 * @returns {import("../lib/rounds.mjs").Measurement}
 */
export function session({ server, scenario, mode, name, edits = 30, questions, rounds }) {
  const isOurs = server === "evalset";
  return {
    id: `${isOurs ? "evalset" : "JSON server"}, ${mode}, ${scenario} in ${name}`,
    missing: isOurs || existsSync(jsonServer) ? undefined : "vscode-langservers-extracted is not installed",
    rounds,
    run: () => {
      const { kind, file } = dataset(name);
      const text = readFileSync(file, "utf8");
      const places = placesIn(text, scenario === "edits" ? PLACES : BROKEN_PLACES);
      const command = [process.execPath, isOurs ? SERVER : jsonServer, "--stdio"];
      const spec = { command, mode, file, places, edits, questions };
      const about = isOurs
        ? { expected: expectedOf(file), ...(scenario === "structure" ? { broken: brokenOf(name, text, places) } : {}) }
        : { schema: schemaOf(kind) };
      return runScenario(scenario, { ...spec, ...about });
    },
  };
}

/** The command line says what is right, once for each file. */
const known = new Map();
function expectedOf(file) {
  const expected = known.get(file) ?? expectedIn(file);
  known.set(file, expected);
  return expected;
}

/** What is right with a quote typed at each place. */
function brokenOf(name, text, places) {
  return places.map(({ offset }, index) => {
    const file = join(DATA, `${name}-broken-${index}${extname(dataset(name).file)}`);
    if (!known.has(file)) {
      writeFileSync(file, `${text.slice(0, offset)}"${text.slice(offset)}`);
    }
    return expectedOf(file);
  });
}

/** Runs a session in a process of its own. */
async function runScenario(scenario, spec) {
  const specFile = join(DATA, "session.json");
  writeFileSync(specFile, JSON.stringify(spec));
  const client = spawn(process.execPath, [join(BENCH, "lsp", "scenario.mjs"), scenario, specFile], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let complaints = "";
  client.stdout.on("data", (chunk) => {
    output += chunk;
  });
  client.stderr.on("data", (chunk) => {
    complaints += chunk;
  });
  const code = await new Promise((resolve) => client.on("close", resolve));
  if (code !== 0) {
    throw new Error(/^\w*Error: .*$/m.exec(complaints)?.[0] ?? complaints.slice(-500));
  }
  return JSON.parse(output);
}
