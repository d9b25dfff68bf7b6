import { createReadStream, promises as files, statSync } from "node:fs";
import { dirname } from "node:path";
import { addAbortSignal, type Readable } from "node:stream";
import { type FoundFiles, type Io, type Source, STANDARD_INPUT } from "../cli/io.ts";
import type { FileCheckListener } from "../engine/index.ts";
import { LONGEST_STRING, openFile } from "./byte-source.ts";
import { withSource } from "./check-on-disk.ts";
import { checkStored } from "./check-stored.ts";
import { now } from "./clock.ts";
import { decode } from "./encoding.ts";
import { openOutput, toStream } from "./output.ts";
import { describeUnreadable } from "./reason.ts";
import { FindingsTuner } from "./short-run.ts";
import { sourceOfStream } from "./stream-source.ts";
import { describeTooLarge } from "./too-large.ts";

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
  world: ProcessLike,
  stop: AbortSignal = new AbortController().signal,
): Io {
  // Standard input is made when it is first looked at, which most runs do not.
  const { stdout, stderr, env } = world;
  const output = toStream(stdout);
  const tuner = new FindingsTuner();
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
        () =>
          path === STANDARD_INPUT ? sourceOfStream(world.stdin, { stop }) : openFile(path, { stop, isAlone: true }),
        (source) => checkStored(source, request, countedBy(tuner, listener)),
      ),
    read: (path) => readSource(path, world, stop),
    pieces: (path) => (path === STANDARD_INPUT ? undefined : piecesOf(path)),
    output: async (path) => (path === undefined ? toStream(stdout) : openOutput(path)),
    siblings: readSiblings,
    write: (text) => output.write(text),
    complain: (text) => stderr.write(text),
    isStopped: () => stop.aborted,
    now,
  };
}

/** The same listener, with what is found counted. */
function countedBy(tuner: FindingsTuner, listener: FileCheckListener): FileCheckListener {
  return {
    ...listener,
    found: (findings) => {
      tuner.found(findings.length);
      return listener.found(findings);
    },
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
  // Most runs name their files, and need nothing of what searches.
  return pattern === STANDARD_INPUT || isFile(pattern)
    ? { paths: [pattern] }
    : (await import("./search.ts")).search(pattern);
}

/** Whether there is anything but a folder at a path. */
function isFile(path: string): boolean {
  try {
    return !statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function sizeOf(path: string): Promise<number | undefined> {
  return files.stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

async function readSource(path: string, { stdin }: Pick<ProcessLike, "stdin">, stop: AbortSignal): Promise<Source> {
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
    path === STANDARD_INPUT ? await bytesOf(addAbortSignal(stop, stdin)) : await files.readFile(path, { signal: stop });
  return bytes.length > LONGEST_STRING ? describeTooLarge(path, bytes.length) : bytes;
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) {
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts);
}

async function* piecesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const bytes of createReadStream(path)) {
    yield decoder.decode(bytes, { stream: true });
  }
  yield decoder.decode();
}

async function readSiblings(path: string): Promise<readonly string[] | undefined> {
  return path === STANDARD_INPUT ? undefined : files.readdir(dirname(path)).catch(() => undefined);
}
