import {
  type Dataset,
  isObject,
  type JsonObject,
  type Shape,
  schemaAt,
  snippetNames,
  snippetsOf,
} from "../../engine/index.ts";
import { copyQuestions } from "./copy-questions.ts";
import { type Offer, OfferKind, sortKey } from "./offer.ts";
import { type Site, schemaOf } from "./site.ts";
import { fromBody, printMembers, printNode, type SnippetNode } from "./snippet-text.ts";
import { withSuggestions } from "./with-suggestions.ts";

/** The snippets of the schemas that fit: as a value, as an element, as a record, or inside an object that is empty. */
export function offerSnippets(site: Site): readonly Offer[] {
  const isInside = site.kind === "key";
  const isFit = site.token !== "quoted" && !site.colonFollows && (!isInside || site.keys.length === 0);
  const snippets = (isFit ? schemasOf(site) : []).flatMap((schema) => snippetsOf(schema, site.container));
  const unique = snippets.filter(({ label }, at) => snippets.findIndex((other) => other.label === label) === at);
  return unique.flatMap(({ label, description, body }, at) => {
    const node = label.endsWith("-bestof-add") ? copyQuestions(site) : withSuggestions(fromBody(body), site);
    const insert = node && (isInside ? printInside(node, site) : printNode(node, site.layout));
    return insert === undefined
      ? []
      : snippetNames(label).map((name, nth) => ({
          label: name,
          kind: OfferKind.Snippet,
          insert,
          filter: name,
          sort: sortKey(3 + nth, at),
          detail: description,
        }));
  });
}

/** The schemas whose snippets belong here; a file that has no records yet may get records of any shape. */
function schemasOf(site: Site): readonly (JsonObject | undefined)[] {
  const { format, part, dataset } = site;
  const ofRecord = ({ shapes }: { readonly shapes: readonly Shape[] }) => shapes.map((shape) => schemaAt(shape, []));
  if (part === "document") {
    const isRecord = format.recordsAt.flat().some((pattern) => pattern.length === 0);
    return [format.schema, ...(isRecord ? ofRecord(format) : [])];
  }
  const isNewRecord = part === "record" && site.path.length === 0 && site.kind !== "key";
  const isFirst = !hasRecord(dataset);
  // Where a shape has a place of its own, the place decides.
  return isNewRecord && isFirst && site.shape.livesAt === undefined ? ofRecord(format) : [schemaOf(site)];
}

/** Whether a file has more than words: the first record tells, as a rule. */
function hasRecord({ records }: Dataset): boolean {
  return records.runs.some((run) => run.records.some(({ value }) => isObject(value)));
}

/** The members alone, for braces that are there already; on lines of their own where the braces share one. */
function printInside(node: SnippetNode, { layout, text, replace }: Site): string | undefined {
  if (typeof node === "string" || !("members" in node)) {
    return undefined;
  }
  if (layout !== "lines") {
    return printMembers(node.members, layout).join(layout === "compact" ? "," : ", ");
  }
  const isOpenBefore = /\{[ \t]*$/.test(text.slice(Math.max(0, replace.start - 100), replace.start));
  const isCloseAfter = /^[ \t]*\}/.test(text.slice(replace.end, replace.end + 100));
  const indent = isOpenBefore ? "\t" : "";
  const members = printMembers(node.members, layout, indent).join(`,\n${indent}`);
  return (isOpenBefore ? `\n${indent}` : "") + members + (isCloseAfter ? "\n" : "");
}
