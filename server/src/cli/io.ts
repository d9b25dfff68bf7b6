import type { CheckFile, Encoding } from "../engine/index.ts";

/** The path that stands for standard input, which has no ending that says what it holds. */
export const STANDARD_INPUT = "-";

/**
 * The world of the command line, so that it can be tested without one. This folder knows neither `process` nor files.
 */
export interface Io {
  /** What was written behind the command's name. */
  readonly args: readonly string[];
  /** Whether output goes to a terminal that shows colours. */
  readonly colors: boolean;
  /** Whether somebody wants to see where a fault of Evalset's own comes from. */
  readonly isDebugged: boolean;
  /** Whether standard error is a terminal at which somebody may be waiting. */
  readonly isWatched: boolean;
  /** Finds the files that a pattern names: a file, a folder, a glob, or `-` for standard input. */
  files(pattern: string): Promise<FoundFiles>;
  /** How many bytes a file has; `undefined` where that is not known, as of standard input. */
  sizeOf(path: string): Promise<number | undefined>;
  /** Reads and checks a file of any size. */
  readonly check: CheckFile;
  /** Reads a file, which should be UTF-8; never throws. To stop ends it with a failure. */
  read(path: string): Promise<Source>;
  /**
   * The text of a file in pieces, without a byte order mark; reading them fails at bytes that are not UTF-8.
   * `undefined` where it can only be read once, as standard input.
   */
  pieces(path: string): AsyncIterable<string> | undefined;
  /** Opens a file to write, or standard output for `undefined`; never throws. */
  output(path: string | undefined): Promise<Output | { readonly failure: string }>;
  /** Names of all files in the folder of a file; `undefined` where there is no folder, as for standard input. */
  siblings(path: string): Promise<readonly string[] | undefined>;
  /** Writes to standard output; waits while the reader is slower. */
  write(text: string): Promise<void>;
  /** Writes to standard error. */
  complain(text: string): void;
  /** Whether somebody wants it to stop, with Ctrl-C. */
  isStopped(): boolean;
  /** Milliseconds since some moment. */
  now(): number;
}

/** The files behind a pattern, or one line that says why there are none. */
export type FoundFiles = { readonly paths: readonly string[] } | { readonly failure: string };

/** Something that is written bit by bit. A file stands in its place only when it is complete. */
export interface Output {
  /** Waits while the reader is slower. */
  write(text: string): Promise<void>;
  /** Puts a file in its place, over one that was there. */
  keep(): Promise<void>;
  /** Leaves what was there as it was. */
  discard(): Promise<void>;
}

/** A file's text, or one line that says why it cannot be read. */
export type Source =
  | {
      /** With its byte order mark, if it begins with one. */
      readonly text: string;
      readonly encoding: Encoding | undefined;
    }
  | { readonly failure: string };
