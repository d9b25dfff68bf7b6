import type { CheckOptions } from "./check.ts";

/**
 * Reads fixtures: text files with cases for one rule.
 *
 *     ## what the case shows {jsonl, format: gaussia-streamed-batch, judgeMode: regex}
 *     { "conversation": [{"weight":0.5},{"weight":0.4}] }
 *     //^^^^^^^^^^^^^^ warning: The weights of this session add up to 0.9, not 1: equal weights will be used.
 *     ### fix: Scale the weights to add up to 1
 *     { "conversation": [{"weight":0.555556},{"weight":0.444444}] }
 *
 * A `//` line marks the line above it. What carets cannot reach is given as columns from 1, the end exclusive:
 * `// @1-2 error: ...`, or as `// @1-3:5 ...` where the range ends in another line. `// ^record` marks the whole line.
 * A case without marks must give no finding. `path: data.ndjson` and `siblings: a.json b.json` tell of the file.
 * `\r`, `\t` and other characters that editors hide are written as `<CR>`, `<TAB>`, `<NBSP>`, `<FF>`, `<LS>`, `<BOM>`.
 */
export interface FixtureCase {
  readonly title: string;
  readonly options: CheckOptions;
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly fixes: readonly ExpectedFix[];
}

/** An expected finding; lines and columns from 1, the end exclusive. */
export interface Mark {
  readonly range: string;
  readonly severity: string;
  readonly message: string;
}

export interface ExpectedFix {
  readonly title: string;
  readonly text: string;
}

const MARK =
  /^\/\/(?<lead>\s*)(?:(?<carets>\^+)|@(?<from>\d+)-(?:(?<toLine>\d+):)?(?<to>\d+))(?<record>record)?\s+(?<severity>\w+): (?<message>.*)$/;
const HIDDEN: Readonly<Record<string, string>> = {
  CR: "\r",
  TAB: "\t",
  NBSP: "\u00a0",
  FF: "\f",
  LS: "\u2028",
  BOM: "\ufeff",
  NUL: "\u0000",
};

/** The cases of a fixture's text. */
export function readFixture(source: string): readonly FixtureCase[] {
  return source
    .split(/^## /m)
    .slice(1)
    .map((part) => readCase(part));
}

function readCase(part: string): FixtureCase {
  const [heading = "", ...lines] = part.split("\n");
  const [body = [], ...fixes] = splitAt(lines, (line) => line.startsWith("### fix: "));
  const options = /^(?<title>.*?)(?:\s*\{(?<options>.*)\})?$/.exec(heading)?.groups ?? {};
  return {
    title: options["title"] ?? heading,
    options: readOptions(options["options"] ?? ""),
    ...readBody(body),
    fixes: fixes.map(([title = "", ...text]) => ({
      title: title.slice("### fix: ".length),
      text: reveal(joinText(text)),
    })),
  };
}

function splitAt(lines: readonly string[], starts: (line: string) => boolean): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (starts(line)) {
      parts.push([]);
    }
    parts.at(-1)?.push(line);
  }
  return parts;
}

type Changeable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

function readOptions(source: string): CheckOptions {
  const settings: Record<string, unknown> = {};
  const options: Changeable<CheckOptions> = { settings };
  for (const each of source.split(",").map((text) => text.trim())) {
    const [name = "", value] = each.split(/:\s*/);
    if (each === "jsonl") {
      options.container = "jsonl";
    } else if (name === "format") {
      options.format = value === "none" || value === undefined ? null : value;
    } else if (name === "path") {
      options.file = { ...options.file, path: value ?? "" };
    } else if (name === "siblings") {
      options.file = { path: "", ...options.file, siblings: value?.split(" ") ?? [] };
    } else if (name === "allowedKeys") {
      settings[name] = value?.split(" ");
    } else if (name !== "") {
      settings[name] = value;
    }
  }
  return options;
}

function readBody(lines: readonly string[]): Pick<FixtureCase, "text" | "marks"> {
  const text: string[] = [];
  const marks: Mark[] = [];
  for (const line of lines) {
    const mark = MARK.exec(line)?.groups;
    if (mark === undefined) {
      text.push(line);
    } else {
      marks.push(toMark(mark, text));
    }
  }
  return { text: reveal(joinText(text)), marks };
}

function toMark(mark: Record<string, string | undefined>, above: readonly string[]): Mark {
  const line = above.length;
  const carets = mark["carets"]?.length ?? 0;
  const lead = (mark["lead"]?.length ?? 0) + 3;
  const isRecord = mark["record"] !== undefined;
  const from = isRecord ? 1 : Number(mark["from"] ?? lead);
  const to = isRecord ? reveal(above.at(-1) ?? "").length + 1 : Number(mark["to"] ?? lead + carets);
  return {
    range: `${line}:${from}-${mark["toLine"] ?? line}:${to}`,
    severity: mark["severity"] ?? "",
    message: mark["message"] ?? "",
  };
}

/** Blank lines at the end only part the cases. */
function joinText(lines: readonly string[]): string {
  return lines.join("\n").replace(/\n+$/, "");
}

function reveal(text: string): string {
  return text.replace(/<([A-Z]{2,4})>/g, (whole, name: string) => HIDDEN[name] ?? whole);
}
