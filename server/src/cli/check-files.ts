import type { CheckedFile, Checker, FileCheckRequest, Severity } from "../engine/index.ts";
import { type Io, STANDARD_INPUT } from "./io.ts";
import type { Progress } from "./progress.ts";
import type { Reporter, Summary } from "./reporters/reporter.ts";
import type { CheckOptions } from "./request.ts";

/** What files are checked with. */
export interface CheckFilesOptions {
  readonly io: Io;
  readonly checker: Checker;
  readonly reporter: Reporter;
  readonly progress: Progress;
  readonly options: CheckOptions;
}

/** What a run came to. */
export interface CheckedFiles {
  readonly summary: Summary;
  /** Whether a file could not be read, which was said. */
  readonly hasFailed: boolean;
}

/** Checks files one after the other, and prints what is found as it comes; nothing is kept of a file that is done. */
export async function checkFiles(paths: readonly string[], setup: CheckFilesOptions): Promise<CheckedFiles> {
  const { io, reporter, progress } = setup;
  const counts: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  let [files, records, unknown] = [0, 0, 0];
  let hasFailed = false;
  let stopped: string | undefined;
  for (const path of paths) {
    if (io.isStopped()) {
      stopped = describeStop(files, paths.length);
      break;
    }
    const checked = await checkFile(path, setup, counts);
    if (checked === undefined) {
      hasFailed = true;
      continue;
    }
    records += checked.records;
    // What was stopped may not have been looked at yet.
    unknown += checked.format === undefined && checked.stopped === undefined ? 1 : 0;
    if (checked.stopped !== undefined) {
      stopped = describeStop(files, paths.length, { path, ...checked.stopped });
      break;
    }
    files++;
  }
  progress.clear();
  const summary: Summary = { files, records, unknown, counts, stopped };
  await io.write(reporter.finish(summary));
  return { summary, hasFailed };
}

/** Checks one file; `undefined` where it could not be read. */
async function checkFile(
  path: string,
  { io, checker, reporter, progress, options }: CheckFilesOptions,
  counts: Record<Severity, number>,
): Promise<CheckedFile | undefined> {
  const { stdinName, formatId } = options;
  const name = path === STANDARD_INPUT ? (stdinName ?? path) : path;
  // Only the initial release of ALUE takes examples from a file beside the data.
  const siblings = options.alueProfile === "initial" ? await io.siblings(name) : undefined;
  const request: FileCheckRequest = { checker, path: name, isNameless: name === STANDARD_INPUT, formatId, siblings };
  reporter.start(name);
  const result = await io.check(path, request, {
    found: async (findings) => {
      for (const { severity } of findings) {
        counts[severity]++;
      }
      progress.found(findings.length);
      const text = reporter.found(findings);
      if (text !== "") {
        progress.clear();
        await io.write(text);
      }
    },
    progress: (done) => progress.advanced(done),
    isStopped: () => io.isStopped(),
  });
  progress.fileEnded();
  if ("failure" in result) {
    progress.clear();
    io.complain(`evalset: ${result.failure}\n`);
  }
  const checked = "failure" in result ? undefined : result;
  for (const part of reporter.end(checked)) {
    progress.clear();
    await io.write(part);
  }
  return checked;
}

/** How far a run came. */
function describeStop(
  files: number,
  all: number,
  current?: { readonly path: string; readonly done: number; readonly size: number | undefined },
): string {
  const whole = `${files} of ${all} ${all === 1 ? "file" : "files"}`;
  if (current === undefined) {
    return whole;
  }
  const { path, done, size } = current;
  const part =
    size === undefined
      ? `${Math.round(done / 1_000_000)} MB of ${path}`
      : `${Math.floor((100 * done) / Math.max(1, size))} % of ${path}`;
  return `${whole}, ${part}`;
}
