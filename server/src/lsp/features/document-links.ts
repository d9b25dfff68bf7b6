import type { Connection, DocumentLink } from "vscode-languageserver";
import {
  append,
  type Dataset,
  type DatasetRecord,
  type Format,
  locate,
  type RecordRun,
  readPassageAnswers,
  type Shape,
  type Span,
  shapeOf,
  shiftSpan,
} from "../../engine/index.ts";
import { answerInSlices } from "../answer-in-slices.ts";
import { toRange } from "../convert.ts";
import type { Reading } from "../document-reader.ts";
import type { OpenDocument } from "../documents.ts";
import type { Feature } from "../feature.ts";
import type { Workspace } from "../workspace.ts";

/** Nobody follows more, and each is found by reading its record anew. */
const MOST_LINKS = 1000;

/** From an answer to the words of the passage that it names. */
export const documentLinks: Feature = {
  capabilities: { documentLinkProvider: { resolveProvider: false } },
  register(connection: Connection, workspace: Workspace) {
    const links = new LinkReader();
    const answer = function* ({ dataset, document }: Reading): Generator<void, DocumentLink[]> {
      const found = dataset === undefined ? [] : yield* links.read(dataset);
      return found.map((link) => toDocumentLink(link, document));
    };
    connection.onDocumentLinks(
      async ({ textDocument }, token) => (await answerInSlices(workspace, textDocument.uri, token, answer)) ?? [],
    );
  },
};

function toDocumentLink({ from, to }: Link, { uri, store: { lines } }: OpenDocument): DocumentLink {
  const { start, end } = toRange(to, lines);
  // The fragment by which VS Code selects a range; its lines and columns count from 1.
  const fragment = `L${start.line + 1},${start.character + 1}-L${end.line + 1},${end.character + 1}`;
  return { range: toRange(from, lines), target: `${uri}#${fragment}`, tooltip: "Go to the passage" };
}

interface Link {
  readonly from: Span;
  readonly to: Span;
}

/** Remembers the links of each run of records, and of each record, so that an edit costs only what it touches. */
class LinkReader {
  readonly #ofRuns = new WeakMap<RecordRun, readonly Link[]>();
  readonly #ofRecords = new WeakMap<DatasetRecord, readonly Link[]>();

  /** The first links of a dataset. Yields between records, so that the host can pause. */
  *read({ format, records }: Dataset): Generator<void, readonly Link[]> {
    const links: Link[] = [];
    if (format?.shapes.some(({ roles }) => roles.extraction !== undefined)) {
      for (const [at, run] of records.runs.entries()) {
        if (links.length >= MOST_LINKS) {
          break;
        }
        const found = this.#ofRuns.get(run) ?? (yield* this.#readRun(run, format));
        this.#ofRuns.set(run, found);
        append(links, moved(found, records.at(records.firstOf(at))?.start ?? 0));
      }
    }
    return links.slice(0, MOST_LINKS);
  }

  /** Counted from the start of the run. */
  *#readRun({ records, places, offsets }: RecordRun, format: Format): Generator<void, readonly Link[]> {
    const links: Link[] = [];
    for (const [inside, record] of records.entries()) {
      const shape = shapeOf(record.value, format, places[inside] ?? []);
      const found = this.#ofRecords.get(record) ?? readLinks(record, shape);
      this.#ofRecords.set(record, found);
      append(links, moved(found, offsets[inside] ?? 0));
      yield;
    }
    return links;
  }
}

function moved(links: readonly Link[], by: number): readonly Link[] {
  return links.map(({ from, to }) => ({ from: shiftSpan(from, by), to: shiftSpan(to, by) }));
}

function readLinks(record: DatasetRecord, shape: Shape): readonly Link[] {
  const answers = record.value === undefined ? [] : readPassageAnswers(record.value, shape);
  const places = answers.flatMap(({ path, within, passage, isThere, find }) => {
    const found = isThere ? find() : undefined;
    return found === undefined
      ? []
      : [
          { path, within },
          { path: passage.path, within: found.span },
        ];
  });
  const spans = locate(record, places);
  return spans.flatMap((from, at) => {
    const to = at % 2 === 0 ? spans[at + 1] : undefined;
    return to === undefined ? [] : [{ from, to }];
  });
}
