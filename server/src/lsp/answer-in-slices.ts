import type { CancellationToken } from "vscode-languageserver";
import { readingSessions } from "../engine/index.ts";
import type { Reading } from "./document-reader.ts";
import type { CheckedReading } from "./live-document.ts";
import { Slice } from "./slices.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Works on what a document is, in slices between which other messages are read. Where it changes meanwhile, the work
 * begins anew, for an answer must be about the text of now. `undefined` when it is not open, or the request was cancelled.
 */
export async function answerInSlices<Result>(
  workspace: Workspace,
  uri: string,
  token: CancellationToken,
  begin: (reading: Reading) => Generator<void, Result>,
): Promise<Result | undefined> {
  const answer = await followInSlices(workspace, () => workspace.read(uri), begin, token);
  return answer?.result;
}

/** A checked document of which all sessions are known, so that it can be asked for weights; as `Workspace.check` else. */
export function checkWithSessions(
  workspace: Workspace,
  uri: string,
  token: CancellationToken,
): Promise<CheckedReading | undefined> {
  return checkAndPrepare(workspace, uri, token, readingAllSessions);
}

/** A checked document for which something was prepared that takes long; as `Workspace.check` else. */
export async function checkAndPrepare(
  workspace: Workspace,
  uri: string,
  token: CancellationToken,
  prepare: (checked: CheckedReading) => Generator<void, void>,
): Promise<CheckedReading | undefined> {
  const checked = await followInSlices(workspace, () => workspace.check(uri, token), prepare, token);
  return checked?.of;
}

/** Reads all sessions of a document. */
export function* readingAllSessions({ dataset }: CheckedReading): Generator<void, void> {
  if (dataset !== undefined) {
    yield* readingSessions(dataset);
  }
}

/** Works on something that may become another thing meanwhile; gives the result, and what it is of. */
async function followInSlices<Thing, Result>(
  workspace: Workspace,
  find: () => Promise<Thing | undefined>,
  begin: (thing: Thing) => Generator<void, Result>,
  token: CancellationToken,
): Promise<{ readonly of: Thing; readonly result: Result } | undefined> {
  let thing = await find();
  let work = thing && begin(thing);
  const slice = new Slice();
  while (thing !== undefined && work !== undefined && !token.isCancellationRequested) {
    const step = work.next();
    if (step.done) {
      return { of: thing, result: step.value };
    }
    if (slice.isOver) {
      await workspace.pause();
      const now = await find();
      work = now === thing ? work : now && begin(now);
      thing = now;
      slice.begin();
    }
  }
  return undefined;
}
