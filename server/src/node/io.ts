import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { glob } from "tinyglobby";
import { type FoundFiles, type Io, type Source, STANDARD_INPUT } from "../cli/io.ts";
import { checkOnDisk, withSource } from "./check-on-disk.ts";
import { checkStored } from "./check-stored.ts";
import { decode } from "./encoding.ts";
import { withoutIgnored } from "./git-ignore.ts";
import { openOutput, toStream } from "./output.ts";
import { reasonOf } from "./reason.ts";
import { sourceOfStream } from "./stream-source.ts";

/** What a folder is searched for. */
const DATASET_FILES = "**/*.{json,jsonl,ndjson}";
const IGNORED = ["**/node_modules/**"];

/** What the command line needs of a process. */
export interface ProcessLike {
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Says whether somebody wants the command line to stop. */
export interface StopSignal {
  readonly isStopped: boolean;
}

/** The real world of the command line: files of this machine, and a process's streams. */
export function createIo(
  args: readonly string[],
  { stdin, stdout, stderr, env }: ProcessLike,
  signal: StopSignal = { isStopped: false },
): Io {
  const output = toStream(stdout);
  return {
    args,
    colors: hasColors(stdout, env),
    isWatched: stderr.isTTY === true && !env["CI"] && env["TERM"] !== "dumb",
    files: findFiles,
    sizeOf: (path) => (path === STANDARD_INPUT ? Promise.resolve(undefined) : sizeOf(path)),
    check: (path, request, listener) =>
      path === STANDARD_INPUT
        ? withSource(
            path,
            () => sourceOfStream(stdin),
            (source) => checkStored(source, request, listener),
          )
        : checkOnDisk(path, request, listener),
    read: (path) => readSource(path, stdin),
    pieces: (path) => (path === STANDARD_INPUT ? undefined : piecesOf(path)),
    output: async (path) => (path === undefined ? toStream(stdout) : openOutput(path)),
    siblings: readSiblings,
    write: (text) => output.write(text),
    complain: (text) => stderr.write(text),
    isStopped: () => signal.isStopped,
    now: () => performance.now(),
  };
}

/** As <https://no-color.org> and common practice have it. */
function hasColors(stdout: ProcessLike["stdout"], env: ProcessLike["env"]): boolean {
  if (env["NO_COLOR"]) {
    return false;
  }
  return stdout.isTTY === true || Boolean(env["FORCE_COLOR"]);
}

async function findFiles(pattern: string): Promise<FoundFiles> {
  if (pattern === STANDARD_INPUT) {
    return { paths: [pattern] };
  }
  const found = await stat(pattern).catch(() => undefined);
  if (found?.isDirectory()) {
    return searchFolder(pattern);
  }
  if (found !== undefined) {
    return { paths: [pattern] };
  }
  const matches = /[*?[\]{}]/.test(pattern) ? await glob(pattern, { ignore: IGNORED }) : [];
  return matches.length === 0 ? { failure: `${pattern} was not found. Check the path.` } : { paths: matches.sort() };
}

async function searchFolder(folder: string): Promise<FoundFiles> {
  const inside = await glob(DATASET_FILES, { cwd: folder, ignore: IGNORED, caseSensitiveMatch: false });
  const prefix = folder === "." ? "" : `${folder.replace(/[\\/]+$/, "")}/`;
  if (inside.length === 0) {
    return { failure: `${folder} has no .json, .jsonl or .ndjson file in it. Name a file or another folder.` };
  }
  // Whoever names a file, or a pattern of names, wants it checked; whoever names a folder wants what belongs to it.
  const kept = await withoutIgnored(folder, inside.sort());
  return kept.length === 0
    ? { failure: `Git ignores every .json, .jsonl and .ndjson file in ${folder}. Name the files or another folder.` }
    : { paths: kept.map((path) => prefix + path) };
}

function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

async function readSource(path: string, stdin: NodeJS.ReadableStream): Promise<Source> {
  try {
    const bytes = path === STANDARD_INPUT ? await buffer(stdin) : await readFile(path);
    return decode(bytes);
  } catch (error) {
    return { failure: `${path} cannot be read: ${reasonOf(error)}. Check the file and its permissions.` };
  }
}

async function* piecesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const bytes of createReadStream(path)) {
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

async function readSiblings(path: string): Promise<readonly string[] | undefined> {
  return path === STANDARD_INPUT ? undefined : readdir(dirname(path)).catch(() => undefined);
}
