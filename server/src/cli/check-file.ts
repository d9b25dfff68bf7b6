import {
  type Checker,
  checkAll,
  type Detection,
  detect,
  type Encoding,
  type Format,
  formatOf,
  type Lines,
  type PlacedFinding,
  readDataset,
} from "../engine/index.ts";
import { createVisibleLines } from "./visible-lines.ts";

/** What was found in one file. */
export interface CheckedFile {
  readonly path: string;
  /** `undefined` for a file of no known format. */
  readonly format: Format | undefined;
  readonly container: "json" | "jsonl";
  readonly records: number;
  readonly findings: readonly PlacedFinding[];
  readonly lines: Lines;
}

/** What a file is checked with. */
export interface CheckFileOptions {
  readonly checker: Checker;
  readonly formatId: string | undefined;
  /** Names of all files in its folder, where they are known. */
  readonly siblings: readonly string[] | undefined;
}

/** Checks one file's text. A file of no known format has no findings, unless it is JSON Lines: then its syntax is checked. */
export function checkFile(
  path: string,
  source: { readonly text: string; readonly encoding: Encoding | undefined },
  options: CheckFileOptions,
): CheckedFile {
  const { text, encoding } = source;
  const lines = createVisibleLines(text);
  const detection = detect({
    text,
    path,
    isJsonLines: path === STANDARD_INPUT && isJsonLines(text),
    ...(options.formatId === undefined ? {} : { forced: options.formatId }),
  });
  const format = formatFound(detection, options.formatId);
  const { container } = detection;
  const isUnknown = format === undefined && container === "json";
  // What the bytes are may be why its format was not recognised.
  if (isUnknown && (encoding?.faults.every(({ kind }) => kind === "mark") ?? true)) {
    return { path, format, container, records: 0, findings: [], lines };
  }
  const dataset = readDataset(text, {
    format,
    container,
    file: { path, ...(options.siblings && { siblings: options.siblings }) },
    ...(encoding && { encoding }),
  });
  const findings = checkAll(options.checker, dataset).all();
  return isUnknown
    ? {
        path,
        format,
        container,
        records: 0,
        findings: findings.filter(({ rule }) => rule.id === "encoding-utf8"),
        lines,
      }
    : { path, format, container, records: dataset.records.length, findings, lines };
}

/** The path that stands for standard input, which has no ending that says what it holds. */
export const STANDARD_INPUT = "-";

/** Whether the first of several lines is an object by itself. */
function isJsonLines(text: string): boolean {
  const [first = "", ...others] = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "");
  return (
    others.length > 0 &&
    first.startsWith("{") &&
    [...readDataset(first, { format: undefined, container: "jsonl" }).records].every(
      ({ record }) => record.problems.length === 0,
    )
  );
}

function formatFound(detection: Detection, forced: string | undefined): Format | undefined {
  if (forced !== undefined) {
    return formatOf(forced);
  }
  return detection.outcome === "format" ? detection.format : undefined;
}
