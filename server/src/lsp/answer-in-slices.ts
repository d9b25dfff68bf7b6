import type { CancellationToken } from "vscode-languageserver";
import { readingSessions } from "../engine/index.ts";
import type { CheckedReading, Reading } from "./live-document.ts";
import type { Workspace } from "./workspace.ts";

/** How long the server may work on an answer before it looks at its mail. */
const SLICE_MS = 10;

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
  let reading = await workspace.read(uri);
  let work = reading && begin(reading);
  let sliceEnd = Date.now() + SLICE_MS;
  while (work !== undefined && !token.isCancellationRequested) {
    const step = work.next();
    if (step.done) {
      return step.value;
    }
    if (Date.now() >= sliceEnd) {
      await workspace.pause();
      const now = await workspace.read(uri);
      work = now === reading ? work : now && begin(now);
      reading = now;
      sliceEnd = Date.now() + SLICE_MS;
    }
  }
  return undefined;
}

/** A checked document of which all sessions are known, so that it can be asked for weights; as `Workspace.check` else. */
export async function checkWithSessions(
  workspace: Workspace,
  uri: string,
  token: CancellationToken,
): Promise<CheckedReading | undefined> {
  let checked = await workspace.check(uri, token);
  let work = checked?.dataset && readingSessions(checked.dataset);
  let sliceEnd = Date.now() + SLICE_MS;
  while (work !== undefined && !work.next().done) {
    if (Date.now() >= sliceEnd) {
      await workspace.pause();
      const now = await workspace.check(uri, token);
      work = now === checked ? work : now?.dataset && readingSessions(now.dataset);
      checked = now;
      sliceEnd = Date.now() + SLICE_MS;
    }
  }
  return checked;
}
