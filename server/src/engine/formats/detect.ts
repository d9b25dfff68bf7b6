import { classify, isFamily, type Verdict } from "./classify.ts";
import type { Container, Format, Sign } from "./format.ts";
import { findHint } from "./hint.ts";
import { FORMATS } from "./index.ts";
import { findMapping } from "./mapping.ts";
import { findRegisteredName, type RegisteredName } from "./names.ts";
import { nearestFormats } from "./nearest.ts";
import { HEAD_LENGTH, isBare, type Outline, readOutline, readWrapped } from "./outline.ts";
import { type DetectionReason, describeSign } from "./reason.ts";
import { rejectPath } from "./rejects.ts";

/** What stands behind so many characters of a text does not matter for its format. */
export const DETECTION_LENGTH = HEAD_LENGTH;

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
  const file: ReadFile = { ...input, container, outline: outlineOf(input, container, formats) };
  const { outline } = file;
  const name = findRegisteredName(input.path, formats);
  if (name !== undefined) {
    return fromName(file, name, formats);
  }
  const hint = findHint(outline, formats);
  if (hint !== undefined) {
    const text = `Its "$schema" names ${hint.id}.schema.json.`;
    return { outcome: "format", format: hint, why: { code: "hint", text } };
  }
  return fromContent(file, formats);
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

/** The outline of the text, or else of the first value in it that is of a known format. */
function outlineOf({ text, path }: DetectionInput, container: Container, formats: readonly Format[]): Outline {
  const outline = readOutline(text, container);
  if (!isBare(outline)) {
    return outline;
  }
  for (const wrapped of readWrapped(text)) {
    if (classify(wrapped, { path, container }, formats).outcome === "format") {
      return wrapped;
    }
  }
  return outline;
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
  const isKept = isShaken(verdict.outcome === "rejected" ? { outcome: "unknown" } : verdict, file);
  if (verdict.outcome === "format" && !isKept) {
    const text = `${why.text} ${describeSign(verdict.sign, file.outline)}`;
    return { outcome: "format", format: verdict.format, why: { ...why, text } };
  }
  const kept = isKept ? family.find((each) => each === file.previous) : undefined;
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

function fromContent(file: ReadFile, formats: readonly Format[]): Decision {
  const other = rejectPath(file.path);
  const verdict = other === undefined ? classify(file.outline, file, formats) : toRejection(other);
  return isShaken(verdict, file) ? toKept(file.previous) : toDecision(verdict, file);
}

/** Whether the text is in the middle of a change, and no sure sign of another format has come up. */
function isShaken(verdict: Verdict, file: ReadFile): file is ReadFile & { readonly previous: Format } {
  const { previous, outline } = file;
  if (previous === undefined || verdict.outcome === "rejected" || isBlank(file.text)) {
    return false;
  }
  if (verdict.outcome === "format") {
    // A quote too many can turn a part of one record into a record of a related kind.
    return verdict.format !== previous && outline.isFaulty && isFamily(verdict.format, previous);
  }
  return true;
}

function toKept(format: Format): Decision {
  const text = "Kept from before the last changes, which do not tell another format.";
  return { outcome: "format", format, why: { code: "kept", text } };
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
