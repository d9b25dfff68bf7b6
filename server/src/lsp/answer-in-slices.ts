import type { CancellationToken } from "vscode-languageserver";
import type { Reading } from "./live-document.ts";
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
