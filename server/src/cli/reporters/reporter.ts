import type { CheckedFile, Severity, StreamedFinding } from "../../engine/index.ts";

/** Prints what a run found, as it comes: each file with its findings, then the end. Everything may be in many pieces. */
export interface Reporter {
  /** Starts a file. */
  start(path: string): void;
  /** Findings of the file. */
  found(findings: readonly StreamedFinding[]): string;
  /** Ends the file; `undefined` where it could not be read. */
  end(file: CheckedFile | undefined): Iterable<string>;
  finish(summary: Summary): string;
}

/** Makes a reporter for one run. */
export type CreateReporter = (options: { readonly colors: boolean }) => Reporter;

/** What a run came to. */
export interface Summary {
  readonly files: number;
  readonly records: number;
  /** Files of no known format, of which at most the syntax was checked. */
  readonly unknown: number;
  readonly counts: Readonly<Record<Severity, number>>;
  /** How far it came, where it was stopped. */
  readonly stopped: string | undefined;
}
