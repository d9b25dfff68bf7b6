import type { EncodingFault, FileCheckListener, FileCheckRequest, FileCheckResult } from "../engine/index.ts";

/** The only things that differ between a Node process and a worker. */
export interface Host {
  /** Lets other work run, at least for so long. */
  pause(ms?: number): Promise<void>;
  /** Another one at each call. */
  newUuid(): string;
  /**
   * What is wrong with the bytes of a file as they are stored; `undefined` where that cannot be known.
   * Absent where there are no files, as in a worker.
   */
  encodingOf?(uri: string): Promise<readonly EncodingFault[] | undefined>;
  /** Checks a file of any size as it is stored. Absent where there are no files, as in a worker. */
  checkFile?(uri: string, request: FileCheckRequest, listener: FileCheckListener): Promise<FileCheckResult>;
  /** The start of a file's text, enough to know what it is; `undefined` where it cannot be read. */
  headOf?(uri: string): Promise<string | undefined>;
}
