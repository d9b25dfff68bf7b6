import {
  type Container,
  checkAll,
  createChecker,
  createLines,
  type Dataset,
  type FileFacts,
  type Format,
  formatOf,
  type LinePosition,
  type PlacedFinding,
  RULES,
  readDataset,
  readSettings,
} from "../../server/src/engine/index.ts";

/** How a text is checked in a test. */
export interface CheckOptions {
  readonly container?: Container;
  /** `null` for a file of no known format. */
  readonly format?: string | null;
  readonly file?: FileFacts;
  /** Only these rules; all when absent. */
  readonly rules?: readonly string[];
  /** As in the settings of VS Code, without the prefix. */
  readonly settings?: unknown;
}

/** What a check gave, for tests to look at. */
export interface Checked {
  readonly dataset: Dataset;
  readonly findings: readonly PlacedFinding[];
  positionAt(offset: number): LinePosition;
}

/** Reads and checks a text. The only place where tests call these functions of the engine, so that they can change. */
export function checkText(text: string, options: CheckOptions = {}): Checked {
  const rules = RULES.filter((rule) => options.rules?.includes(rule.id) ?? true);
  const format = toFormat(options.format);
  const { container = "json", file } = options;
  const dataset = readDataset(text, { format, container, ...(file === undefined ? {} : { file }) });
  const findings = checkAll(createChecker(rules, readSettings(options.settings)), dataset).all();
  const lines = createLines(text);
  return { dataset, findings, positionAt: (offset) => lines.positionAt(offset) };
}

function toFormat(id: string | null | undefined): Format | undefined {
  if (id === null) {
    return undefined;
  }
  const format = formatOf(id ?? "gaussia-dataset");
  if (format === undefined) {
    throw new Error(`No format has the id "${id}".`);
  }
  return format;
}
