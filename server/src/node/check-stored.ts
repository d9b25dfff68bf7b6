import { isUtf8 } from "node:buffer";
import {
  append,
  type CheckedFile,
  checkingWhole,
  comparePlaces,
  type FileCheckListener,
  type FileCheckRequest,
  type FileCheckResult,
  type FileFacts,
  type Format,
  LineCheck,
  type StreamedFinding,
} from "../engine/index.ts";
import { isUtf8InSlices, wholeCharacters } from "./byte-kind.ts";
import { CHUNK_SIZE } from "./byte-lines.ts";
import { type ByteSource, fill, readAll, TooLarge } from "./byte-source.ts";
import { checkDocument } from "./check-document.ts";
import { checkLines } from "./check-lines.ts";
import { decodeInSlices } from "./decode-in-slices.ts";
import { HEAD_SIZE, type Head, isReadByLines, readHead } from "./file-head.ts";
import { Slices, STOPPED } from "./slices.ts";
import { describeTooLarge } from "./too-large.ts";

const MARK_LENGTH = 3;

/** A file that is being checked. */
interface FileToCheck {
  readonly source: ByteSource;
  readonly request: FileCheckRequest;
  readonly listener: FileCheckListener;
  readonly file: FileFacts;
  readonly chunkSize: number;
  readonly slices: Slices;
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
  const slices = new Slices(() => listener.isStopped?.() === true);
  const checkFile = async (teller: FileCheckListener): Promise<CheckedFile> => {
    const toCheck: FileToCheck = { source, request, listener: teller, file, chunkSize, slices };
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
      append(all, findings);
    },
  });
  if (all.length > 0) {
    await listener.found(all.sort(comparePlaces));
  }
  return result;
}

/** Checks a file without holding all of its text; `undefined` where that cannot be done. */
async function checkBySteps(toCheck: FileToCheck, head: Head): Promise<CheckedFile | undefined> {
  const { format, detection, isSound } = head;
  const { size = 0 } = toCheck.source;
  if (!isSound) {
    return undefined;
  }
  if (detection.container === "jsonl") {
    return isReadByLines(head, size) ? checkByLines(toCheck, head) : undefined;
  }
  if (format !== undefined) {
    return checkByRecords(toCheck, head, format);
  }
  // What the bytes are may be why its format was not recognised.
  const isSoundToEnd = await isAllUtf8(toCheck);
  if (isSoundToEnd === STOPPED) {
    return stoppedAtStart(toCheck, head);
  }
  return isSoundToEnd ? { format, container: "json", records: 0 } : undefined;
}

function stoppedAtStart({ source }: FileToCheck, { format, detection }: Head): CheckedFile {
  return { format, container: detection.container, records: 0, stopped: { done: 0, size: source.size } };
}

async function checkByLines(
  { source, request, listener, file, chunkSize, slices }: FileToCheck,
  head: Head,
): Promise<CheckedFile> {
  const { format, hasMark } = head;
  const check = new LineCheck(request.checker, { format, file });
  if (hasMark) {
    check.takeMark();
  }
  const from = hasMark ? MARK_LENGTH : 0;
  const done = await checkLines(source, { check, listener, from, chunkSize, slices });
  const checked: CheckedFile = { format, container: "jsonl", records: check.records };
  return done === undefined ? checked : { ...checked, stopped: { done, size: source.size } };
}

async function checkByRecords(toCheck: FileToCheck, head: Head, format: Format): Promise<CheckedFile | undefined> {
  const { source, request, listener, file, slices } = toCheck;
  if (head.hasMark) {
    return undefined;
  }
  const all = await readAll(source, slices);
  const isUtf8 = all === STOPPED ? STOPPED : await isUtf8InSlices(all, slices);
  if (all === STOPPED || isUtf8 === STOPPED) {
    return stoppedAtStart(toCheck, head);
  }
  if (!isUtf8) {
    return undefined;
  }
  const { checker } = request;
  const checked = await checkDocument({ bytes: all, checker, format, file, listener, slices });
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

async function isAllUtf8({ source, slices }: FileToCheck): Promise<boolean | typeof STOPPED> {
  const room = Buffer.allocUnsafe(HEAD_SIZE);
  for (let at = 0; ; ) {
    const length = await fill(source, room, at);
    const whole = room.subarray(0, length < HEAD_SIZE ? length : wholeCharacters(room));
    if (!isUtf8(whole)) {
      return false;
    }
    if (length < HEAD_SIZE) {
      return true;
    }
    at += whole.length;
    if (slices.isOver && (await slices.rest())) {
      return STOPPED;
    }
  }
}

/** Checks a file whose text must be looked at as a whole. */
async function checkAtOnce(toCheck: FileToCheck, head: Head): Promise<CheckedFile> {
  const { source, request, listener, file, slices } = toCheck;
  const { format, detection } = head;
  const { container } = detection;
  const all = await readAll(source, slices);
  if (all === STOPPED) {
    return stoppedAtStart(toCheck, head);
  }
  const decoded = await decodeInSlices(all, slices);
  if (decoded === STOPPED) {
    return stoppedAtStart(toCheck, head);
  }
  const { text, encoding } = decoded;
  const isUnknown = format === undefined && container === "json";
  if (isUnknown && encoding.faults.every(({ kind }) => kind === "mark")) {
    return { format, container, records: 0 };
  }
  const work = checkingWhole(request.checker, text, { format, container, file, encoding });
  const checked = await slices.finish(work);
  if (checked === STOPPED) {
    return stoppedAtStart(toCheck, head);
  }
  const findings = isUnknown ? checked.findings.filter(({ rule }) => rule.id === "encoding-utf8") : checked.findings;
  if (findings.length > 0) {
    await listener.found(findings);
  }
  return { format, container, records: isUnknown ? 0 : checked.records };
}
