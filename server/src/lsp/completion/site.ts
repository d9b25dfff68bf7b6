import {
  type Container,
  cursorIn,
  type Dataset,
  type DatasetCursor,
  type Format,
  isSamePath,
  type JsonObject,
  type Path,
  type PathPattern,
  pathStarts,
  type Shape,
  schemaAt,
  shapeOf,
  type Text,
} from "../../engine/index.ts";
import type { Layout } from "./snippet-text.ts";

/** A place where something is to be completed, with what has to be known of its surroundings. */
export interface Site extends DatasetCursor, Spot {
  readonly dataset: Dataset;
  /** Of the document. */
  readonly text: Text;
  readonly format: Format;
  readonly container: Container;
  readonly layout: Layout;
}

/** Where something is asked for. */
export interface Spot {
  readonly offset: number;
  /** Gives another one at each call. */
  newUuid(): string;
  /**
   * Takes work that has to be done before the file can be asked for all that it says: where there is any, what was
   * found is to be looked for again behind it. Absent where such work is to be done at once.
   */
  readonly later?: (() => Generator<void, void>)[];
}

/** The place at an offset of a document; `undefined` where nothing can be completed. */
export function siteAt(dataset: Dataset, { offset, newUuid, later }: Spot): Site | undefined {
  const { format, container, text } = dataset;
  const cursor = cursorIn(dataset, offset);
  const layout = cursor && layoutOf(dataset, cursor);
  const spot: Spot = { offset, newUuid, ...(later && { later }) };
  return format && cursor && layout && { ...cursor, ...spot, dataset, format, container, text, layout };
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
  const own = site.path;
  return (
    !isNew(site) && record === site.record && path.length >= own.length && own.every((step, at) => step === path[at])
  );
}

/** Whether the completed value will be one more, so that every value that is there is another one. */
export function isNew({ value, kind, token }: Site): boolean {
  return value === undefined || (kind === "element" && token === "none");
}

/** Whether records of a shape live at a place. */
export function livesAlike({ livesAt }: Shape, at: PathPattern | undefined): boolean {
  return livesAt === undefined || (at !== undefined && livesAt.some((pattern) => isSamePath(pattern, at)));
}
