import { isObject, type JsonValue, member } from "../model/json.ts";
import { classify, isFamily, type Verdict } from "./classify.ts";
import type { Container, Format, Sign } from "./format.ts";
import { FORMATS } from "./index.ts";
import { findMapping } from "./mapping.ts";
import { findRegisteredName, type RegisteredName } from "./names.ts";
import { nearestFormats } from "./nearest.ts";
import { type Outline, readOutline } from "./outline.ts";
import { type DetectionReason, describeSign } from "./reason.ts";
import { rejectPath } from "./rejects.ts";

/** What is known of a file whose format is asked for. */
export interface DetectionInput {
  /** The whole text or its head; no more than 256 KiB of it are looked at. */
  readonly text: string;
  /** With forward slashes; relative to the workspace folder where there is one. */
  readonly path: string;
  /** Whether the host knows that it is JSON Lines, whatever the name. */
  readonly isJsonLines?: boolean;
  /** The setting `evalset.formats`: globs with a format id, or "none", the first match counts. */
  readonly mapping?: Readonly<Record<string, string>>;
  /** The last confident answer for the same document, which half-written text does not shake. */
  readonly previous?: Format;
  /** A format id, or "none", that someone chose for this file. */
  readonly forced?: string;
}

/** Which format a file has. Of a candidate or an unknown file nothing is reported but faults of JSON Lines. */
export type Detection = { readonly container: Container } & Decision;

/** The part that is decided once the container is known. */
type Decision = { readonly why: DetectionReason } & (
  | { readonly outcome: "format"; readonly format: Format }
  | { readonly outcome: "candidate"; readonly formats: readonly Format[] }
  | { readonly outcome: "unknown" }
);

/**
 * Recognises the format of a file (formats.md 8): silence beats a wrong guess. A choice of the user comes before the
 * file's name, then a "$schema" that names a format, then the content. Knows no format by its name.
 */
export function detect(input: DetectionInput, formats: readonly Format[] = FORMATS): Detection {
  return { container: containerOf(input), ...decide(input, formats) };
}

function containerOf({ path, isJsonLines }: DetectionInput): Container {
  return isJsonLines === true || /\.(?:jsonl|ndjson)$/i.test(path) ? "jsonl" : "json";
}

function decide(input: DetectionInput, formats: readonly Format[]): Decision {
  const chosen = fromChoice(input, formats);
  if (chosen !== undefined) {
    return chosen;
  }
  const container = containerOf(input);
  const outline = readOutline(input.text, container);
  const file = { ...input, container, outline };
  const name = findRegisteredName(input.path, formats);
  if (name !== undefined) {
    return fromName(file, name, formats);
  }
  return fromHint(outline, formats) ?? fromContent(file, formats);
}

function fromChoice({ path, mapping, forced }: DetectionInput, formats: readonly Format[]): Decision | undefined {
  if (forced !== undefined) {
    return fromId(forced, formats, { code: "forced", text: "Chosen for this file." });
  }
  const mapped = mapping === undefined ? undefined : findMapping(path, mapping);
  if (mapped === undefined) {
    return undefined;
  }
  const text = `Chosen by the setting evalset.formats (${JSON.stringify(mapped.glob)}).`;
  return fromId(mapped.id, formats, { code: "setting", text });
}

function fromId(id: string, formats: readonly Format[], why: DetectionReason): Decision {
  const format = formats.find((each) => each.id === id);
  if (format !== undefined) {
    return { outcome: "format", format, why };
  }
  if (id === "none") {
    return { outcome: "unknown", why };
  }
  return { outcome: "unknown", why: { code: "no-such-format", text: `${why.text} There is no format "${id}".` } };
}

interface ReadFile extends DetectionInput {
  readonly container: Container;
  readonly outline: Outline;
}

/** A registered name is enough to be checked; content only says as which format of the family. */
function fromName(file: ReadFile, name: RegisteredName, formats: readonly Format[]): Decision {
  const { format: named } = name;
  const family = (named === undefined ? formats : formats.filter((each) => isFamily(each, named))).filter((each) =>
    canHold(each, file),
  );
  const why: DetectionReason = { code: "name", text: `The file name ends in ${name.ending}.` };
  const verdict = classify(file.outline, file, family);
  if (verdict.outcome === "format") {
    return {
      outcome: "format",
      format: verdict.format,
      why: { ...why, text: `${why.text} ${describeSign(verdict.sign, file.outline)}` },
    };
  }
  const kept = family.find((each) => each === file.previous && !isBlank(file.text));
  const offered = verdict.outcome === "candidate" ? verdict.formats : nearestFormats(file.outline, family);
  const [only, ...others] = offered;
  const format = kept ?? (others.length === 0 ? only : undefined) ?? named;
  if (format !== undefined) {
    return { outcome: "format", format, why };
  }
  return { outcome: "candidate", formats: others.length > 0 ? offered : family, why };
}

/** A document in a file of JSON Lines is only what could have been written in lines. */
function canHold(format: Format, { container, outline }: ReadFile): boolean {
  return container === "json" || outline.layout === "lines" || format.containers.includes("jsonl");
}

function isBlank(text: string): boolean {
  return !/\S/.test(text);
}

/** The format whose schema the root, or the first record, names in "$schema". */
function fromHint(outline: Outline, formats: readonly Format[]): Decision | undefined {
  const hint = member(firstObject(outline), "$schema");
  const name =
    typeof hint === "string"
      ? hint
          .replace(/[?#].*$/s, "")
          .split(/[/\\]/)
          .at(-1)
      : undefined;
  const format = formats.find(({ id }) => name === `${id}.schema.json`);
  return format && { outcome: "format", format, why: { code: "hint", text: `Its "$schema" names ${name}.` } };
}

function firstObject(outline: Outline): JsonValue | undefined {
  switch (outline.layout) {
    case "object":
      return outline.root;
    case "list":
    case "lines":
      return outline.items.find(({ value }) => isObject(value))?.value;
    case "nothing":
      return undefined;
  }
}

function fromContent(file: ReadFile, formats: readonly Format[]): Decision {
  const other = rejectPath(file.path);
  const verdict = other === undefined ? classify(file.outline, file, formats) : toRejection(other);
  const decision = toDecision(verdict, file);
  const { previous } = file;
  if (verdict.outcome === "rejected" || decision.outcome === "format" || previous === undefined || isBlank(file.text)) {
    return decision;
  }
  const why: DetectionReason = {
    code: "kept",
    text: "Kept from before the last changes, which do not tell another format.",
  };
  return { outcome: "format", format: previous, why };
}

function toRejection(what: string): Verdict {
  return { outcome: "rejected", what };
}

function toDecision(verdict: Verdict, file: ReadFile): Decision {
  switch (verdict.outcome) {
    case "format":
      return toConfident(verdict.format, verdict.sign, file);
    case "candidate": {
      const formats = verdict.formats.filter((each) => canHold(each, file));
      const note = verdict.sign.note ?? "That is not enough to be sure.";
      const text = `${describeSign(verdict.sign, file.outline)} ${note}`;
      return formats.length === 0 ? NOTHING : { outcome: "candidate", formats, why: { code: "content", text } };
    }
    case "rejected":
      return { outcome: "unknown", why: { code: "rejected", text: `This is ${verdict.what}, not a dataset.` } };
    case "unknown":
      return NOTHING;
  }
}

function toConfident(format: Format, sign: Sign, file: ReadFile): Decision {
  if (canHold(format, file)) {
    return { outcome: "format", format, why: { code: "content", text: describeSign(sign, file.outline) } };
  }
  const text = `This is one JSON document, and "${format.title}" is not read from JSON Lines.`;
  return { outcome: "unknown", why: { code: "rejected", text } };
}

const NOTHING: Decision = {
  outcome: "unknown",
  why: { code: "nothing", text: "Nothing in the file or in its name tells of a known format." },
};
