import { createChecker, RULES, readSettings, type Severity } from "../engine/index.ts";
import { type CheckOptions, readArguments } from "./arguments.ts";
import { type CheckedFile, checkFile, STANDARD_INPUT } from "./check-file.ts";
import { convertFile } from "./convert-file.ts";
import type { Io } from "./io.ts";
import { REPORTERS } from "./reporters/index.ts";

/** Nothing at or above the chosen severity was found, or the file was converted. */
const CLEAN = 0;
/** Something was found, or kept the file from being converted. */
const FOUND = 1;
/** The command itself could not do its work. */
const COULD_NOT_RUN = 2;

/** From the mildest to the gravest. */
const ORDER: readonly Severity[] = ["hint", "information", "warning", "error"];

/** Runs the command line and answers with its exit code. Never throws on bad input. */
export async function run(io: Io, version: string): Promise<number> {
  const request = readArguments(io.args, [...REPORTERS.keys()], version);
  switch (request.kind) {
    case "text":
      io.write(request.text);
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
      }
  }
}

async function check(io: Io, patterns: readonly string[], options: CheckOptions): Promise<number> {
  const paths = await findFiles(io, patterns);
  if (paths === undefined) {
    return COULD_NOT_RUN;
  }
  const { rules, judgeMode, alueProfile, allowedKeys, stdinName } = options;
  const checker = createChecker(RULES, readSettings({ rules, judgeMode, alueProfile, allowedKeys }));
  const reporter = REPORTERS.get(options.output)?.({ colors: io.colors && options.color });
  const counts: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  let files = 0;
  let records = 0;
  let unknown = 0;
  let unreadable = false;
  for (const path of paths) {
    const source = await io.read(path);
    if ("failure" in source) {
      io.complain(`evalset: ${source.failure}\n`);
      unreadable = true;
      continue;
    }
    const name = path === STANDARD_INPUT ? (stdinName ?? path) : path;
    // Only the initial release of ALUE takes examples from a file beside the data.
    const siblings = alueProfile === "initial" ? await io.siblings(name) : undefined;
    const checked: CheckedFile = checkFile(name, source, { checker, formatId: options.formatId, siblings });
    files++;
    records += checked.records;
    unknown += checked.format === undefined ? 1 : 0;
    for (const { severity } of checked.findings) {
      counts[severity]++;
    }
    io.write(reporter?.file(checked) ?? "");
  }
  io.write(reporter?.end({ files, records, unknown, counts }) ?? "");
  if (unreadable) {
    return COULD_NOT_RUN;
  }
  return isFailure(counts, options.failOn) ? FOUND : CLEAN;
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
