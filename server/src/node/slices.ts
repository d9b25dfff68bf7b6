import type { FileCheckListener, StreamedFinding } from "../engine/index.ts";
import { now } from "./clock.ts";
import { pause } from "./pause.ts";

/** So long is worked without letting in what else is waiting. */
const SLICE_MS = 10;

/** What stands in place of a result where work was stopped. */
export const STOPPED = Symbol("stopped");

/** Work in slices of some milliseconds, with pauses in between. */
export class Slices {
  readonly #isStopped: () => boolean;
  #end = now() + SLICE_MS;

  constructor(isStopped: (() => boolean) | undefined) {
    this.#isStopped = isStopped ?? (() => false);
  }

  /** Whether it is time to rest. */
  get isOver(): boolean {
    return now() >= this.#end;
  }

  /** Lets in what else is waiting; gives whether the work is to be stopped. */
  async rest(): Promise<boolean> {
    await pause();
    this.#end = now() + SLICE_MS;
    return this.#isStopped();
  }

  /** Does work that may pause to its end, or until it is stopped. */
  async finish<Result>(work: Generator<void, Result>): Promise<Result | typeof STOPPED> {
    for (let step = work.next(); ; step = work.next()) {
      if (step.done) {
        return step.value;
      }
      if (this.isOver && (await this.rest())) {
        return STOPPED;
      }
    }
  }
}

/** Tells what is found some at a time; gives whether that was stopped. */
export async function tellAcross(
  across: Iterable<readonly StreamedFinding[]>,
  listener: FileCheckListener,
  slices: Slices,
): Promise<boolean> {
  for (const findings of across) {
    if (findings.length > 0) {
      await listener.found(findings);
    }
    if (slices.isOver && (await slices.rest())) {
      return true;
    }
  }
  return false;
}
