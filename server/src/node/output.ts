import { once } from "node:events";
import { promises as files } from "node:fs";
import type { Output } from "../cli/io.ts";
import { claim, removeAtExit } from "./leftovers.ts";
import { reasonOf } from "./reason.ts";

/** Writes to a stream that is there anyway: what was written is written. */
export function toStream(stream: NodeJS.WritableStream): Output {
  return {
    write: async (text) => {
      if (!stream.write(text)) {
        await once(stream, "drain");
      }
    },
    keep: async () => {},
    discard: async () => {},
  };
}

/** Writes to a file beside the one that is meant, and puts it there at the end: the input may be the same file. */
export async function openOutput(path: string): Promise<Output | { readonly failure: string }> {
  try {
    // A link stays one, and points to the new text.
    const target = await files.realpath(path).catch(() => path);
    const known = await files.stat(target).catch(() => undefined);
    if (known?.isDirectory()) {
      return { failure: `${path} is a folder. Name a file.` };
    }
    // A pipe or a device takes text, but nothing can be put in its place.
    return await (known === undefined || known.isFile() ? openBeside(target, known?.mode) : openDevice(target));
  } catch (error) {
    return { failure: `${path} cannot be written: ${reasonOf(error)}. Check the path and its permissions.` };
  }
}

async function openBeside(target: string, mode: number | undefined): Promise<Output> {
  const beside = `${target}.${process.pid}.part`;
  const file = await files.open(beside, "wx", mode);
  removeAtExit(beside);
  return {
    write: (text) => file.writeFile(text),
    keep: async () => {
      await file.close();
      await files.rename(beside, target);
      claim(beside);
    },
    discard: async () => {
      await file.close().catch(() => undefined);
      await files.unlink(beside).catch(() => undefined);
      claim(beside);
    },
  };
}

async function openDevice(path: string): Promise<Output> {
  const file = await files.open(path, "w");
  return { write: (text) => file.writeFile(text), keep: () => file.close(), discard: () => file.close() };
}
