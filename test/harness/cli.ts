import type { Io } from "../../server/src/cli/io.ts";
import { run } from "../../server/src/cli/run.ts";
import { sourceOf } from "../../server/src/node/byte-source.ts";
import { checkStored } from "../../server/src/node/check-stored.ts";
import { decode } from "../../server/src/node/encoding.ts";

/** What a run printed, and its exit code. */
export interface Ran {
  readonly code: number;
  readonly output: string;
  readonly complaints: string;
  /** The files that were written, by path; absent when there are none. */
  readonly written?: Readonly<Record<string, string>>;
}

/** A file of the made-up world: its text, its bytes, or why it cannot be read. */
export type FakeFile = string | Buffer | { readonly failure: string };

/** Less than a record, so that lines must be put together. */
const PIECE = 7;
/** The same for bytes that are checked. */
const CHUNK = 64;

/** What the made-up world is like besides its files. */
export interface FakeWorld {
  /** Whether a person looks at standard error. */
  readonly isWatched?: boolean;
  /** Milliseconds that pass between two looks at the clock. */
  readonly pace?: number;
  /** After so many questions whether to stop, the answer is yes. */
  readonly stopAfter?: number;
  /** Whether somebody wants to see where a fault of ours comes from. */
  readonly isDebugged?: boolean;
  /** What a rule throws, whose author was mistaken. */
  readonly bug?: string;
}

/** Runs the command line in a world of made-up files. */
export async function runCli(
  args: readonly string[],
  files: Readonly<Record<string, FakeFile>> = {},
  { isWatched = false, isDebugged = false, bug, pace = 0, stopAfter = Number.POSITIVE_INFINITY }: FakeWorld = {},
): Promise<Ran> {
  let now = 0;
  let questions = 0;
  let output = "";
  let complaints = "";
  const written: Record<string, string> = {};
  const io: Io = {
    args,
    colors: false,
    isDebugged,
    isWatched,
    sizeOf: async (path) => (path === "-" ? undefined : sizeOf(files[path])),
    check: async (path, request, listener) => {
      if (bug !== undefined) {
        throw new TypeError(bug);
      }
      const file = files[path] ?? { failure: `${path} cannot be read.` };
      if (typeof file === "object" && "failure" in file) {
        return file;
      }
      return checkStored(sourceOf(Buffer.from(file)), request, listener, CHUNK);
    },
    files: async (pattern) => {
      const paths = Object.keys(files).filter((path) => path === pattern || path.startsWith(`${pattern}/`));
      return paths.length === 0 ? { failure: `${pattern} was not found. Check the path.` } : { paths };
    },
    read: async (path) => {
      const file = files[path] ?? { failure: `${path} cannot be read.` };
      if (typeof file === "string") {
        return { text: file, encoding: undefined };
      }
      return Buffer.isBuffer(file) ? decode(file) : file;
    },
    pieces: (path) => (path === "-" ? undefined : piecesOf(files[path])),
    output: async (path) => {
      let text = "";
      return {
        write: async (piece) => {
          text += piece;
        },
        keep: async () => {
          if (path === undefined) {
            output += text;
          } else {
            written[path] = text;
          }
        },
        discard: async () => {},
      };
    },
    siblings: async (path) => {
      const folder = path.slice(0, path.lastIndexOf("/") + 1);
      const names = Object.keys(files).filter((each) => each.startsWith(folder));
      return names.map((each) => each.slice(folder.length)).filter((name) => !name.includes("/"));
    },
    write: async (text) => {
      output += text;
    },
    complain: (text) => {
      complaints += text;
    },
    isStopped: () => ++questions > stopAfter,
    now: () => (now += pace),
  };
  const code = await run(io, "0.0.0-test");
  return { code, output, complaints, ...(Object.keys(written).length === 0 ? {} : { written }) };
}

function sizeOf(file: FakeFile | undefined): number | undefined {
  return file === undefined || (typeof file === "object" && "failure" in file) ? undefined : Buffer.from(file).length;
}

/** Cut anywhere, as files are. */
async function* piecesOf(file: FakeFile | undefined): AsyncGenerator<string> {
  if (file === undefined || (typeof file === "object" && "failure" in file)) {
    throw new Error("There is nothing to read.");
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const text = decoder.decode(typeof file === "string" ? Buffer.from(file) : file);
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
  }
}
