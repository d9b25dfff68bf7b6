/**
 * Writes dataset files of any size: the same arguments give the same bytes on every machine.
 *
 *   node bench/generate/generate.mjs KIND --size 10MB --out FILE [--errors 0.001] [--seed 1] [--compact] [--early]
 *
 * KIND is one of those in kinds.mjs. `--errors` is the share of records of about 1 kB that get one defect, `--early` puts
 * one into the second record, `--compact` writes a JSON document without line breaks. Beside FILE comes
 * FILE.manifest.json, which lists the defects and the lines that they stand on.
 */
import { closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { createDefects } from "./defects.mjs";
import { createKinds } from "./kinds.mjs";
import { createRandom } from "./random.mjs";
import { createRecords } from "./records.mjs";

/**
 * What to write.
 * @typedef {object} Recipe
 * @property {string} kind
 * @property {number} sizeBytes about so large
 * @property {number} [errors] share of records with a defect; none by default
 * @property {boolean} [early] whether the second record has a defect in any case
 * @property {boolean} [compact] whether a JSON document has no line breaks
 * @property {number} [seed]
 */

/**
 * What was written. Lines count from 1.
 * @typedef {object} Manifest
 * @property {number} bytes
 * @property {number} records
 * @property {readonly { readonly kind: string, readonly firstLine: number, readonly lastLine: number }[]} defects
 */

const WRITE_BYTES = 4 << 20;

/**
 * Writes a file and its manifest.
 * @param {string} file
 * @param {Recipe} recipe
 * @returns {Manifest}
 */
export function generate(file, recipe) {
  const { errors = 0, early = false, seed = 1 } = recipe;
  const kind = createKinds(createRecords(createRandom(seed)))[recipe.kind]();
  const chance = createRandom(seed ^ 0x5bd1e995);
  const damage = createDefects(chance, kind);
  const write = createWriter(kind, recipe.compact === true);
  const output = createOutput(file);
  const defects = [];
  let records = 0;
  output.put(write.head);
  for (const piece of kind.pieces()) {
    const isDamaged = records === 1 && early ? true : chance.happens(errors * piece.targets.length);
    const defect = isDamaged ? damage(piece) : undefined;
    output.put(records === 0 ? "" : write.separator);
    const firstLine = output.line();
    const written = write.record(piece.value);
    output.put(defect === undefined ? written : defect.text(written));
    if (defect !== undefined) {
      defects.push({ kind: defect.kind, firstLine, lastLine: output.line() });
    }
    records++;
    if (output.bytes() >= recipe.sizeBytes) {
      break;
    }
  }
  output.put(write.tail);
  const manifest = { bytes: output.bytes(), records, defects };
  output.close();
  writeFileSync(`${file}.manifest.json`, JSON.stringify(manifest));
  return manifest;
}

/** How the records of a kind become text. */
function createWriter(kind, isCompact) {
  if (kind.container === "jsonl") {
    return { head: "", separator: "\n", tail: "\n", record: (value) => JSON.stringify(value) };
  }
  if (isCompact) {
    const flat = (text) => text.replace(/\n */g, "");
    return { head: flat(kind.head), separator: ",", tail: flat(kind.tail), record: (value) => JSON.stringify(value) };
  }
  const indent = "  ".repeat(kind.depth);
  return {
    head: kind.head,
    separator: ",\n",
    tail: kind.tail,
    record: (value) => indent + JSON.stringify(value, undefined, 2).replaceAll("\n", `\n${indent}`),
  };
}

/** Collects text and writes it in large chunks, so that memory stays flat whatever the size. */
function createOutput(file) {
  const descriptor = openSync(file, "w");
  let waiting = [];
  let waitingBytes = 0;
  let bytes = 0;
  let line = 1;
  const flush = () => {
    writeSync(descriptor, Buffer.concat(waiting));
    waiting = [];
    waitingBytes = 0;
  };
  return {
    bytes: () => bytes,
    line: () => line,
    put(text) {
      const chunk = Buffer.from(text);
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) {
        line++;
      }
      waiting.push(chunk);
      waitingBytes += chunk.length;
      bytes += chunk.length;
      if (waitingBytes > WRITE_BYTES) {
        flush();
      }
    },
    close() {
      flush();
      closeSync(descriptor);
    },
  };
}

/** @param {string} text such as 100kB, 10MB or 1GB */
function readSize(text) {
  const [, number, unit] = /^([\d.]+)(kB|MB|GB)$/.exec(text) ?? [];
  if (number === undefined) {
    throw new Error(`"${text}" is no size; write 100kB, 10MB or 1GB.`);
  }
  return Number(number) * { kB: 1e3, MB: 1e6, GB: 1e9 }[unit];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      size: { type: "string", default: "1MB" },
      out: { type: "string" },
      errors: { type: "string", default: "0" },
      seed: { type: "string", default: "1" },
      compact: { type: "boolean", default: false },
      early: { type: "boolean", default: false },
    },
  });
  const { size, out, errors, seed, compact, early } = values;
  const recipe = { kind: positionals[0], sizeBytes: readSize(size), errors: Number(errors), seed: Number(seed) };
  const { bytes, records, defects } = generate(out, { ...recipe, compact, early });
  console.log(`${out}: ${bytes} bytes, ${records} records, ${defects.length} with a defect`);
}
