import { open } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FileCheckListener, FileCheckRequest, FileCheckResult } from "../engine/index.ts";
import { checkOnDisk } from "./check-on-disk.ts";
import { decode } from "./encoding.ts";
import { HEAD_SIZE } from "./file-head.ts";

/** Checks the file of an address, of any size. */
export async function checkAddress(
  uri: string,
  request: FileCheckRequest,
  listener: FileCheckListener,
): Promise<FileCheckResult> {
  const path = pathOf(uri);
  return path === undefined
    ? { failure: `${uri} is no file of this machine. Save it to the disk, and check it there.` }
    : checkOnDisk(path, request, listener);
}

/** The start of the text of an address; `undefined` for anything but a file that can be read. */
export async function headOfFile(uri: string): Promise<string | undefined> {
  const file = await open(pathOf(uri) ?? "").catch(() => undefined);
  try {
    const head = await file?.read(Buffer.alloc(HEAD_SIZE), 0, HEAD_SIZE, 0);
    return head && decode(head.buffer.subarray(0, head.bytesRead)).text;
  } catch {
    return undefined;
  } finally {
    await file?.close();
  }
}

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
