import { isUtf8 } from "node:buffer";
import {
  type CheckedFile,
  checkWhole,
  comparePlaces,
  type Detection,
  detect,
  type FileCheckListener,
  type FileCheckRequest,
  type FileCheckResult,
  type FileFacts,
  type Format,
  faultOfHead,
  formatOf,
  LineCheck,
  looksLikeLines,
  type StreamedFinding,
} from "../engine/index.ts";
import { CHUNK_SIZE, chunksOf } from "./byte-lines.ts";
import { type ByteSource, fill, LONGEST_STRING, readAll, TooLarge } from "./byte-source.ts";
import { checkDocument } from "./check-document.ts";
import { checkLines } from "./check-lines.ts";
import { decode } from "./encoding.ts";
import { describeTooLarge } from "./too-large.ts";

/** Enough of a file to know what it is. */
const HEAD_SIZE = 1 << 20;
const MARK_LENGTH = 3;

/** A file that is being checked. */
interface FileToCheck {
  readonly source: ByteSource;
  readonly request: FileCheckRequest;
  readonly listener: FileCheckListener;
  readonly file: FileFacts;
  readonly chunkSize: number;
}

/** What a look at the start of a file tells. */
interface Head {
  readonly text: string;
  readonly hasMark: boolean;
  /** Whether its bytes are those of UTF-8. */
  readonly isSound: boolean;
  readonly detection: Detection;
  readonly format: Format | undefined;
}

/** Checks bytes of any number; fails only where they cannot be read. */
export async function checkStored(
  source: ByteSource,
  request: FileCheckRequest,
  listener: FileCheckListener,
  chunkSize = CHUNK_SIZE,
): Promise<FileCheckResult> {
  const { path, siblings } = request;
  const file: FileFacts = { path, ...(siblings && { siblings }) };
  const isShort = (source.size ?? Number.POSITIVE_INFINITY) <= chunkSize;
  const checkFile = async (teller: FileCheckListener): Promise<CheckedFile> => {
    const toCheck: FileToCheck = { source, request, listener: teller, file, chunkSize };
    const head = await readHead(source, request);
    return (await checkBySteps(toCheck, head)) ?? (await checkAtOnce(toCheck, head));
  };
  try {
    return await (isShort ? inOrder(listener, checkFile) : checkFile(listener));
  } catch (error) {
    if (error instanceof TooLarge) {
      return { failure: describeTooLarge(path, source.size) };
    }
    throw error;
  }
}

/** What is read in one go is told in one go. */
async function inOrder<Result>(
  listener: FileCheckListener,
  check: (listener: FileCheckListener) => Promise<Result>,
): Promise<Result> {
  const all: StreamedFinding[] = [];
  const result = await check({
    ...listener,
    found: (findings) => {
      all.push(...findings);
    },
  });
  if (all.length > 0) {
    await listener.found(all.sort(comparePlaces));
  }
  return result;
}

async function readHead(source: ByteSource, { path, isNameless, formatId, mapping }: FileCheckRequest): Promise<Head> {
  const room = Buffer.allocUnsafe(Math.min(HEAD_SIZE, source.size ?? HEAD_SIZE));
  const bytes = room.subarray(0, await fill(source, room, 0));
  const whole = bytes.subarray(0, bytes.length < HEAD_SIZE ? bytes.length : endOfCharacters(bytes));
  const fault = faultOfHead(bytes);
  const isSound = fault?.kind !== "wide" && isUtf8(whole);
  const { text } = isSound ? { text: whole.toString("utf8") } : decode(whole);
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

/** Before the last character, which may be cut. */
function endOfCharacters(bytes: Buffer): number {
  let end = bytes.length - 1;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) {
    end--;
  }
  return end;
}

/** Checks a file without holding all of its text; `undefined` where that cannot be done. */
async function checkBySteps(toCheck: FileToCheck, head: Head): Promise<CheckedFile | undefined> {
  const { format, detection, isSound } = head;
  const { size = 0 } = toCheck.source;
  if (!isSound) {
    return undefined;
  }
  if (detection.container === "jsonl") {
    return isReadByLines(head) || size > LONGEST_STRING ? checkByLines(toCheck, head) : undefined;
  }
  if (format !== undefined) {
    return checkByRecords(toCheck, head, format);
  }
  // What the bytes are may be why its format was not recognised.
  return (await isAllUtf8(toCheck)) ? { format, container: "json", records: 0 } : undefined;
}

/** One document over several lines, and a list where lines should be, must be looked at as a whole. */
function isReadByLines({ text, format }: Head): boolean {
  const content = text.replace(/^\ufeff/, "");
  const start = content.search(/[^ \t\r\n]/);
  const line = start < 0 ? "" : (/^[^\r\n]*/.exec(content.slice(start))?.[0] ?? "");
  return !line.startsWith("[") && (format !== undefined || line === "" || isJson(line));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function checkByLines(
  { source, request, listener, file, chunkSize }: FileToCheck,
  head: Head,
): Promise<CheckedFile> {
  const { format, hasMark } = head;
  const check = new LineCheck(request.checker, { format, file });
  if (hasMark) {
    check.takeMark();
  }
  const from = hasMark ? MARK_LENGTH : 0;
  const done = await checkLines(source, { check, listener, from, chunkSize });
  const checked: CheckedFile = { format, container: "jsonl", records: check.records };
  return done === undefined ? checked : { ...checked, stopped: { done, size: source.size } };
}

async function checkByRecords(
  { source, request, listener, file }: FileToCheck,
  { hasMark }: Head,
  format: Format,
): Promise<CheckedFile | undefined> {
  const all = await readAll(source);
  if (hasMark || !isUtf8(all)) {
    return undefined;
  }
  const { checker } = request;
  const checked = await checkDocument({ bytes: all, checker, format, file, listener });
  if (checked === undefined) {
    return undefined;
  }
  const { records, stoppedAt } = checked;
  return {
    format,
    container: "json",
    records,
    ...(stoppedAt === undefined ? {} : { stopped: { done: stoppedAt, size: all.length } }),
  };
}

async function isAllUtf8({ source, chunkSize }: FileToCheck): Promise<boolean> {
  for await (const { bytes } of chunksOf(source, 0, chunkSize)) {
    if (!isUtf8(bytes)) {
      return false;
    }
  }
  return true;
}

/** Checks a file whose text must be looked at as a whole. */
async function checkAtOnce({ source, request, listener, file }: FileToCheck, head: Head): Promise<CheckedFile> {
  const { format, detection } = head;
  const { container } = detection;
  const { text, encoding } = decode(await readAll(source));
  const isUnknown = format === undefined && container === "json";
  if (isUnknown && encoding.faults.every(({ kind }) => kind === "mark")) {
    return { format, container, records: 0 };
  }
  const checked = checkWhole(request.checker, text, { format, container, file, encoding });
  const findings = isUnknown ? checked.findings.filter(({ rule }) => rule.id === "encoding-utf8") : checked.findings;
  if (findings.length > 0) {
    await listener.found(findings);
  }
  return { format, container, records: isUnknown ? 0 : checked.records };
}
