import type { Shape } from "../formats/format.ts";
import { type Dataset, type Envelope, toDocument } from "../model/dataset.ts";
import { type NodeAt, nodeAt } from "../model/node-at.ts";
import { lastUpTo } from "../text/search.ts";
import { shiftSpan } from "../text/span.ts";
import { shapeOf } from "./shape-of.ts";

/** What stands at an offset of a document; its span counts from the document's start. */
export interface PlaceAt extends NodeAt {
  /** Index of the record; `undefined` for what surrounds the records. */
  readonly record: number | undefined;
  /** The shape that the record means to have; `undefined` in a file of no known format. */
  readonly shape: Shape | undefined;
}

/** The key or the value at an offset of a document; `undefined` where there is neither. */
export function placeAt(dataset: Dataset, offset: number): PlaceAt | undefined {
  const { format, envelope } = dataset;
  const holder = dataset.records.at(recordIndexAt(dataset, offset));
  if (holder !== undefined && offset <= holder.start + holder.record.text.length) {
    const node = nodeAt(holder.record, offset - holder.start);
    const shape = format && shapeOf(holder.record.value, format, holder.at);
    return node && { ...node, span: shiftSpan(node.span, holder.start), record: holder.index, shape };
  }
  if (envelope === undefined) {
    return undefined;
  }
  const node = nodeAt(envelope.record, offsetInEnvelope(envelope, offset));
  return (
    node && { ...node, span: toDocument(dataset, undefined, node.span), record: undefined, shape: format?.envelope }
  );
}

/** Index of the last record that starts at or before an offset; -1 when there is none. */
export function recordIndexAt({ records }: Dataset, offset: number): number {
  return records.indexAt(offset);
}

/** `toDocument` of an envelope never falls, so it can be turned around by halving. */
function offsetInEnvelope(envelope: Envelope, offset: number): number {
  return lastUpTo(envelope.record.text.length + 1, (each) => envelope.toDocument(each) <= offset);
}
