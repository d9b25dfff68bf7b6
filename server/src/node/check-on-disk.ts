import type { CheckedFile, CheckFile, FileCheckResult } from "../engine/index.ts";
import { type ByteSource, openFile } from "./byte-source.ts";
import { checkStored } from "./check-stored.ts";
import { describeUnreadable, isSystemError } from "./reason.ts";

/** Checks a file of this machine, of any size. */
export const checkOnDisk: CheckFile = (path, request, listener) =>
  withSource(
    path,
    () => openFile(path),
    (source) => checkStored(source, request, listener),
  );

/**
 * Opens bytes, and closes them again. What goes wrong with them is told in one line; any other fault is nobody's but
 * ours, and is thrown.
 */
export async function withSource(
  path: string,
  open: () => ByteSource,
  check: (source: ByteSource) => Promise<FileCheckResult>,
): Promise<FileCheckResult> {
  let source: ByteSource | undefined;
  try {
    source = readable(open);
    const result = await check(source);
    return "failure" in result || source.isCut !== true ? result : stopped(result, source);
  } catch (error) {
    if (error instanceof Unreadable) {
      return { failure: describeUnreadable(path, error.cause) };
    }
    throw error;
  } finally {
    source?.close();
  }
}

/** What was checked of bytes of which more were to come. */
function stopped(checked: CheckedFile, { size }: ByteSource): CheckedFile {
  return { ...checked, stopped: checked.stopped ?? { done: 0, size } };
}

/** The system does not give the bytes. */
class Unreadable extends Error {}

/** A source of which errors tell whether they come of reading. */
function readable(open: () => ByteSource): ByteSource {
  const source = marked(open);
  return {
    get size() {
      return source.size;
    },
    get isCut() {
      return source.isCut === true;
    },
    async read(into, at) {
      try {
        return await source.read(into, at);
      } catch (error) {
        throw toUnreadable(error);
      }
    },
    readAgain: (into, at) => marked(() => source.readAgain(into, at)),
    close: () => source.close(),
  };
}

function marked<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw toUnreadable(error);
  }
}

function toUnreadable(error: unknown): unknown {
  return isSystemError(error) ? new Unreadable("", { cause: error }) : error;
}
