import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import type { Severity } from "../engine/index.ts";
import type { ConvertRequest } from "./convert-file.ts";
import { ALUE_PROFILES, type CheckOptions, FAIL_ON, JUDGE_MODES, type Names, type Request } from "./request.ts";

const SEVERITIES = ["error", "warning", "information", "hint"] as const;

/** Reads any command line, and knows what to print for one that cannot be read and for one that asks for help. */
export function readUsage(args: readonly string[], { reporters, formats, rules, version }: Names): Request {
  let request: Request | undefined;
  let printed = "";
  const program = new Command("evalset")
    .description("Checks and converts LLM evaluation datasets, in JSON and JSONL.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .exitOverride()
    .configureOutput({ writeOut: (text) => (printed += text), writeErr: (text) => (printed += text) });
  program
    .command("check")
    .description("check files, folders (all .json, .jsonl and .ndjson files in them) and globs; - reads standard input")
    .argument("<paths...>", "files, folders, globs, or -")
    .addOption(
      new Option("-o, --output <style>", "how to print findings").choices([...reporters]).default(reporters[0]),
    )
    .addOption(
      new Option("--fail-on <severity>", "exit with 1 on findings this severe").choices([...FAIL_ON]).default("error"),
    )
    .addOption(new Option("--format-id <id>", "read every file as this format").choices([...formats]))
    .option("--stdin-name <path>", "the path of what standard input holds: its name may say how to read it")
    .option(
      "--rule <id=severity>",
      "change a rule's severity, or turn it off; may be repeated",
      (value, known?: Record<string, string>) => collectRule(value, rules, known),
    )
    .option("--allow-key <key>", "an extra key that you use on purpose; may be repeated", collectKey)
    .addOption(
      new Option("--judge-mode <mode>", "how judges are called").choices([...JUDGE_MODES]).default("structured"),
    )
    .addOption(
      new Option("--profile <release>", "which release of ALUE reads the files")
        .choices([...ALUE_PROFILES])
        .default("later"),
    )
    .option("--no-color", "print without colours")
    .option("--no-progress", "show no progress bar on a terminal")
    .copyInheritedSettings(program)
    .action((patterns: string[], options: Record<string, unknown>) => {
      request = { kind: "check", patterns, options: toOptions(options) };
    });
  addConvert(program, (convert) => {
    request = { kind: "convert", convert };
  });
  try {
    program.parse([...args], { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      return { kind: error.exitCode === 0 ? "text" : "refusal", text: printed };
    }
    throw error;
  }
  return request ?? { kind: "refusal", text: program.helpInformation() };
}

function addConvert(program: Command, onRequest: (request: ConvertRequest) => void): void {
  program
    .command("convert")
    .description("write the records of a JSON array as JSON Lines, or the other way round; digits and escapes stay")
    .argument("<file>", "a file, or - for standard input")
    .addOption(new Option("--to <container>", "what to write").choices(["jsonl", "json"]).makeOptionMandatory())
    .addOption(
      new Option("--indent <blanks>", "json: indent each level by so many blanks").default(2).argParser(readIndent),
    )
    .addOption(new Option("--lines", "json: leave each record on one line").conflicts("indent"))
    .option("--out <file>", "write to this file, which may be the same; standard output otherwise")
    .copyInheritedSettings(program)
    .action((path: string, options: Record<string, unknown>) => {
      const unit = options["lines"] === true ? undefined : " ".repeat(Number(options["indent"]));
      onRequest({
        path,
        layout: { to: options["to"] === "jsonl" ? "jsonl" : "json", unit },
        out: typeof options["out"] === "string" ? options["out"] : undefined,
      });
    });
}

function readIndent(value: string): number {
  if (!/^\d$/.test(value)) {
    throw new InvalidArgumentError("Write a number from 0 to 9.");
  }
  return Number(value);
}

function collectRule(
  value: string,
  ids: readonly string[],
  rules: Record<string, string> = {},
): Record<string, string> {
  const [id, severity, ...more] = value.split("=");
  if (!id || !severity || more.length > 0 || ![...SEVERITIES, "off"].includes(severity)) {
    throw new InvalidArgumentError(`Write it like weight-sum=error, with one of ${SEVERITIES.join(", ")} or off.`);
  }
  if (!ids.includes(id)) {
    throw new InvalidArgumentError(`There is no rule "${id}". Findings name their rule in brackets.`);
  }
  return { ...rules, [id]: severity };
}

function collectKey(value: string, keys: readonly string[] = []): readonly string[] {
  return [...keys, value];
}

function toOptions(options: Record<string, unknown>): CheckOptions {
  return {
    output: String(options["output"]),
    failOn: toSeverity(options["failOn"]),
    formatId: typeof options["formatId"] === "string" ? options["formatId"] : undefined,
    color: options["color"] !== false,
    progress: options["progress"] !== false,
    stdinName: typeof options["stdinName"] === "string" ? options["stdinName"] : undefined,
    rules: isRules(options["rule"]) ? options["rule"] : {},
    allowedKeys: Array.isArray(options["allowKey"]) ? options["allowKey"].map(String) : [],
    judgeMode: String(options["judgeMode"]),
    alueProfile: String(options["profile"]),
  };
}

function toSeverity(value: unknown): Severity | "never" {
  return value === "never" ? value : (SEVERITIES.find((severity) => severity === value) ?? "error");
}

function isRules(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && Object.values(value).every((each) => typeof each === "string");
}
