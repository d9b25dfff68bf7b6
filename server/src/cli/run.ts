import { createChecker, RULES, readSettings, type Severity } from "../engine/index.ts";
import { readArguments } from "./arguments.ts";
import { checkFiles } from "./check-files.ts";
import { convertFile } from "./convert-file.ts";
import type { Io } from "./io.ts";
import { createProgress, NO_PROGRESS, type Progress } from "./progress.ts";
import { REPORTERS } from "./reporters/index.ts";
import type { CheckOptions } from "./request.ts";

/** Nothing at or above the chosen severity was found, or the file was converted. */
const CLEAN = 0;
/** Something was found, or kept the file from being converted. */
const FOUND = 1;
/** The command itself could not do its work. */
const COULD_NOT_RUN = 2;
/** It was stopped with Ctrl-C. */
const STOPPED = 130;

/** From the mildest to the gravest. */
const ORDER: readonly Severity[] = ["hint", "information", "warning", "error"];

/** Runs the command line and answers with its exit code; never throws. */
export async function run(io: Io, version: string): Promise<number> {
  try {
    return await obey(io, version);
  } catch (error) {
    io.complain(`evalset: internal error: ${describeInternalError(error, io)}\n`);
    return COULD_NOT_RUN;
  }
}

/** What nobody but us is to blame for. */
function describeInternalError(error: unknown, { isDebugged }: Io): string {
  if (isDebugged) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
  return `${reason} (a fault of Evalset, not of your files: report it with what EVALSET_DEBUG=1 prints)`;
}

async function obey(io: Io, version: string): Promise<number> {
  const request = await readArguments(io.args, [...REPORTERS.keys()], version);
  switch (request.kind) {
    case "text":
      await io.write(request.text);
      return CLEAN;
    case "refusal":
      io.complain(request.text);
      return COULD_NOT_RUN;
    case "check":
      return check(io, request.patterns, request.options);
    case "convert":
      switch (await convertFile(io, request.convert)) {
        case "done":
          return CLEAN;
        case "refused":
          return FOUND;
        case "failed":
          return COULD_NOT_RUN;
        case "stopped":
          return STOPPED;
      }
  }
}

async function check(io: Io, patterns: readonly string[], options: CheckOptions): Promise<number> {
  const paths = await findFiles(io, patterns);
  const reporter = REPORTERS.get(options.output)?.({ colors: io.colors && options.color });
  if (paths === undefined || reporter === undefined) {
    return COULD_NOT_RUN;
  }
  const { rules, judgeMode, alueProfile, allowedKeys } = options;
  const checker = createChecker(RULES, readSettings({ rules, judgeMode, alueProfile, allowedKeys }));
  const progress = options.progress && io.isWatched ? await startProgress(io, paths) : NO_PROGRESS;
  const { summary, hasFailed } = await checkFiles(paths, { io, checker, reporter, progress, options }).finally(() =>
    progress.clear(),
  );
  if (summary.stopped !== undefined) {
    return STOPPED;
  }
  if (hasFailed) {
    return COULD_NOT_RUN;
  }
  return isFailure(summary.counts, options.failOn) ? FOUND : CLEAN;
}

async function startProgress(io: Io, paths: readonly string[]): Promise<Progress> {
  return createProgress(io, await Promise.all(paths.map((path) => io.sizeOf(path))));
}

/** All files that the patterns name, each once; `undefined` when one names nothing, which was then said. */
async function findFiles(io: Io, patterns: readonly string[]): Promise<readonly string[] | undefined> {
  const paths = new Set<string>();
  let failed = false;
  for (const pattern of patterns) {
    const found = await io.files(pattern);
    if ("failure" in found) {
      io.complain(`evalset: ${found.failure}\n`);
      failed = true;
    } else {
      for (const path of found.paths) {
        paths.add(path);
      }
    }
  }
  return failed ? undefined : [...paths];
}

function isFailure(counts: Readonly<Record<Severity, number>>, failOn: Severity | "never"): boolean {
  return failOn !== "never" && ORDER.slice(ORDER.indexOf(failOn)).some((severity) => counts[severity] > 0);
}
