import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  MarkupKind,
  type TextEdit,
} from "vscode-languageserver";
import { type JsonObject, type Lines, member } from "../../engine/index.ts";
import { toRange } from "../convert.ts";
import type { Site } from "./site.ts";
import { withoutStops } from "./snippet-text.ts";

/** Something to choose from, before it is fitted into its place. */
export interface Offer {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** Snippet text, without the commas around it. */
  readonly insert: string;
  /** What the author's typing is compared with. */
  readonly filter: string;
  readonly sort: string;
  readonly detail?: string;
  /** What is shown beside the label, also of offers that are not in focus. */
  readonly beside?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** Whether it is the one to take when in doubt. */
  readonly preselect?: boolean;
}

export { CompletionItemKind as OfferKind };

/** Where an item is going to be shown. */
export interface Editor {
  readonly lines: Lines;
  readonly takesSnippets: boolean;
}

/** The place that an item is fitted into. */
export type Slot = Pick<Site, "commaBefore" | "commaAfter" | "replace" | "text" | "layout">;

/** The item that puts an offer in its place: with the commas and blanks that are missing there. */
export function toItem(offer: Offer, site: Slot, { lines, takesSnippets }: Editor): CompletionItem {
  const { label, kind, filter, sort, detail, beside, documentation, preselect } = offer;
  const { commaBefore, replace } = site;
  const newText = lead(site) + offer.insert + trail(site);
  const isCommaApart = commaBefore !== undefined && commaBefore < replace.start;
  const commas: TextEdit[] = isCommaApart
    ? [{ range: toRange({ start: commaBefore, end: commaBefore }, lines), newText: "," }]
    : [];
  return {
    label,
    kind,
    filterText: filter,
    sortText: sort,
    insertTextFormat: takesSnippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    insertTextMode: InsertTextMode.adjustIndentation,
    textEdit: { range: toRange(replace, lines), newText: takesSnippets ? newText : toPlainText(newText) },
    ...(commas.length === 0 ? {} : { additionalTextEdits: commas }),
    ...(detail === undefined ? {} : { detail }),
    ...(beside === undefined ? {} : { labelDetails: { description: beside } }),
    ...(documentation === undefined ? {} : { documentation: { kind: MarkupKind.Markdown, value: documentation } }),
    ...(preselect === true ? { preselect } : {}),
  };
}

/** What a schema says about a place, in Markdown. */
export function documentationOf(schema: JsonObject | undefined): Pick<Offer, "documentation"> {
  const text = member(schema, "markdownDescription") ?? member(schema, "description");
  return typeof text === "string" ? { documentation: text } : {};
}

/**
 * A rank that sorts as text, before the quote that VS Code's JSON server sorts its values by: those repeat what stands
 * elsewhere in the file, such as the labels of other questions.
 */
export function sortKey(group: number, rank: number): string {
  return `!${group}${String(rank).padStart(4, "0")}`;
}

/** Only snippets turn tabs into the editor's own indentation. */
function toPlainText(newText: string): string {
  return withoutStops(newText).replaceAll("\t", "  ");
}

function lead({ commaBefore, replace, text, layout }: Slot): string {
  const blank = layout === "compact" ? "" : " ";
  if (commaBefore === replace.start) {
    return `,${blank}`;
  }
  const before = text.slice(replace.start - 1, replace.start);
  return before === ":" || before === "," ? blank : "";
}

function trail({ commaAfter, replace, text, layout }: Slot): string {
  if (!commaAfter) {
    return "";
  }
  return layout === "compact" || /\s/.test(text.slice(replace.end, replace.end + 1)) ? "," : ", ";
}
