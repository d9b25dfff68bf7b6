// Derives the snippets that the manifest contributes from those in the schemas, so that Insert Snippet works in an empty
// file, of which the server cannot know what it will be: whole JSON files, and whole lines of JSON Lines.
import { readdir, readFile } from "node:fs/promises";

const SCHEMAS = new URL("../../schemas/", import.meta.url);
/** Every snippet answers to the names of both systems. */
const PREFIXES = ["ff-", "gaussia-"];
/** What copies from the rest of a file has nothing to give to an empty one. */
const NEEDS_FILE = /-add$/;

/** The snippet files of the extension: path to text. */
export async function buildSnippetFiles() {
  const schemas = await readSchemas();
  const ofRoots = schemas.flatMap((schema) => schema.defaultSnippets ?? []);
  const ofRecords = schemas
    .flatMap((schema) => recordOf(schema)?.defaultSnippets ?? [])
    .filter(({ label }) => !NEEDS_FILE.test(label));
  const inFiles = [...ofRoots, ...ofRecords.filter((snippet) => snippet["x-container"] === "json")];
  const inLines = ofRecords.filter((snippet) => snippet["x-container"] !== "json");
  return new Map([
    ["snippets/json.json", toFile(inFiles, printLines)],
    ["snippets/jsonl.json", toFile(inLines, printLine)],
  ]);
}

async function readSchemas() {
  const names = (await readdir(SCHEMAS)).filter((name) => name.endsWith(".schema.json")).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(new URL(name, SCHEMAS), "utf8"))));
}

/** The definition of a record that may stand alone: in a file of its own, or in a line. */
function recordOf(schema) {
  const name = schema.else?.$ref?.replace("#/definitions/", "");
  return name === undefined ? undefined : schema.definitions[name];
}

function toFile(snippets, print) {
  const entries = snippets.map(({ label, description, body }) => [
    label,
    { prefix: namesOf(label), body: print(body), description, isFileTemplate: true },
  ]);
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}

function namesOf(label) {
  const own = PREFIXES.find((prefix) => label.startsWith(prefix));
  return own === undefined ? [label] : PREFIXES.map((prefix) => prefix + label.slice(own.length));
}

function printLines(body) {
  return withBareValues(JSON.stringify(body, undefined, "\t")).split("\n");
}

function printLine(body) {
  const text = JSON.stringify(body, undefined, 1)
    .replace(/,\n\s*/g, ", ")
    .replace(/\n\s*/g, "");
  return [withBareValues(text)];
}

/** A string that begins with `^` stands for JSON as it is. */
function withBareValues(text) {
  return text.replace(/"\^((?:[^"\\]|\\.)*)"/g, "$1");
}
