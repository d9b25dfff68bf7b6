import { isAscii, isUtf8 } from "node:buffer";
import {
  type Detection,
  detect,
  type FileCheckRequest,
  type Format,
  faultOfHead,
  formatOf,
  looksLikeLines,
} from "../engine/index.ts";
import { wholeCharacters } from "./byte-kind.ts";
import { type ByteSource, fill, LONGEST_STRING } from "./byte-source.ts";
import { decode } from "./encoding.ts";

/** Enough of a file to know what it is. */
export const HEAD_SIZE = 1 << 20;

/** What a look at the start of a file tells. */
export interface Head {
  readonly text: string;
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
  const text = isSound ? whole.toString(isAscii(whole) ? "latin1" : "utf8") : decode(whole).text;
  const detection = detect({
    text,
    path,
    isJsonLines: isNameless === true && looksLikeLines(text),
    ...(mapping && { mapping }),
    ...(formatId === undefined ? {} : { forced: formatId }),
  });
  const format = formatId === undefined ? formatIn(detection) : formatOf(formatId);
  return { text, hasMark: fault?.kind === "mark", isSound, detection, format };
}

function formatIn(detection: Detection): Format | undefined {
  return detection.outcome === "format" ? detection.format : undefined;
}

/** One document over several lines, and a list where lines should be, must be looked at as a whole. */
export function isReadByLines({ text, format }: Head, size: number): boolean {
  const content = text.replace(/^\ufeff/, "").trim();
  const [line = ""] = content.split(/[\r\n]/, 1);
  if (line.startsWith("[")) {
    return line !== content && isJson(line);
  }
  return format !== undefined || line === "" || isJson(line) || size > LONGEST_STRING;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
