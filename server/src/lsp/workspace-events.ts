import type { Reading } from "./document-reader.ts";

/** Passes on what happens to all who listen. */
class Happening<Thing> {
  readonly #listeners: ((thing: Thing) => void)[] = [];

  listen(listener: (thing: Thing) => void): void {
    this.#listeners.push(listener);
  }

  tell(thing: Thing): void {
    for (const listener of this.#listeners) {
      listener(thing);
    }
  }
}

/** What a workspace tells of its documents, most of it by their URIs. */
export class WorkspaceEvents {
  /** A document was read, with what it was found to be. */
  readonly read = new Happening<Reading>();
  /** More is known of a document than was answered before, without a change of its text. */
  readonly settled = new Happening<string>();
  /** Another part of a document is seen than was told of. */
  readonly shown = new Happening<string>();
  /** Work failed whose result nobody waits for. */
  readonly failed = new Happening<unknown>();
  /** A document was closed. */
  readonly closed = new Happening<string>();
}
