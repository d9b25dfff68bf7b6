import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "../generate/generate.mjs";
import { BENCH, DATA } from "./paths.mjs";

const MB = 1e6;
/** As many as in real files that somebody looks after. */
const ERRORS = 0.001;

/**
 * The files that are measured, by name. Those called damaged hold defects.
 * @type {Readonly<Record<string, import("../generate/generate.mjs").Recipe>>}
 */
const RECIPES = {
  "stream-tiny": { kind: "gaussia-stream", sizeBytes: 5000 },
  "stream-100kB": { kind: "gaussia-stream", sizeBytes: 0.1 * MB },
  "stream-10": { kind: "gaussia-stream", sizeBytes: 10 * MB },
  "stream-10-damaged": { kind: "gaussia-stream", sizeBytes: 10 * MB, errors: ERRORS },
  "stream-10-early": { kind: "gaussia-stream", sizeBytes: 10 * MB, early: true },
  "stream-100": { kind: "gaussia-stream", sizeBytes: 100 * MB },
  "stream-100-damaged": { kind: "gaussia-stream", sizeBytes: 100 * MB, errors: ERRORS },
  "stream-1000": { kind: "gaussia-stream", sizeBytes: 1000 * MB },
  "array-tiny": { kind: "gaussia-array", sizeBytes: 5000 },
  "array-10": { kind: "gaussia-array", sizeBytes: 10 * MB },
  "array-100": { kind: "gaussia-array", sizeBytes: 100 * MB },
  "array-1-damaged": { kind: "gaussia-array", sizeBytes: 1 * MB, errors: ERRORS },
  "array-10-damaged": { kind: "gaussia-array", sizeBytes: 10 * MB, errors: ERRORS },
  "array-48-damaged": { kind: "gaussia-array", sizeBytes: 48 * MB, errors: ERRORS },
  "object-10-damaged": { kind: "one-object", sizeBytes: 10 * MB, errors: ERRORS },
  "line-10-damaged": { kind: "gaussia-array", sizeBytes: 10 * MB, errors: ERRORS, compact: true },
  "qa-10-damaged": { kind: "alue-qa", sizeBytes: 10 * MB, errors: ERRORS },
  "datasets-10-damaged": { kind: "gaussia-jsonl", sizeBytes: 10 * MB, errors: ERRORS },
  "summaries-10-damaged": { kind: "alue-sum", sizeBytes: 10 * MB, errors: ERRORS },
};

/**
 * A generated file.
 * @typedef {object} Dataset
 * @property {string} name
 * @property {string} kind
 * @property {string} file
 * @property {import("../generate/generate.mjs").Manifest} manifest
 */

/**
 * The file of this name, made now unless it is there already and the generator has not changed since.
 * @param {string} name
 * @returns {Dataset}
 */
export function dataset(name) {
  const recipe = RECIPES[name];
  if (recipe === undefined) {
    throw new Error(`There is no recipe for the file "${name}".`);
  }
  mkdirSync(DATA, { recursive: true });
  const file = join(
    DATA,
    `${name}.${/^(gaussia-stream|gaussia-jsonl|alue-sum)$/.test(recipe.kind) ? "jsonl" : "json"}`,
  );
  const stampFile = `${file}.stamp`;
  const stamp = generatorStamp() + JSON.stringify(recipe);
  if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== stamp) {
    generate(file, recipe);
    writeFileSync(stampFile, stamp);
  }
  return { name, kind: recipe.kind, file, manifest: JSON.parse(readFileSync(`${file}.manifest.json`, "utf8")) };
}

/** Another one after each change of the generator. */
function generatorStamp() {
  const folder = join(BENCH, "generate");
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) {
    hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
}
