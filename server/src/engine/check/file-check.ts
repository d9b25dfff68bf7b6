/** The check of a file of any size, which a host reads piece by piece: what it is asked for, and what it tells. */
import type { Container, Format } from "../formats/format.ts";
import type { Checker } from "./checker.ts";
import type { StreamedFinding } from "./stream-positions.ts";

/** What a file is checked as. */
export interface FileCheckRequest {
  readonly checker: Checker;
  /** What the file is called in findings, and what tells its container; of standard input it may be made up. */
  readonly path: string;
  /** Whether the path tells nothing, so that the text has to tell whether it is JSON Lines. */
  readonly isNameless?: boolean;
  /** A format that someone chose for the file. */
  readonly formatId?: string | undefined;
  /** The setting `evalset.formats`. */
  readonly mapping?: Readonly<Record<string, string>>;
  /** Names of all files in its folder, where they are known. */
  readonly siblings?: readonly string[] | undefined;
}

/** Hears of a check while it runs. */
export interface FileCheckListener {
  /**
   * New findings, in the order of the file. What only all records together show comes at the end, in an order of its
   * own. The check waits until they were taken.
   */
  found(findings: readonly StreamedFinding[]): void | Promise<void>;
  /** How many bytes were read so far, and of how many where that is known. */
  progress?(done: number, size: number | undefined): void;
  /** Asked now and then; the check stops behind what was read. */
  isStopped?(): boolean;
}

/** How a check ended. */
export type FileCheckResult = CheckedFile | { readonly failure: string };

/** What a check came to. */
export interface CheckedFile {
  /** `undefined` for a file of no known format. */
  readonly format: Format | undefined;
  readonly container: Container;
  /** How many were read. */
  readonly records: number;
  /** Absent where it ran to the end; what only all records together show was then not looked at. */
  readonly stopped?: { readonly done: number; readonly size: number | undefined };
}

/** Checks a file that the host can read; throws only what a rule or the listener throws. */
export type CheckFile = (
  path: string,
  request: FileCheckRequest,
  listener: FileCheckListener,
) => Promise<FileCheckResult>;
