import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { ByteSource } from "./byte-source.ts";
import { claim, removeAtExit } from "./leftovers.ts";

/** So much of a stream is kept in memory; what is longer goes to a file. */
const MOST_IN_MEMORY = 1 << 26;

/** How a stream is read. */
export interface StreamOptions {
  /** So many bytes are kept in memory. */
  readonly mostInMemory?: number;
  /** Ends a wait for bytes. */
  readonly stop?: AbortSignal | undefined;
}

/** The bytes of a stream, kept so that they can be read again. */
export function sourceOfStream(
  stream: Readable,
  { mostInMemory = MOST_IN_MEMORY, stop }: StreamOptions = {},
): ByteSource {
  const coming = stream[Symbol.asyncIterator]();
  const store = new ByteStore(mostInMemory);
  let isEnded = false;
  let isCut = false;
  return {
    get size() {
      return isEnded ? store.length : undefined;
    },
    get isCut() {
      return isCut;
    },
    async read(into, at) {
      while (!isEnded && !isCut && at >= store.length) {
        const next = await nextUnlessStopped(coming, stop);
        if (next === undefined) {
          isCut = true;
        } else if (next.done === true) {
          isEnded = true;
        } else {
          store.add(toBytes(next.value));
        }
      }
      return store.read(into, at);
    },
    readAgain: (into, at) => store.read(into, at),
    close: () => {
      store.close();
      // What is still to come would keep the process waiting.
      stream.destroy();
    },
  };
}

/** The next part; `undefined` where somebody wants to stop. */
function nextUnlessStopped(
  coming: AsyncIterator<unknown>,
  stop: AbortSignal | undefined,
): Promise<IteratorResult<unknown> | undefined> {
  return new Promise((resolve, reject) => {
    const onStop = (): void => resolve(undefined);
    if (stop?.aborted === true) {
      onStop();
      return;
    }
    stop?.addEventListener("abort", onStop);
    coming
      .next()
      .then(resolve, reject)
      .finally(() => stop?.removeEventListener("abort", onStop));
  });
}

function toBytes(chunk: unknown): Uint8Array {
  return chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk));
}

/** Bytes that are added at the end and read anywhere: in memory, or in a file where there are many. */
class ByteStore {
  length = 0;
  readonly #mostInMemory: number;
  #parts: Uint8Array[] = [];
  /** Where each part starts. */
  #starts: number[] = [];
  #file: SpoolFile | undefined;

  constructor(mostInMemory: number) {
    this.#mostInMemory = mostInMemory;
  }

  add(bytes: Uint8Array): void {
    if (this.#file === undefined && this.length + bytes.length > this.#mostInMemory) {
      this.#moveToFile();
    }
    if (this.#file === undefined) {
      this.#parts.push(bytes);
      this.#starts.push(this.length);
    } else {
      writeAll(this.#file.descriptor, bytes, this.length);
    }
    this.length += bytes.length;
  }

  read(into: Uint8Array, at: number): number {
    if (this.#file !== undefined) {
      return readSync(this.#file.descriptor, into, 0, Math.min(into.length, this.length - at), at);
    }
    const number = this.#starts.findLastIndex((start) => start <= at);
    const part = this.#parts[number]?.subarray(at - (this.#starts[number] ?? 0)).subarray(0, into.length);
    into.set(part ?? []);
    return part?.length ?? 0;
  }

  close(): void {
    if (this.#file !== undefined) {
      this.#file.close();
      this.#file = undefined;
    }
  }

  #moveToFile(): void {
    this.#file = openSpool();
    const { descriptor } = this.#file;
    this.#parts.forEach((part, number) => {
      writeAll(descriptor, part, this.#starts[number] ?? 0);
    });
    this.#parts = [];
    this.#starts = [];
  }
}

/** A file for bytes that are read again. */
interface SpoolFile {
  readonly descriptor: number;
  close(): void;
}

/** Makes a file that goes away however the process ends. */
function openSpool(): SpoolFile {
  const path = join(tmpdir(), `evalset-${crypto.randomUUID()}.part`);
  const descriptor = openSync(path, "wx+", 0o600);
  try {
    // An open file needs no name; not every system has it so.
    unlinkSync(path);
    return { descriptor, close: () => closeSync(descriptor) };
  } catch {
    removeAtExit(path);
  }
  return {
    descriptor,
    close: () => {
      closeSync(descriptor);
      unlinkSync(path);
      claim(path);
    },
  };
}

function writeAll(descriptor: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(descriptor, bytes, done, bytes.length - done, at + done);
  }
}
