import { closeSync, createReadStream, fstatSync, openSync, read, readSync } from "node:fs";
import { Socket } from "node:net";
import { type Slices, STOPPED } from "./slices.ts";
import { sourceOfStream } from "./stream-source.ts";

/** Bytes that are read from the start to the end, and here and there again. */
export interface ByteSource {
  /** `undefined` as long as nobody knows. */
  readonly size: number | undefined;
  /** Whether somebody stopped waiting for bytes that were still to come: what looks like the end is none. */
  readonly isCut?: boolean;
  /** Reads from a place on; waits for bytes that are still to come. 0 at the end. */
  read(into: Uint8Array, at: number): number | Promise<number>;
  /** Reads bytes that were read before. */
  readAgain(into: Uint8Array, at: number): number;
  close(): void;
}

/** How a file is read. */
interface OpenOptions {
  /** Ends a wait for the bytes of a pipe. */
  readonly stop?: AbortSignal;
  /** Whether there is nothing else to do meanwhile: then bytes come sooner, since no thread has to be started for them. */
  readonly isAlone?: boolean;
}

/** Opens a file; throws where that cannot be done. */
export function openFile(path: string, { stop, isAlone = false }: OpenOptions = {}): ByteSource {
  const file = openSync(path, "r");
  const facts = fstatSync(file);
  if (!facts.isFile() && !facts.isDirectory()) {
    // A pipe or a device gives its bytes once. What reads a pipe as a file cannot be stopped while it waits.
    const stream = facts.isFIFO() ? new Socket({ fd: file, writable: false }) : createReadStream(path, { fd: file });
    return sourceOfStream(stream, { stop });
  }
  // Files that the system makes up do not say how long they are.
  const size = facts.size === 0 ? undefined : facts.size;
  const readNow = (into: Uint8Array, at: number): number => readSync(file, into, 0, into.length, at);
  return {
    size,
    read: isAlone ? readNow : (into, at) => readLater(file, into, at),
    readAgain: readNow,
    close: () => closeSync(file),
  };
}

/** A disk may be slow: meanwhile the process does what else there is to do. */
function readLater(file: number, into: Uint8Array, at: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(file, into, 0, into.length, at, (error, length) => (error === null ? resolve(length) : reject(error)));
  });
}

/** Bytes that are in memory. */
export function sourceOf(bytes: Uint8Array): ByteSource {
  const read = (into: Uint8Array, at: number): number => {
    const part = bytes.subarray(at, at + into.length);
    into.set(part);
    return part.length;
  };
  return { size: bytes.length, read, readAgain: read, close: () => {} };
}

/** Fills bytes from a place on, as far as there are any; gives how many there were. */
export async function fill(source: ByteSource, into: Uint8Array, at: number): Promise<number> {
  let length = 0;
  while (length < into.length) {
    const got = await source.read(into.subarray(length), at + length);
    if (got === 0) {
      break;
    }
    length += got;
  }
  return length;
}

/** More than one string or `Buffer` can hold. */
export class TooLarge extends Error {}

/** The longest string that V8 can make, in characters. */
export const LONGEST_STRING = 0x1fffffe8;

const PART = 1 << 20;

/** All bytes, read part by part; throws `TooLarge` where they are more than a string can hold. */
export async function readAll(source: ByteSource, slices: Slices): Promise<Buffer | typeof STOPPED> {
  const { size } = source;
  if (size !== undefined && size > LONGEST_STRING) {
    throw new TooLarge();
  }
  const whole = Buffer.allocUnsafe(size ?? 0);
  let length = 0;
  for (let got = -1; got !== 0 && length < whole.length; length += got) {
    got = await fill(source, whole.subarray(length, length + PART), length);
    if (slices.isOver && (await slices.rest())) {
      return STOPPED;
    }
  }
  const rest: Buffer[] = [];
  for (let at = length; length === whole.length; ) {
    const part = Buffer.allocUnsafe(PART);
    // A pipe gives little at a time.
    const got = await fill(source, part, at);
    if (got === 0) {
      break;
    }
    rest.push(part.subarray(0, got));
    at += got;
    if (at > LONGEST_STRING) {
      throw new TooLarge();
    }
  }
  if (source.isCut === true) {
    return STOPPED;
  }
  return rest.length === 0 ? whole.subarray(0, length) : Buffer.concat([whole, ...rest]);
}
