import type { Span } from "../../text/span.ts";
import type { Dataset, Envelope, PlacedRecord, Reuse } from "../dataset.ts";
import { findNode } from "../locate.ts";
import { type ParsedText, parseText } from "../parse.ts";
import type { Path, PathPattern } from "../place.ts";
import { type DatasetRecord, readRecord } from "../record.ts";
import { isFault, type SyntaxProblem } from "../syntax.ts";
import type { JsonNode } from "../tree.ts";
import { scanRecords } from "./scan-records.ts";

/**
 * Takes a JSON document apart. Record boundaries come from a quick scan; only a text that it does not
 * understand is parsed as a whole.
 */
export function readJsonDocument(
  text: string,
  recordsAt: readonly PathPattern[],
  reuse: Reuse,
): Pick<Dataset, "records" | "envelope" | "problems"> {
  const spans = scanRecords(text, recordsAt);
  if (spans !== undefined) {
    const taken = takeApart(text, spans, reuse);
    if (taken.envelope === undefined || !taken.envelope.record.problems.some(isFault)) {
      return { ...taken, problems: [] };
    }
  }
  return readBroken(text, recordsAt, reuse);
}

function takeApart(text: string, spans: readonly Span[], reuse: Reuse): { records: PlacedRecord[]; envelope: Envelope | undefined } {
  const read = (part: string): DatasetRecord => reuse(part) ?? readRecord(part);
  const records = spans.map((span, index) => ({ record: read(text.slice(span.start, span.end)), index, start: span.start }));
  const [only] = spans;
  const isRoot = spans.length === 1 && only !== undefined && text.slice(0, only.start).trim() === "" && text.slice(only.end).trim() === "";
  return { records, envelope: isRoot ? undefined : createEnvelope(text, spans, read) };
}

const ELIDED = "null";

function createEnvelope(text: string, spans: readonly Span[], read: (part: string) => DatasetRecord): Envelope {
  let elided = "";
  let from = 0;
  for (const span of spans) {
    elided += text.slice(from, span.start) + ELIDED;
    from = span.end;
  }
  elided += text.slice(from);
  return { record: read(elided), toDocument: (offset) => offsetInDocument(offset, spans) };
}

function offsetInDocument(offset: number, spans: readonly Span[]): number {
  let shift = 0;
  for (const span of spans) {
    const start = span.start - shift;
    if (offset <= start) {
      break;
    }
    if (offset < start + ELIDED.length) {
      return span.start;
    }
    shift += span.end - span.start - ELIDED.length;
  }
  return offset + shift;
}

/** Records of a text with faults between them: their boundaries as far as a tolerant parse can see them. */
function readBroken(text: string, recordsAt: readonly PathPattern[], reuse: Reuse): Pick<Dataset, "records" | "envelope" | "problems"> {
  const parsed = parseText(text);
  if (parsed.root === undefined) {
    const rule = text.trim() === "" ? "no-empty-file" : "no-extra-text";
    return { records: [], envelope: undefined, problems: [{ rule, span: { start: 0, end: text.length }, path: [] }] };
  }
  const nodes = recordNodes(parsed.root, recordsAt);
  const taken = takeApart(text, nodes, reuse);
  return { ...taken, problems: problemsBetween(parsed, taken.records) };
}

function recordNodes(root: JsonNode, recordsAt: readonly PathPattern[]): readonly JsonNode[] {
  for (const pattern of recordsAt) {
    const nodes = nodesAt(root, pattern, []);
    if (nodes !== undefined) {
      return nodes;
    }
  }
  return [root];
}

/** The nodes that a pattern stands for; `undefined` when the document does not have that shape at all. */
function nodesAt(root: JsonNode, pattern: PathPattern, prefix: Path): readonly JsonNode[] | undefined {
  const star = pattern.indexOf("*");
  const { node, found } = findNode(root, star < 0 ? pattern : pattern.slice(0, star));
  if (star < 0) {
    return found && node.type === "object" ? [node] : undefined;
  }
  if (!found || node.type !== "array") {
    return undefined;
  }
  const rest = pattern.slice(star + 1);
  return rest.length === 0 ? node.items : node.items.flatMap((item) => nodesAt(item, rest, prefix) ?? []);
}

/** Faults that no record reports itself. */
function problemsBetween(parsed: ParsedText, records: readonly PlacedRecord[]): readonly SyntaxProblem[] {
  return parsed.problems.filter(({ span }) => {
    const holder = records.find(({ record, start }) => span.start >= start && span.start < start + record.text.length);
    return holder === undefined || !holder.record.problems.some((own) => own.span.start + holder.start === span.start);
  });
}
