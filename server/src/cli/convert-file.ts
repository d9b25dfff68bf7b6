import {
  type ConvertLayout,
  convert,
  createRecordWriter,
  createVisibleLines,
  detect,
  isRecordText,
} from "../engine/index.ts";
import type { Io, Output } from "./io.ts";
import { type Line, linesOf, partsOf } from "./lines.ts";

/** What `evalset convert` is asked for. */
export interface ConvertRequest {
  readonly path: string;
  readonly layout: ConvertLayout;
  /** Where to write; `undefined` for standard output. */
  readonly out: string | undefined;
}

/** How a conversion ended. */
export type ConvertOutcome = "done" | "refused" | "failed" | "stopped";

/** Somebody wants it to stop. */
class Stopped extends Error {}

/** Passes pieces on until somebody wants it to stop, which throws `Stopped`. */
async function* untilStopped(io: Io, pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (io.isStopped()) {
      throw new Stopped();
    }
    yield piece;
  }
}

/**
 * Converts one file. Nothing is written unless all of it can be: lines are read twice, once to see whether they are
 * records, and are never all in memory. Whatever is not plainly a record on each line is looked at as a whole.
 */
export async function convertFile(io: Io, request: ConvertRequest): Promise<ConvertOutcome> {
  const lineEnd = await lineEndOfRecords(io, request.path);
  if (io.isStopped()) {
    return stop(io, request);
  }
  return lineEnd === undefined ? convertWhole(io, request) : convertLines(io, request, lineEnd);
}

/** The line end of a file that has a record on each line; `undefined` for every other file. */
async function lineEndOfRecords(io: Io, path: string): Promise<string | undefined> {
  // In a .json even a lone object on one line may be what stands around the records.
  const pieces = detect({ text: "", path }).container === "jsonl" ? io.pieces(path) : undefined;
  if (pieces === undefined) {
    return undefined;
  }
  let lineEnd: string | undefined;
  try {
    for await (const line of linesOf(untilStopped(io, pieces))) {
      lineEnd ??= line.end;
      if (!isBlank(line) && !isRecordText(line.text)) {
        return undefined;
      }
    }
  } catch {
    // Bytes that are not UTF-8, or a file that cannot be read: reading it as a whole says which. Or it was stopped.
    return undefined;
  }
  return lineEnd === "" ? "\n" : lineEnd;
}

/** Lines of blanks are no records. */
function isBlank({ text }: Line): boolean {
  return /^[ \t]*$/.test(text);
}

async function convertLines(io: Io, request: ConvertRequest, lineEnd: string): Promise<ConvertOutcome> {
  const writer = createRecordWriter({ ...request.layout, lineEnd });
  return write(io, request, async (output) => {
    let waiting = "";
    for await (const line of linesOf(untilStopped(io, io.pieces(request.path) ?? []))) {
      waiting += isBlank(line) ? "" : writer.record(line.text.trim());
      if (waiting.length >= PIECE) {
        await output.write(waiting);
        waiting = "";
      }
    }
    await output.write(waiting + writer.end());
  });
}

/** How much is written at a time. */
const PIECE = 65_536;

async function convertWhole(io: Io, request: ConvertRequest): Promise<ConvertOutcome> {
  const { path, layout } = request;
  const source = await io.read(path);
  if (io.isStopped()) {
    return stop(io, request);
  }
  if ("failure" in source) {
    io.complain(`evalset: ${source.failure}\n`);
    return "failed";
  }
  const { text, encoding } = source;
  const detection = detect({ text, path });
  const format = detection.outcome === "format" ? detection.format : undefined;
  const { container } = detection;
  const converted = convert({ text, format, container, ...(encoding && { encoding }) }, layout);
  if ("refusal" in converted) {
    const { message, help, span } = converted.refusal;
    const { line, character } = createVisibleLines(text).positionAt(span.start);
    io.complain(`${path}:${line + 1}:${character + 1}: ${message}\n    ${help}\nevalset: ${path} was not converted.\n`);
    return "refused";
  }
  return write(io, request, async (output) => {
    for await (const part of untilStopped(io, partsOf(converted.text, PART))) {
      await output.write(part);
    }
  });
}

/** So much of a text that is there is written at a time. */
const PART = 1 << 20;

/** Opens the output, and keeps what is written only if all of it was. */
async function write(
  io: Io,
  request: ConvertRequest,
  fill: (output: Output) => Promise<void>,
): Promise<ConvertOutcome> {
  const output = await io.output(request.out);
  if ("failure" in output) {
    io.complain(`evalset: ${output.failure}\n`);
    return "failed";
  }
  try {
    await fill(output);
    await output.keep();
    return "done";
  } catch (error) {
    await output.discard();
    if (error instanceof Stopped) {
      return stop(io, request);
    }
    // What comes from outside, such as a full disk, has a code.
    if (error instanceof Error && "code" in error) {
      io.complain(`evalset: ${request.path} was not converted: ${error.message}.\n`);
      return "failed";
    }
    throw error;
  }
}

function stop(io: Io, { path }: ConvertRequest): ConvertOutcome {
  io.complain(`evalset: ${path} was not converted: it was stopped.\n`);
  return "stopped";
}
