import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ByteSource } from "./byte-source.ts";

/** So much of a stream is kept in memory; what is longer goes to a file. */
const MOST_IN_MEMORY = 1 << 26;

/** The bytes of a stream, kept so that they can be read again. */
export function sourceOfStream(stream: AsyncIterable<unknown>, mostInMemory = MOST_IN_MEMORY): ByteSource {
  const coming = stream[Symbol.asyncIterator]();
  const store = new ByteStore(mostInMemory);
  let isEnded = false;
  return {
    get size() {
      return isEnded ? store.length : undefined;
    },
    async read(into, at) {
      while (!isEnded && at >= store.length) {
        const { value, done } = await coming.next();
        if (done === true) {
          isEnded = true;
        } else {
          store.add(toBytes(value));
        }
      }
      return store.read(into, at);
    },
    readAgain: (into, at) => store.read(into, at),
    close: () => store.close(),
  };
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
  #file: { readonly descriptor: number; readonly path: string } | undefined;

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
      closeSync(this.#file.descriptor);
      unlinkSync(this.#file.path);
      this.#file = undefined;
    }
  }

  #moveToFile(): void {
    const path = join(tmpdir(), `evalset-${process.pid}-${Date.now()}.part`);
    const descriptor = openSync(path, "wx+", 0o600);
    this.#file = { descriptor, path };
    this.#parts.forEach((part, number) => {
      writeAll(descriptor, part, this.#starts[number] ?? 0);
    });
    this.#parts = [];
    this.#starts = [];
  }
}

function writeAll(descriptor: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(descriptor, bytes, done, bytes.length - done, at + done);
  }
}
