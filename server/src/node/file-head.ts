import { isAscii, isUtf8 } from "node:buffer";
import {
  DETECTION_LENGTH,
  type Detection,
  detect,
  type FileCheckRequest,
  type Format,
  faultOfHead,
  formatOf,
  looksLikeLines,
  readJson,
} from "../engine/index.ts";
import { wholeCharacters } from "./byte-kind.ts";
import { type ByteSource, fill, LONGEST_STRING } from "./byte-source.ts";
import { decode } from "./encoding.ts";

/** Enough of a file to know what it is. */
export const HEAD_SIZE = 1 << 20;

/** What a look at the start of a file tells. */
export interface Head {
  /** Enough of its text to know its format by. */
  readonly text: string;
  /** All of its text; to make it takes as long as to check many records, and few files need it. */
  readonly whole: () => string;
  readonly hasMark: boolean;
  /** Whether its bytes are those of UTF-8. */
  readonly isSound: boolean;
  readonly detection: Detection;
  readonly format: Format | undefined;
}

/** Looks at the start of a file. */
export async function readHead(
  source: ByteSource,
  { path, isNameless, formatId, mapping }: FileCheckRequest,
): Promise<Head> {
  const room = Buffer.allocUnsafe(Math.min(HEAD_SIZE, source.size ?? HEAD_SIZE));
  const bytes = room.subarray(0, await fill(source, room, 0));
  const whole = bytes.subarray(0, bytes.length < HEAD_SIZE ? bytes.length : wholeCharacters(bytes));
  const fault = faultOfHead(bytes);
  const isSound = fault?.kind !== "wide" && isUtf8(whole);
  const wholeText = (): string => (isSound ? textOf(whole) : decode(whole).text);
  const text = isSound ? startOf(whole) : wholeText();
  const detection = detect({
    text,
    path,
    isJsonLines: isNameless === true && looksLikeLines(wholeText()),
    ...(mapping && { mapping }),
    ...(formatId === undefined ? {} : { forced: formatId }),
  });
  const format = formatId === undefined ? formatIn(detection) : formatOf(formatId);
  return { text, whole: wholeText, hasMark: fault?.kind === "mark", isSound, detection, format };
}

/** So much of a text that what is behind it does not matter. */
function startOf(bytes: Buffer): string {
  let text = "";
  for (let at = 0; at < bytes.length && text.length <= DETECTION_LENGTH; ) {
    // Most characters have one byte; a few more bytes hold at least one of any.
    const part = bytes.subarray(at, at + DETECTION_LENGTH + FEW_BYTES - text.length);
    const length = at + part.length === bytes.length ? part.length : wholeCharacters(part);
    text += textOf(part.subarray(0, length));
    at += length;
  }
  return text;
}

const FEW_BYTES = 8;

function textOf(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
}

function formatIn(detection: Detection): Format | undefined {
  return detection.outcome === "format" ? detection.format : undefined;
}

/** One document over several lines, and a list where lines should be, must be looked at as a whole. */
export function isReadByLines({ text, whole, format }: Head, size: number): boolean {
  if (format !== undefined && /^\s*[^\s[]/.test(text)) {
    return true;
  }
  const content = whole()
    .replace(/^\ufeff/, "")
    .trim();
  const [line = ""] = content.split(/[\r\n]/, 1);
  if (line.startsWith("[")) {
    return line !== content && readJson(line) !== undefined;
  }
  return format !== undefined || line === "" || readJson(line) !== undefined || size > LONGEST_STRING;
}
