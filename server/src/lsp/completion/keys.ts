import { type JsonObject, knownKeys, type Path, requiredKeys } from "../../engine/index.ts";
import { documentationOf, type Offer, OfferKind, sortKey } from "./offer.ts";
import { freeFormOf, type Site, schemaOf } from "./site.ts";
import { emptyLike, skeletonAt } from "./skeleton.ts";
import { createStops, keyText, printMembers, type SnippetNode, toMember } from "./snippet-text.ts";
import { keysLike, type UsedKey } from "./used-values.ts";

/** The keys that an object does not have yet: what it must have first, then what the file uses most. */
export function offerKeys(site: Site): readonly Offer[] {
  const schema = schemaOf(site);
  const used = keysLike(site);
  const isMissing = (key: string): boolean => !site.keys.includes(key);
  const required = requiredKeys(schema).filter(isMissing);
  const known = knownKeys(schema).filter(isMissing);
  const others = rank(
    known.filter((key) => !required.includes(key)),
    used,
  );
  const own = freeFormOf(site) === undefined ? [] : used.filter(({ key }) => isMissing(key) && !known.includes(key));
  return [
    ...required.map((key, at) => offerKnown(site, key, { sort: sortKey(0, at), detail: "required" })),
    ...others.map((key, at) => offerKnown(site, key, { sort: sortKey(1, at) })),
    ...own.map((each, at) => offerUsed(site, each, sortKey(2, at))),
  ];
}

function rank(keys: readonly string[], used: readonly UsedKey[]): readonly string[] {
  const order = used.map(({ key }) => key);
  const place = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...keys].sort((a, b) => place(a) - place(b));
}

function offerKnown(site: Site, key: string, more: Pick<Offer, "sort" | "detail">): Offer {
  const path: Path = [...site.path, key];
  const schema: JsonObject | undefined = schemaOf(site, path);
  return { ...offerKey(site, key, skeletonAt(site, path, createStops())), ...more, ...documentationOf(schema) };
}

function offerUsed(site: Site, { key, value }: UsedKey, sort: string): Offer {
  return { ...offerKey(site, key, emptyLike(value, createStops())), sort, detail: "used in this file" };
}

function offerKey(site: Site, key: string, value: SnippetNode): Omit<Offer, "sort"> {
  const quoted = JSON.stringify(key);
  const member = toMember(keyText(key), value);
  return {
    label: key,
    kind: OfferKind.Property,
    insert: site.colonFollows ? member.key : printMembers([member], site.layout).join(""),
    filter: site.token === "quoted" ? quoted : key,
  };
}
