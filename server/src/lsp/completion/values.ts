import { allowedTypes, type JsonObject, type JsonValue } from "../../engine/index.ts";
import { dataValuesAt } from "./data-values.ts";
import { type Offer, OfferKind, sortKey } from "./offer.ts";
import { freeFormOf, type Site, schemaOf } from "./site.ts";
import { skeletonAt } from "./skeleton.ts";
import { createStops, literal, printNode } from "./snippet-text.ts";
import { suggestAt } from "./suggestions.ts";
import { isShort, textsLike } from "./used-values.ts";
import { kindOf, listedValues, truthValues, usualValues } from "./value-kind.ts";

/** The values that suit a place; none where prose belongs. */
export function offerValues(site: Site): readonly Offer[] {
  const schema = schemaOf(site);
  const suggested = suggestAt(site, site.path);
  const best = suggested === undefined || isProse(suggested) ? [] : [suggested];
  const ofData = dataValuesAt(site, site.path);
  const known = ofData.length > 0 ? ofData.map(({ value }) => value) : valuesOf(site, schema);
  const values = new Set<JsonValue>([...best, ...known, ...endings(site, schema)]);
  const isFit = (value: JsonValue): boolean => site.token !== "quoted" || typeof value !== "object";
  const besideOf = (value: JsonValue): Pick<Offer, "beside" | "detail"> => {
    const beside = ofData.find((each) => each.value === value)?.beside;
    return beside === undefined ? {} : { beside, detail: beside };
  };
  return [
    ...[...values]
      .filter(isFit)
      .map((value, at) => ({ ...offerValue(site, value, sortKey(0, at), value === best[0]), ...besideOf(value) })),
    ...offerSkeleton(site, schema),
  ];
}

function isProse(value: JsonValue): boolean {
  return typeof value === "string" && !isShort(value);
}

function valuesOf(site: Site, schema: JsonObject | undefined): readonly JsonValue[] {
  switch (kindOf(schema)) {
    case "text":
      return textsOf(site, schema);
    case "boolean":
      return truthValues(schema);
    case "any":
      return schema === undefined && freeFormOf(site) !== undefined ? textsLike(site, site.path) : [];
    case "number":
      return listedValues(schema);
    case "list":
    case "object":
      return [];
  }
}

/** Names that the file uses, then those that the schema knows. Where authors choose names, the schema knows none. */
function textsOf(site: Site, schema: JsonObject | undefined): readonly JsonValue[] {
  const usual = usualValues(schema);
  const id = site.shape.roles.ids?.find(({ at }) => isAt(site, at));
  if (usual.length === 0 || (id !== undefined && id.scope !== "none")) {
    return [];
  }
  const used = textsLike(site, site.path);
  const isNamedByAuthor = id !== undefined || site.path.at(-1) === "tool_name";
  return isNamedByAuthor ? used : [...used, ...usual];
}

function isAt({ path }: Site, pattern: readonly string[]): boolean {
  return path.length === pattern.length && pattern.every((step, at) => step === "*" || step === path[at]);
}

/** Null comes last: it is what a key means that is left out. An id that is null names nothing. */
function endings(site: Site, schema: JsonObject | undefined): readonly JsonValue[] {
  const isId = site.shape.roles.ids?.some(({ at }) => isAt(site, at)) === true;
  return allowedTypes(schema).includes("null") && !isId ? [null] : [];
}

function offerValue(site: Site, value: JsonValue, sort: string, preselect: boolean): Offer {
  const source = JSON.stringify(value);
  return {
    label: typeof value === "string" ? value : source,
    kind: OfferKind.Value,
    insert: printNode(literal(value), site.layout),
    filter:
      site.token === "quoted" && typeof value !== "string"
        ? `"${source}"`
        : site.token === "bare"
          ? source.replace(/^"|"$/g, "")
          : source,
    sort,
    preselect,
  };
}

function offerSkeleton(site: Site, schema: JsonObject | undefined): readonly Offer[] {
  const kind = kindOf(schema);
  if (site.token === "quoted" || (kind !== "list" && kind !== "object")) {
    return [];
  }
  const label = kind === "list" ? "[ ]" : "{ }";
  const insert = printNode(skeletonAt(site, site.path, createStops()), site.layout);
  return [{ label, kind: OfferKind.Struct, insert, filter: label, sort: sortKey(1, 0) }];
}
