import { isObject, type JsonObject, type JsonValue } from "../model/json.ts";
import { valuesAt } from "../model/place.ts";
import type { Format, Sign, SignSource } from "./format.ts";
import type { Outline, OutlineItem } from "./outline.ts";
import { rejectDocument, rejectRecord } from "./rejects.ts";
import { MAJORITY } from "./signs.ts";

/** What the content of a file says about its format. */
export type Verdict =
  | { readonly outcome: "format"; readonly format: Format; readonly sign: Sign }
  | { readonly outcome: "candidate"; readonly formats: readonly Format[]; readonly sign: Sign }
  /** It is surely something else; `what` follows "This is". */
  | { readonly outcome: "rejected"; readonly what: string }
  | { readonly outcome: "unknown" };

/** Compares a text with the signs of the formats (formats.md 8.2 to 8.4); the first format wins where several fit. */
export function classify(outline: Outline, source: SignSource, formats: readonly Format[]): Verdict {
  switch (outline.layout) {
    case "nothing":
      return { outcome: "unknown" };
    case "object":
      return classifyObject(outline.root, source, formats);
    case "list":
      return classifyItems(
        outline.items,
        source,
        formats.filter((format) => isReadFrom("list", format)),
      );
    case "lines":
      return classifyItems(outline.items, source, formats);
  }
}

/** Formats that share a shape of record are of one family: files may mix their records. */
export function isFamily(a: Format, b: Format): boolean {
  return a.shapes.some((shape) => b.shapes.includes(shape));
}

/** Whether the root of a document is itself a record, or every element of a root list is one. */
export function isReadFrom(place: "root" | "list", { recordsAt }: Format): boolean {
  return recordsAt.flat().some((pattern) => pattern.join() === (place === "root" ? "" : "*"));
}

/** A format that a value shows a sign of. */
interface Hit {
  readonly format: Format;
  readonly sign: Sign;
}

function classifyObject(root: JsonObject, source: SignSource, formats: readonly Format[]): Verdict {
  const what = rejectDocument(root) ?? rejectRecord(root);
  if (what !== undefined) {
    return { outcome: "rejected", what };
  }
  const hits = formats
    .flatMap((format) => [
      ...toHits(format, format.signs.document?.(root, source)),
      ...(isReadFrom("root", format) ? toHits(format, format.signs.record?.(root, source)) : []),
    ])
    .filter(({ format }) => !holdsOthers(root, format));
  const sure = hits.find(isDecisive);
  return sure === undefined ? toCandidate(hits) : { outcome: "format", ...sure };
}

/** Whether what would be the records of a format is surely something else. */
function holdsOthers(root: JsonObject, { recordsAt }: Format): boolean {
  const places = recordsAt.map(([first = []]) => first).filter((place) => place.length > 1);
  return places.some((place) => {
    const records = valuesAt(root, place).filter(({ value }) => isObject(value));
    const others = records.filter(({ value }) => rejectRecord(value) !== undefined);
    return others.length > 0 && others.length >= records.length * MAJORITY;
  });
}

function toHits(format: Format, sign: Sign | undefined): readonly Hit[] {
  return sign === undefined ? [] : [{ format, sign }];
}

function isDecisive({ sign }: Hit): boolean {
  return sign.strength === "decisive";
}

function toCandidate(hits: readonly Hit[]): Verdict {
  const [first] = hits;
  if (first === undefined) {
    return { outcome: "unknown" };
  }
  return { outcome: "candidate", formats: [...new Set(hits.map(({ format }) => format))], sign: first.sign };
}

function classifyItems(items: readonly OutlineItem[], source: SignSource, formats: readonly Format[]): Verdict {
  const votes = items.filter(({ value }) => isObject(value)).map((item) => toVote(item, source, formats));
  const needed = votes.filter(({ kind }) => kind !== "abstention").length * MAJORITY;
  const rejections = votes.filter((vote) => vote.kind === "rejection");
  const [rejection] = rejections;
  if (rejection !== undefined && rejections.length >= needed) {
    return { outcome: "rejected", what: rejection.what };
  }
  const hits = votes.filter((vote) => vote.kind === "hit");
  const family = hits
    .map(({ format }) => hits.filter((hit) => isFamily(hit.format, format)))
    .find((members) => members.length >= needed);
  if (family?.some(isDecisive)) {
    return nameFamily(family);
  }
  // A sure record in other company is worth an offer; doubtful ones are only where they prevail.
  return toCandidate(family ?? hits.filter(isDecisive));
}

/** What one object speaks for. */
type Vote =
  | ({ readonly kind: "hit" } & Hit)
  | { readonly kind: "rejection"; readonly what: string }
  | { readonly kind: "other" }
  /** An object without keys, or one that is not there to its end, says nothing against a format. */
  | { readonly kind: "abstention" };

function toVote({ value, isCut }: OutlineItem, source: SignSource, formats: readonly Format[]): Vote {
  const what = rejectRecord(value);
  if (what !== undefined) {
    return { kind: "rejection", what };
  }
  const hits = formats.flatMap((format) => toHits(format, format.signs.record?.(value, source)));
  const hit = hits.find(isDecisive) ?? hits[0];
  if (hit !== undefined) {
    return { kind: "hit", ...hit };
  }
  return { kind: isCut || isEmpty(value) ? "abstention" : "other" };
}

function isEmpty(value: JsonValue): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

/** The most frequent format of a family names the file, the first one at a tie. */
function nameFamily(hits: readonly Hit[]): Verdict {
  const counts = new Map<Format, number>();
  for (const { format } of hits) {
    counts.set(format, (counts.get(format) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  const first = hits.find(({ format }) => counts.get(format) === most);
  const sure = hits.find((hit) => hit.format === first?.format && isDecisive(hit)) ?? first;
  return sure === undefined ? { outcome: "unknown" } : { outcome: "format", format: sure.format, sign: sure.sign };
}
