/** How long the server may work before it looks at its mail; a step takes some milliseconds more. */
const SLICE_MS = 6;

/** Tells when it is time for a pause. */
export class Slice {
  #end = Date.now() + SLICE_MS;

  get isOver(): boolean {
    return Date.now() >= this.#end;
  }

  /** A pause is over, and the next slice begins. */
  begin(): void {
    this.#end = Date.now() + SLICE_MS;
  }
}

/** Does work in slices, between which other messages are read; `undefined` when nobody wants it any more. */
export async function inSlices<Result>(
  work: Generator<void, Result>,
  { pause, isWanted }: { readonly pause: () => Promise<void>; readonly isWanted: () => boolean },
): Promise<Result | undefined> {
  const slice = new Slice();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) {
      return step.value;
    }
    if (slice.isOver) {
      await pause();
      if (!isWanted()) {
        return undefined;
      }
      slice.begin();
    }
  }
}
