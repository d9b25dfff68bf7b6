import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findOnPath } from "../../scripts/lib/run.mjs";
import { BENCH, CLI, installed, schemaOf } from "./paths.mjs";

/**
 * A program that reads or checks a file.
 * @typedef {object} Program
 * @property {string} title
 * @property {(dataset: import("./datasets.mjs").Dataset) => readonly string[]} command
 * @property {readonly number[]} [exitCodes] that mean it has done its work
 * @property {() => string | undefined} [missing] why it cannot run here; `undefined` when it can
 */

const peer = (name) => join(BENCH, "peers", name);
const node = process.execPath;
/** The interpreter itself: what stands on the path may be a script that looks for it. */
const python = spawnSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).stdout?.trim();
const jsonschema = installed("@sourcemeta", "jsonschema", "npm", "cli.js");
/** A peer that finds something, such as a seeded defect, says so with its exit code. */
const ANY_VERDICT = [0, 1, 2];

/** @type {Readonly<Record<string, Program>>} */
export const PROGRAMS = {
  evalset: {
    title: "evalset check",
    command: ({ file }) => [node, CLI, "check", "--no-color", file],
    exitCodes: [0, 1],
  },
  floor: {
    title: "Node, each line decoded and parsed",
    command: ({ file }) => [node, peer("floor.mjs"), file],
  },
  parse: {
    title: "Node, JSON.parse of the whole",
    command: ({ file }) => [node, peer("parse-whole.mjs"), file],
  },
  service: {
    title: "vscode-json-languageservice",
    command: ({ kind, file }) => [node, peer("json-service.mjs"), schemaOf(kind), file],
  },
  startup: {
    title: "node -e ''",
    command: () => [node, "-e", ""],
  },
  python: {
    title: "python3 json.loads, each line",
    command: ({ file }) => [python ?? "python3", peer("loaders.py"), "json", file],
    missing: () => (findOnPath(["python3"]) === undefined ? "python3 is absent" : undefined),
  },
  pydantic: {
    title: "python3 pydantic, each line",
    command: ({ file }) => [python ?? "python3", peer("loaders.py"), "pydantic", file],
    missing: () => (imports("pydantic") ? undefined : "python3 has no pydantic"),
  },
  sourcemeta: {
    title: "Sourcemeta jsonschema --fast",
    command: ({ kind, file }) => [node, jsonschema, "validate", schemaOf(kind), file, "--fast"],
    exitCodes: ANY_VERDICT,
    missing: () => (existsSync(jsonschema) ? undefined : "@sourcemeta/jsonschema is not installed"),
  },
  jq: {
    title: "jq empty",
    command: ({ file }) => ["jq", "empty", file],
    exitCodes: ANY_VERDICT,
    missing: () => (findOnPath(["jq"]) === undefined ? "jq is absent" : undefined),
  },
};

function imports(module) {
  return spawnSync("python3", ["-c", `import ${module}`]).status === 0;
}

/** Which of the peers cannot run here, and why. */
export function missingPeers() {
  return Object.values(PROGRAMS)
    .map(({ missing }) => missing?.())
    .filter((reason) => reason !== undefined);
}
