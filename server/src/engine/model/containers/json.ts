import type { RecordLayout } from "../../formats/format.ts";
import type { Span, TextEdit } from "../../text/span.ts";
import type { Envelope, Parts, Reuse } from "../dataset.ts";
import { findNode } from "../locate.ts";
import type { ParsedText } from "../parse.ts";
import { type Path, type PathPattern, pathStartsWith, ROOT } from "../place.ts";
import { type DatasetRecord, readRecord, shiftProblem, soundRecord } from "../record.ts";
import type { FoundRecord } from "../records.ts";
import { isFault, type SyntaxProblem } from "../syntax.ts";
import { type JsonNode, toValue } from "../tree.ts";
import { elide } from "./elide.ts";
import { isRecordAtRoot, scanRecords } from "./scan-records.ts";
import { readValues } from "./values.ts";

/**
 * Takes a JSON document apart. Record boundaries come from a quick scan; only a text that it does not
 * understand is parsed as a whole.
 */
export function readJsonDocument(text: string, recordsAt: readonly RecordLayout[], reuse: Reuse): Parts {
  const spans = scanRecords(text, recordsAt);
  if (spans !== undefined) {
    const read = (part: string): DatasetRecord => reuse(part) ?? readRecord(part);
    const readAt = (part: string, at: PathPattern): DatasetRecord =>
      reuse(part) ?? deepened(readRecord(part), at.length);
    const records = spans.map(({ start, end, at }) => ({ record: readAt(text.slice(start, end), at), start, at }));
    const elided = isRoot(text, spans) ? undefined : elide(text, spans);
    const envelope = elided && { record: read(elided.text), toDocument: elided.toDocument };
    if (envelope === undefined || !envelope.record.problems.some(isFault)) {
      return { records, envelope, problems: [] };
    }
  }
  return readBroken(text, recordsAt, reuse);
}

/** A record that lies `by` levels deep in its document, from which readers count. */
export function deepened(record: DatasetRecord, by: number): DatasetRecord {
  if (by === 0 || !record.problems.some(({ rule }) => rule === "nesting-depth")) {
    return record;
  }
  const problems = record.problems.map((problem) =>
    problem.rule === "nesting-depth" ? { ...problem, found: String(Number(problem.found) + by) } : problem,
  );
  return { ...record, problems, isContextual: true };
}

/** Whether the only record is the whole document. */
function isRoot(text: string, spans: readonly Span[]): boolean {
  const [only] = spans;
  return (
    spans.length === 1 &&
    only !== undefined &&
    text.slice(0, only.start).trim() === "" &&
    text.slice(only.end).trim() === ""
  );
}

/** A record of a text that was parsed as a whole. */
interface RecordNode {
  readonly node: JsonNode;
  readonly path: Path;
  readonly at: PathPattern;
  readonly parsed: ParsedText;
}

/** Records of a text with faults between them: their boundaries as far as a tolerant parse can see them. */
function readBroken(text: string, recordsAt: readonly RecordLayout[], reuse: Reuse): Parts {
  const { values, starts, rest } = readValues(text);
  const found = values.flatMap((parsed) => recordsOf(parsed, recordsAt));
  const spans = found.map(({ node }) => ({ start: node.start, end: node.end }));
  const problems = withoutBracketOfList(values);
  const { inside, outside } = distribute(problems, spans);
  const records = found.map((each, index) => toFound(text, each, inside[index] ?? [], reuse));
  return {
    records,
    envelope: values.length > 1 || isRoot(text, spans) ? undefined : brokenEnvelope(text, values[0], found),
    problems: [...outside, ...aroundValues(text, values, starts, rest)],
  };
}

function recordsOf(parsed: ParsedText, recordsAt: readonly RecordLayout[]): readonly RecordNode[] {
  const { root } = parsed;
  if (root === undefined) {
    return [];
  }
  for (const layout of recordsAt) {
    const places = layout.map((at) => ({ at, nodes: nodesAt(root, at, []) }));
    if (places.some(({ nodes }) => nodes !== undefined)) {
      const found = places.flatMap(({ at, nodes = [] }) => nodes.map((each) => ({ ...each, at, parsed })));
      return found.sort((a, b) => a.node.start - b.node.start);
    }
  }
  return isRecordAtRoot(recordsAt, { isObject: root.type === "object" })
    ? [{ node: root, path: [], at: ROOT, parsed }]
    : [];
}

/** The nodes that a pattern stands for; `undefined` when the document does not have that shape at all. */
function nodesAt(
  root: JsonNode,
  pattern: PathPattern,
  prefix: Path,
): readonly Pick<RecordNode, "node" | "path">[] | undefined {
  const star = pattern.indexOf("*");
  const steps = star < 0 ? pattern : pattern.slice(0, star);
  const { node, found } = findNode(root, steps);
  const path = [...prefix, ...steps];
  if (star < 0) {
    return found && node.type === "object" ? [{ node, path }] : undefined;
  }
  if (!found || node.type !== "array") {
    return undefined;
  }
  const rest = pattern.slice(star + 1);
  return node.items.flatMap((item, index) =>
    rest.length === 0 ? [{ node: item, path: [...path, index] }] : (nodesAt(item, rest, [...path, index]) ?? []),
  );
}

/** Gives each record the problems inside of it; both lists are in the order of their places. */
function distribute(
  problems: readonly SyntaxProblem[],
  spans: readonly Span[],
): { readonly inside: readonly (readonly SyntaxProblem[])[]; readonly outside: readonly SyntaxProblem[] } {
  const inside: SyntaxProblem[][] = spans.map(() => []);
  const outside: SyntaxProblem[] = [];
  let at = 0;
  for (const problem of problems) {
    while (at < spans.length && (spans[at]?.end ?? 0) <= problem.span.start) {
      at++;
    }
    const isInside = (spans[at]?.start ?? Number.POSITIVE_INFINITY) <= problem.span.start;
    (isInside ? (inside[at] ?? outside) : outside).push(problem);
  }
  return { inside, outside };
}

function toFound(
  text: string,
  { node, path, at, parsed }: RecordNode,
  problems: readonly SyntaxProblem[],
  reuse: Reuse,
): FoundRecord {
  const { start } = node;
  const source = text.slice(start, node.end);
  const damaged = parsed.damaged.filter((each) => pathStartsWith(each, path)).map((each) => each.slice(path.length));
  // After a fault others may have been held back: whether there are none shows only in the text by itself.
  const sound = problems.length === 0 && damaged.length === 0 ? soundRecord(source, reuse) : undefined;
  const record = sound ?? {
    text: source,
    value: toValue(node),
    problems: problems.map((problem) => shiftProblem({ ...problem, path: problem.path.slice(path.length) }, -start)),
    damaged,
    isContextual: true,
  };
  return { record, start, at };
}

/** What surrounds the records of a broken document; its faults are those of the document. */
function brokenEnvelope(text: string, parsed: ParsedText | undefined, found: readonly RecordNode[]): Envelope {
  const elided = elide(
    text,
    found.map(({ node }) => node),
  );
  // Read again without its records, the text might be understood in another way.
  const records = new Set(found.map(({ node }) => node));
  const value = parsed?.root && toValue(withoutRecords(parsed.root, records));
  const damaged = (parsed?.damaged ?? []).filter((each) => !found.some(({ path }) => pathStartsWith(each, path)));
  const record: DatasetRecord = { text: elided.text, value, problems: [], damaged, isContextual: true };
  return { record, toDocument: elided.toDocument };
}

function withoutRecords(node: JsonNode, records: ReadonlySet<JsonNode>): JsonNode {
  if (records.has(node)) {
    return { type: "scalar", value: null, start: node.start, end: node.end };
  }
  switch (node.type) {
    case "scalar":
      return node;
    case "array":
      return { ...node, items: node.items.map((item) => withoutRecords(item, records)) };
    case "object":
      return {
        ...node,
        members: node.members.map((each) => ({ ...each, value: each.value && withoutRecords(each.value, records) })),
      };
  }
}

/** Whether several values are a list that lacks its opening bracket. */
function isBareList(values: readonly ParsedText[]): boolean {
  return values.length > 1 && (values.at(-1)?.problems.some(isListEnd) ?? false);
}

function isListEnd({ rule, found, path }: SyntaxProblem): boolean {
  return rule === "bracket-match" && found === "surplus ]" && path.length === 0;
}

function withoutBracketOfList(values: readonly ParsedText[]): readonly SyntaxProblem[] {
  const problems = values.flatMap((parsed) => parsed.problems);
  return isBareList(values) ? problems.filter((problem) => !isListEnd(problem)) : problems;
}

/** Problems with the number of values: none at all, more than one, or something behind them. */
function aroundValues(
  text: string,
  values: readonly ParsedText[],
  starts: readonly number[],
  rest: SyntaxProblem | undefined,
): readonly SyntaxProblem[] {
  const [first] = values;
  const found: SyntaxProblem[] = rest === undefined ? [] : [rest];
  if (first?.root === undefined && first?.problems.length === 0 && rest === undefined) {
    found.push({ rule: "no-empty-file", span: { start: 0, end: text.length }, path: [] });
  }
  const [second] = starts;
  if (isBareList(values)) {
    const start = first?.root?.start ?? 0;
    const repair = [{ span: { start, end: start }, newText: "[" }];
    found.push({ rule: "bracket-match", span: { start, end: start + 1 }, path: [], found: "missing [", repair });
  } else if (second !== undefined) {
    const span = { start: second, end: second + 1 };
    const repair = rest === undefined ? wrapInArray(text, values, starts) : undefined;
    found.push({ rule: "no-extra-values", span, path: [], found: String(values.length), ...(repair && { repair }) });
  }
  return found;
}

/** Edits that make one list of several objects. */
function wrapInArray(
  text: string,
  values: readonly ParsedText[],
  starts: readonly number[],
): readonly TextEdit[] | undefined {
  if (!values.every(({ root }) => root?.type === "object")) {
    return undefined;
  }
  const insert = (at: number, newText: string): TextEdit => ({ span: { start: at, end: at }, newText });
  const start = values[0]?.root?.start ?? 0;
  const commas = values.flatMap(({ end }, index) => {
    const next = starts[index];
    return next === undefined || text.slice(end, next).includes(",") ? [] : [insert(end, ",")];
  });
  return [insert(start, "["), ...commas, insert(values.at(-1)?.end ?? text.length, "]")];
}
