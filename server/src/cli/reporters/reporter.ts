import type { Severity } from "../../engine/index.ts";
import type { CheckedFile } from "../check-file.ts";

/** Prints what a run found: file by file, then the end. */
export interface Reporter {
  file(file: CheckedFile): string;
  end(summary: Summary): string;
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
}
