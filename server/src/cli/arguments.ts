import { FORMATS, RULES } from "../engine/index.ts";
import { ALUE_PROFILES, type CheckOptions, FAIL_ON, JUDGE_MODES, type Names, type Request } from "./request.ts";

/** Reads a command line; `reporters` are the known output styles, the usual one first. */
export async function readArguments(
  args: readonly string[],
  reporters: readonly string[],
  version: string,
): Promise<Request> {
  const [formats, rules] = [FORMATS.map(({ id }) => id), RULES.map(({ id }) => id)];
  const names: Names = { reporters, formats, rules, version };
  // What reads everything takes longer to load than a small file to check.
  return readPlainCheck(args, names) ?? (await import("./usage.ts")).readUsage(args, names);
}

/** Reads the usual command line: a check of paths, with options that are flags or choices. `undefined` for any other. */
export function readPlainCheck([command, ...args]: readonly string[], names: Names): Request | undefined {
  const patterns: string[] = [];
  let options = usualOptions(names);
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg === "-" || !arg.startsWith("-")) {
      patterns.push(arg);
      continue;
    }
    const chosen = FLAGS[arg] ?? readChoice(arg, args[++at], names);
    if (chosen === undefined) {
      return undefined;
    }
    options = { ...options, ...chosen };
  }
  return command === "check" && patterns.length > 0 ? { kind: "check", patterns, options } : undefined;
}

const FLAGS: Readonly<Record<string, Partial<CheckOptions>>> = {
  "--no-color": { color: false },
  "--no-progress": { progress: false },
};

function readChoice(option: string, value: string | undefined, { reporters, formats }: Names): Choice | undefined {
  const find = <Value extends string>(values: readonly Value[]): Value | undefined =>
    values.find((each) => each === value);
  switch (option) {
    case "-o":
    case "--output":
      return chosen("output", find(reporters));
    case "--fail-on":
      return chosen("failOn", find(FAIL_ON));
    case "--format-id":
      return chosen("formatId", find(formats));
    case "--judge-mode":
      return chosen("judgeMode", find(JUDGE_MODES));
    case "--profile":
      return chosen("alueProfile", find(ALUE_PROFILES));
    default:
      return undefined;
  }
}

type Choice = Partial<CheckOptions>;

function chosen(key: keyof CheckOptions, value: string | undefined): Choice | undefined {
  return value === undefined ? undefined : { [key]: value };
}

function usualOptions({ reporters }: Names): CheckOptions {
  return {
    output: reporters[0] ?? "",
    failOn: "error",
    formatId: undefined,
    color: true,
    progress: true,
    stdinName: undefined,
    rules: {},
    allowedKeys: [],
    judgeMode: "structured",
    alueProfile: "later",
  };
}
