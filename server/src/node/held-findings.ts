import { append, type FileCheckListener, type StreamedFinding } from "../engine/index.ts";

/** So many findings are held at most: each may hold on to the text of its record. */
const MOST_HELD = 200;

/** Tells findings, and holds them back as long as nobody knows whether they hold. */
export class HeldFindings {
  readonly #listener: FileCheckListener;
  #held: StreamedFinding[] = [];
  #isSure: boolean;

  constructor(listener: FileCheckListener, { isSure }: { readonly isSure: boolean }) {
    this.#listener = listener;
    this.#isSure = isSure;
  }

  get isSure(): boolean {
    return this.#isSure;
  }

  /** Whether it is time to make sure. */
  get isFull(): boolean {
    return !this.#isSure && this.#held.length >= MOST_HELD;
  }

  async take(findings: readonly StreamedFinding[]): Promise<void> {
    if (findings.length === 0) {
      return;
    }
    if (this.#isSure) {
      await this.#listener.found(findings);
    } else {
      append(this.#held, findings);
    }
  }

  /** Tells what was held back, and from now on everything at once. */
  async release(): Promise<void> {
    this.#isSure = true;
    const held = this.#held;
    this.#held = [];
    await this.take(held);
  }
}
