import {
  type Container,
  cursorIn,
  type Dataset,
  type DatasetCursor,
  type Format,
  type JsonObject,
  type Path,
  type PathPattern,
  pathStarts,
  schemaAt,
  shapeOf,
} from "../../engine/index.ts";
import type { Layout } from "./snippet-text.ts";

/** A place where something is to be completed, with what has to be known of its surroundings. */
export interface Site extends DatasetCursor, Spot {
  readonly dataset: Dataset;
  readonly format: Format;
  readonly container: Container;
  readonly layout: Layout;
}

/** Where in which text something is asked for. */
export interface Spot {
  /** The text of the document. */
  readonly text: string;
  readonly offset: number;
  /** Gives another one at each call. */
  newUuid(): string;
}

/** The place at an offset of a document; `undefined` where nothing can be completed. */
export function siteAt(dataset: Dataset, { text, offset, newUuid }: Spot): Site | undefined {
  const { format, container } = dataset;
  const cursor = cursorIn(dataset, text, offset);
  const layout = cursor && layoutOf(dataset, cursor);
  return format && cursor && layout && { ...cursor, dataset, format, container, text, offset, newUuid, layout };
}

/** Lines go on as the author writes them, with or without blanks. */
function layoutOf({ container, records }: Dataset, { record }: DatasetCursor): Layout {
  if (container === "json") {
    return "lines";
  }
  const model = records.at(record) ?? records.at(record - 1);
  return /":(?=\S)/.test(model?.record.text ?? "") ? "compact" : "line";
}

/** The schema of a place at or below the site. */
export function schemaOf(site: Site, path: Path = site.path): JsonObject | undefined {
  return schemaAt(site.shape, path);
}

/** A path as the record sees it that it leads into; from what surrounds the records, that is one which is not there yet. */
export function intoRecord(site: Site, path: Path): { readonly site: Site; readonly path: Path } {
  const at =
    site.part === "record"
      ? undefined
      : site.format.recordsAt.flat().find((pattern) => pattern.length > 0 && pathStarts(path, pattern));
  if (at === undefined) {
    return { site, path };
  }
  const shape = shapeOf(undefined, site.format, at);
  const record = site.dataset.records.length;
  return { site: { ...site, part: "record", shape, record, value: undefined, path: [] }, path: path.slice(at.length) };
}

/** The part of the record with keys of the author's own that a path leads into. */
export function freeFormOf(site: Site, path: Path = site.path): PathPattern | undefined {
  return site.shape.roles.freeForm?.find((pattern) => pathStarts(path, pattern));
}

/** Whether a value stands where the completed one will stand, so that it says nothing about others. */
export function isOwn(site: Site, record: number, path: Path): boolean {
  const isNew = site.value === undefined || (site.kind === "element" && site.token === "none");
  const own = site.path;
  return !isNew && record === site.record && path.length >= own.length && own.every((step, at) => step === path[at]);
}
