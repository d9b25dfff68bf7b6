import type { CheckFile, FileCheckResult } from "../engine/index.ts";
import { type ByteSource, openFile } from "./byte-source.ts";
import { checkStored } from "./check-stored.ts";
import { reasonOf } from "./reason.ts";

/** Checks a file of this machine, of any size. */
export const checkOnDisk: CheckFile = (path, request, listener) =>
  withSource(
    path,
    () => openFile(path),
    (source) => checkStored(source, request, listener),
  );

/** Opens bytes, and closes them again; what goes wrong with them is told in one line. */
export async function withSource(
  path: string,
  open: () => ByteSource,
  check: (source: ByteSource) => Promise<FileCheckResult>,
): Promise<FileCheckResult> {
  let source: ByteSource | undefined;
  try {
    source = open();
    return await check(source);
  } catch (error) {
    return { failure: `${path} cannot be read: ${reasonOf(error)}. Check the file and its permissions.` };
  } finally {
    source?.close();
  }
}
