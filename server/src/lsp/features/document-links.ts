import type { Connection, DocumentLink } from "vscode-languageserver";
import {
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
import { toRange } from "../convert.ts";
import type { Feature } from "../feature.ts";
import type { Workspace } from "../workspace.ts";

/** Nobody follows more, and each is found by reading its record anew. */
const MOST_LINKS = 1000;

/** From an answer to the words of the passage that it names. */
export const documentLinks: Feature = {
  capabilities: { documentLinkProvider: { resolveProvider: false } },
  register(connection: Connection, workspace: Workspace) {
    const linksOf = createLinkReader();
    connection.onDocumentLinks(async ({ textDocument }): Promise<DocumentLink[]> => {
      const reading = await workspace.read(textDocument.uri);
      if (reading?.dataset === undefined) {
        return [];
      }
      const { lines } = reading.document.store;
      return linksOf(reading.dataset).map(({ from, to }) => {
        const { start, end } = toRange(to, lines);
        // The fragment by which VS Code selects a range; its lines and columns count from 1.
        const fragment = `L${start.line + 1},${start.character + 1}-L${end.line + 1},${end.character + 1}`;
        return { range: toRange(from, lines), target: `${textDocument.uri}#${fragment}`, tooltip: "Go to the passage" };
      });
    });
  },
};

interface Link {
  readonly from: Span;
  readonly to: Span;
}

/** Makes a reader that remembers the links of each run of records, so that an edit costs only what it touches. */
function createLinkReader(): (dataset: Dataset) => readonly Link[] {
  const ofRecords = new WeakMap<DatasetRecord, readonly Link[]>();
  const ofRuns = new WeakMap<RecordRun, readonly Link[]>();
  const linksOf = (record: DatasetRecord, shape: Shape): readonly Link[] => {
    const links = ofRecords.get(record) ?? readLinks(record, shape);
    ofRecords.set(record, links);
    return links;
  };
  /** Counted from the start of the run. */
  const linksIn = (run: RecordRun, format: Format): readonly Link[] => {
    const links =
      ofRuns.get(run) ??
      run.records.flatMap((record, inside) => {
        const shape = shapeOf(record.value, format, run.places[inside] ?? []);
        return shape.roles.extraction === undefined ? [] : moved(linksOf(record, shape), run.offsets[inside] ?? 0);
      });
    ofRuns.set(run, links);
    return links;
  };
  return ({ format, records }) => {
    const links: Link[] = [];
    if (format?.shapes.some(({ roles }) => roles.extraction !== undefined)) {
      for (const [at, run] of records.runs.entries()) {
        if (links.length >= MOST_LINKS) {
          break;
        }
        links.push(...moved(linksIn(run, format), records.at(records.firstOf(at))?.start ?? 0));
      }
    }
    return links.slice(0, MOST_LINKS);
  };
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
