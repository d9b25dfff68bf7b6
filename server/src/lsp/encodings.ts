import type { EncodingFault } from "../engine/index.ts";

/** What is known of files whose bytes nobody saw. One object, so that it is always the same answer. */
const NONE: readonly EncodingFault[] = [];

/** Looks at the bytes of a file. */
interface Source {
  encodingOf?(uri: string): Promise<readonly EncodingFault[] | undefined>;
}

/** What is wrong with the bytes of open files. An editor shows text only, so they are looked at when it opens or saves. */
export class Encodings {
  readonly #source: Source;
  readonly #known = new Map<string, readonly EncodingFault[]>();
  readonly #looks = new Map<string, Promise<boolean>>();

  constructor(source: Source) {
    this.#source = source;
  }

  /** What was wrong when the file was last looked at; the same object as long as that has not changed. */
  of(uri: string): readonly EncodingFault[] {
    return this.#known.get(uri) ?? NONE;
  }

  /** Looks at a file. Whether there is something new is answered. */
  lookAt(uri: string): Promise<boolean> {
    const look = this.#look(uri, this.#looks.get(uri));
    this.#looks.set(uri, look);
    return look;
  }

  /** Waits for a look that is under way. */
  async settled(uri: string): Promise<void> {
    await this.#looks.get(uri);
  }

  forget(uri: string): void {
    this.#known.delete(uri);
    this.#looks.delete(uri);
  }

  async #look(uri: string, before: Promise<boolean> | undefined): Promise<boolean> {
    await before;
    if (this.#source.encodingOf === undefined) {
      return false;
    }
    const faults = (await this.#source.encodingOf(uri).catch(() => undefined)) ?? NONE;
    if (!this.#looks.has(uri) || JSON.stringify(faults) === JSON.stringify(this.of(uri))) {
      return false;
    }
    this.#known.set(uri, faults);
    return true;
  }
}
