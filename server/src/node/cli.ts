import { isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { glob } from "tinyglobby";
import manifest from "../../../package.json" with { type: "json" };
import type { FoundFiles, Io, Source } from "../cli/io.ts";
import { run } from "../cli/run.ts";
import { decode } from "./decode.ts";

const STANDARD_INPUT = "-";
const DATASET_FILES = "**/*.{json,jsonl,ndjson}";

const io: Io = {
  args: process.argv.slice(2),
  colors: process.stdout.isTTY === true && process.env["NO_COLOR"] === undefined,
  files: findFiles,
  read,
  write: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
};

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 2));

process.exitCode = await run(io, manifest.version);

async function findFiles(pattern: string): Promise<FoundFiles> {
  if (pattern === STANDARD_INPUT) {
    return { paths: [pattern] };
  }
  const found = await stat(pattern).catch(() => undefined);
  if (found?.isFile()) {
    return { paths: [pattern] };
  }
  if (found?.isDirectory()) {
    const inside = await glob(DATASET_FILES, {
      cwd: pattern,
      ignore: ["**/node_modules/**"],
      caseSensitiveMatch: false,
    });
    const folder = pattern.replace(/[\\/]+$/, "");
    return inside.length === 0
      ? { failure: `${pattern} has no .json, .jsonl or .ndjson file in it. Name a file or another folder.` }
      : { paths: inside.sort().map((path) => `${folder}/${path}`) };
  }
  const matches = /[*?[\]{}]/.test(pattern) ? await glob(pattern, { ignore: ["**/node_modules/**"] }) : [];
  return matches.length === 0 ? { failure: `${pattern} was not found. Check the path.` } : { paths: matches.sort() };
}

async function read(path: string): Promise<Source> {
  try {
    const bytes = path === STANDARD_INPUT ? await buffer(process.stdin) : await readFile(path);
    return isUtf8(bytes) ? { text: bytes.toString("utf8"), encoding: undefined } : decode(bytes);
  } catch (error) {
    return { failure: `${path} cannot be read: ${reasonOf(error)}. Check the file and its permissions.` };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/,.*$/, "") : String(error);
}
