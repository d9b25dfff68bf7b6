import { createLocator } from "../model/locate.ts";
import type { Place } from "../model/place.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { Span } from "../text/span.ts";

/**
 * Finds places in records, and remembers where they are as long as the record lives: after an edit most findings stand
 * where they stood in their records.
 */
export class PlaceFinder {
  readonly #known = new WeakMap<DatasetRecord, WeakMap<Place, Span>>();
  /** The record that was asked for last, whose tree may be of use for its next finding. */
  #last: { readonly record: DatasetRecord; readonly locate: (place: Place) => Span } | undefined;

  /** Where a place is, counted from the start of the record. */
  spanIn(record: DatasetRecord, place: Place): Span {
    if ("span" in place) {
      return place.span;
    }
    const spans = this.#known.get(record) ?? new WeakMap<Place, Span>();
    this.#known.set(record, spans);
    const span = spans.get(place) ?? this.#locatorOf(record)(place);
    spans.set(place, span);
    return span;
  }

  /** Lets go of the tree that was kept for the next place. */
  rest(): void {
    this.#last = undefined;
  }

  #locatorOf(record: DatasetRecord): (place: Place) => Span {
    if (this.#last?.record !== record) {
      this.#last = { record, locate: createLocator(record) };
    }
    return this.#last.locate;
  }
}
