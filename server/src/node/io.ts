import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { addAbortSignal, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { glob } from "tinyglobby";
import { type FoundFiles, type Io, type Source, STANDARD_INPUT } from "../cli/io.ts";
import { LONGEST_STRING, openFile } from "./byte-source.ts";
import { withSource } from "./check-on-disk.ts";
import { checkStored } from "./check-stored.ts";
import { decode } from "./encoding.ts";
import { withoutIgnored } from "./git-ignore.ts";
import { openOutput, toStream } from "./output.ts";
import { describeUnreadable } from "./reason.ts";
import { sourceOfStream } from "./stream-source.ts";
import { describeTooLarge } from "./too-large.ts";

/** What a folder is searched for. */
const DATASET_FILES = "**/*.{json,jsonl,ndjson}";
const IGNORED = ["**/node_modules/**"];

/** What the command line needs of a process. */
export interface ProcessLike {
  readonly stdin: Readable;
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The real world of the command line: files of this machine, and a process's streams; `stop` ends every wait for bytes. */
export function createIo(
  args: readonly string[],
  { stdin, stdout, stderr, env }: ProcessLike,
  stop: AbortSignal = new AbortController().signal,
): Io {
  const output = toStream(stdout);
  return {
    args,
    colors: hasColors(stdout, env),
    isDebugged: Boolean(env["EVALSET_DEBUG"]),
    isWatched: stderr.isTTY === true && !env["CI"] && env["TERM"] !== "dumb",
    files: findFiles,
    sizeOf: (path) => (path === STANDARD_INPUT ? Promise.resolve(undefined) : sizeOf(path)),
    check: (path, request, listener) =>
      withSource(
        path,
        () => (path === STANDARD_INPUT ? sourceOfStream(stdin, { stop }) : openFile(path, stop)),
        (source) => checkStored(source, request, listener),
      ),
    read: (path) => readSource(path, stdin, stop),
    pieces: (path) => (path === STANDARD_INPUT ? undefined : piecesOf(path)),
    output: async (path) => (path === undefined ? toStream(stdout) : openOutput(path)),
    siblings: readSiblings,
    write: (text) => output.write(text),
    complain: (text) => stderr.write(text),
    isStopped: () => stop.aborted,
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

async function readSource(path: string, stdin: Readable, stop: AbortSignal): Promise<Source> {
  const bytes = await readBytes(path, stdin, stop).catch((error) => describeUnreadable(path, error));
  return typeof bytes === "string" ? { failure: bytes } : decode(bytes);
}

/** The bytes of a file, or one line that says why no text can be made of them. */
async function readBytes(path: string, stdin: Readable, stop: AbortSignal): Promise<Buffer | string> {
  const size = path === STANDARD_INPUT ? 0 : await sizeOf(path);
  if (size !== undefined && size > LONGEST_STRING) {
    return describeTooLarge(path, size);
  }
  const bytes =
    path === STANDARD_INPUT ? await buffer(addAbortSignal(stop, stdin)) : await readFile(path, { signal: stop });
  return bytes.length > LONGEST_STRING ? describeTooLarge(path, bytes.length) : bytes;
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
