import type { RecordLayout } from "../../formats/format.ts";
import type { Span } from "../../text/span.ts";
import type { Envelope, Parts } from "../dataset.ts";
import { findNode } from "../locate.ts";
import { makingValue } from "../long-value.ts";
import type { ParsedText } from "../parse.ts";
import { type Path, type PathPattern, pathStartsWith, ROOT } from "../place.ts";
import { type DatasetRecord, readingSoundRecord, shiftProblem } from "../record.ts";
import type { FoundRecord } from "../records.ts";
import type { Reuse } from "../reuse.ts";
import type { SyntaxProblem } from "../syntax.ts";
import { type JsonNode, toValue } from "../tree.ts";
import { eliding, isRoot } from "./elide.ts";
import { inPortions, lengthOf } from "./in-portions.ts";
import { isRecordAtRoot } from "./scan-records.ts";
import { aroundValues, withoutBracketOfList } from "./value-problems.ts";
import { readingValues } from "./values.ts";

/** A record of a text that was parsed as a whole. */
interface RecordNode {
  readonly node: JsonNode;
  readonly path: Path;
  readonly at: PathPattern;
  readonly parsed: ParsedText;
}

/** What a tolerant parse of a text gives. */
export interface ParsedDocument {
  readonly parts: Parts;
  /** Whether the text holds one value and nothing else. */
  readonly isOneValue: boolean;
}

/** Reads a text with faults between its records: their boundaries as far as a tolerant parse of all of it can see them. */
export function* parsingDocument(
  text: string,
  recordsAt: readonly RecordLayout[],
  reuse: Reuse,
): Generator<void, ParsedDocument> {
  const run = yield* readingValues(text);
  const { values } = run;
  yield;
  const found = values.flatMap((parsed) => recordsOf(parsed, recordsAt));
  yield;
  const spans = found.map(({ node }) => ({ start: node.start, end: node.end }));
  const problems = withoutBracketOfList(values);
  const { inside, outside } = distribute(problems, spans);
  const records = yield* inPortions(
    found,
    ({ node }) => lengthOf(node) + WORK_PER_RECORD,
    (each, index) => readingFound(text, each, inside[index] ?? [], reuse),
  );
  yield;
  const hasEnvelope = values.length === 1 && !isRoot(text, spans);
  const parts: Parts = {
    records,
    envelope: hasEnvelope ? yield* readingEnvelope(text, values[0], found) : undefined,
    problems: [...outside, ...aroundValues(text, run)],
    isGuessed: true,
  };
  return { parts, isOneValue: values.length === 1 && run.rest === undefined };
}

/** What placing a record takes, however short it is, where reading a character takes 1. */
const WORK_PER_RECORD = 200;

function recordsOf(parsed: ParsedText, recordsAt: readonly RecordLayout[]): readonly RecordNode[] {
  const { root } = parsed;
  if (root === undefined) {
    return [];
  }
  for (const layout of recordsAt) {
    const places = layout.map((at) => ({ at, nodes: nodesAt(root, at, []) }));
    if (places.some(({ nodes }) => nodes !== undefined)) {
      const found = places.flatMap(({ at, nodes = [] }) => nodes.map(({ node, path }) => ({ node, path, at, parsed })));
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

function* readingFound(
  text: string,
  { node, path, at, parsed }: RecordNode,
  problems: readonly SyntaxProblem[],
  reuse: Reuse,
): Generator<void, FoundRecord> {
  const { start } = node;
  const source = text.slice(start, node.end);
  const damaged = parsed.damaged.filter((each) => pathStartsWith(each, path)).map((each) => each.slice(path.length));
  // After a fault others may have been held back: whether there are none shows only in the text by itself.
  const isSound = problems.length === 0 && damaged.length === 0;
  const sound = isSound ? yield* readingSoundRecord(source, reuse(source, start)) : undefined;
  const record = sound ?? {
    text: source,
    value: yield* makingValue(node),
    problems: problems.map((problem) => shiftProblem({ ...problem, path: problem.path.slice(path.length) }, -start)),
    damaged,
    isContextual: true,
  };
  return { record, start, at };
}

/** What surrounds the records of a broken document; its faults are those of the document. */
function* readingEnvelope(
  text: string,
  parsed: ParsedText | undefined,
  found: readonly RecordNode[],
): Generator<void, Envelope> {
  const elided = yield* eliding(
    text,
    found.map(({ node }) => node),
  );
  yield;
  // Read again without its records, the text might be understood in another way.
  const records = new Set(found.map(({ node }) => node));
  const value = parsed?.root && toValue(withoutRecords(parsed.root, records));
  const damaged = (parsed?.damaged ?? []).filter((each) => !found.some(({ path }) => pathStartsWith(each, path)));
  const record: DatasetRecord = { text: elided.text, value, problems: [], damaged, isContextual: true };
  return { record, nulls: elided.nulls, toDocument: elided.toDocument };
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
