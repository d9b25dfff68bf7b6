import type { CancellationToken, Range } from "vscode-languageserver";
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

/** What is asked of a document. */
export interface Question {
  readonly uri: string;
  /** Where the answer is about a place, for which not all of the document need be checked. */
  readonly at?: Range | undefined;
}

/** A document of which at least that place is checked; as `Workspace.check` else. */
export async function checkFor(
  workspace: Workspace,
  { uri, at }: Question,
  token: CancellationToken,
): Promise<CheckedReading | undefined> {
  return (at && (await workspace.lookAt(uri, at))) ?? workspace.check(uri, token);
}

/** The same where something must be prepared that takes long. */
export async function checkAndPrepare(
  workspace: Workspace,
  question: Question,
  token: CancellationToken,
  prepare: (checked: CheckedReading) => Generator<void, void>,
): Promise<CheckedReading | undefined> {
  const checked = await followInSlices(workspace, () => checkFor(workspace, question, token), prepare, token);
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
