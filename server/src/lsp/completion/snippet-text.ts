/**
 * Snippets as the protocol spells them: JSON with tab stops. A body is kept as a tree until it is known whether it goes
 * on one line or on several.
 */
import { isArray, isObject, type JsonValue } from "../../engine/index.ts";

/** A value that is to be inserted; scalars and tab stops are spelled out already. */
export type SnippetNode =
  | string
  | { readonly items: readonly SnippetNode[] }
  | { readonly members: readonly SnippetMember[] };

export interface SnippetMember {
  /** With its quotes. */
  readonly key: string;
  readonly node: SnippetNode;
}

/** How JSON is laid out: indented on several lines, or on one with or without blanks. */
export type Layout = "lines" | "line" | "compact";

/** Numbers the tab stops of one snippet. */
export type NextStop = () => number;

export function createStops(): NextStop {
  let stop = 0;
  return () => ++stop;
}

/** A body as the schemas hold it: strings with tab stops, or JSON as it stands after a `^`. */
export function fromBody(body: JsonValue): SnippetNode {
  if (isArray(body)) {
    return { items: body.map(fromBody) };
  }
  if (isObject(body)) {
    return {
      members: Object.entries(body).map(([key, value]) => toMember(JSON.stringify(key), fromBody(value ?? null))),
    };
  }
  return typeof body === "string" && body.startsWith("^") ? body.slice(1) : JSON.stringify(body);
}

/** A value that stands as it is, whatever signs are in it. */
export function literal(value: JsonValue): SnippetNode {
  if (isArray(value)) {
    return { items: value.map(literal) };
  }
  if (isObject(value)) {
    return {
      members: Object.entries(value).map(([key, each]) => toMember(keyText(key), literal(each ?? null))),
    };
  }
  return escapeText(JSON.stringify(value));
}

/** A key that stands as it is. */
export function keyText(key: string): string {
  return escapeText(JSON.stringify(key));
}

export function toMember(key: string, node: SnippetNode): SnippetMember {
  return { key, node };
}

/** A tab stop for a value: text in quotes, everything else bare. Without a value it is an empty text. */
export function stopFor(stop: number, value: JsonValue | undefined): SnippetNode {
  if (value === undefined) {
    return `"$${stop}"`;
  }
  const text = escapeText(JSON.stringify(value));
  return typeof value === "string" ? `"\${${stop}:${text.slice(1, -1)}}"` : `\${${stop}:${text}}`;
}

/** A tab stop with several values to choose from. */
export function choiceFor(stop: number, values: readonly JsonValue[]): SnippetNode {
  const options = values.map((value) =>
    (typeof value === "string" ? JSON.stringify(value).slice(1, -1) : JSON.stringify(value)).replace(/[\\,|]/g, "\\$&"),
  );
  const choice = `\${${stop}|${options.join(",")}|}`;
  return values.every((value) => typeof value === "string") ? `"${choice}"` : choice;
}

/** Spells a body out. */
export function printNode(node: SnippetNode, layout: Layout, indent = ""): string {
  if (typeof node === "string") {
    return node;
  }
  const inner = `${indent}\t`;
  const [open, close, parts] =
    "items" in node
      ? ["[", "]", node.items.map((item) => printNode(item, layout, inner))]
      : ["{", "}", printMembers(node.members, layout, inner)];
  if (parts.length === 0) {
    return open + close;
  }
  return layout === "lines"
    ? `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`
    : open + parts.join(layout === "compact" ? "," : ", ") + close;
}

/** The members of an object, each by itself. */
export function printMembers(members: readonly SnippetMember[], layout: Layout, indent = ""): readonly string[] {
  const colon = layout === "compact" ? ":" : ": ";
  return members.map(({ key, node }) => key + colon + printNode(node, layout, indent));
}

/** What a snippet leaves when nothing is typed into it, for editors that know no snippets. */
export function withoutStops(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|((?:[^|\\]|\\.)*)\|\}/g, (_, options: string) => FIRST_OPTION.exec(options)?.[0] ?? "")
    .replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, "$1")
    .replace(/(?<!\\)\$\d+/g, "")
    .replace(/\\([\\$}])/g, "$1");
}

const FIRST_OPTION = /^(?:[^,\\]|\\.)*/;

/** Snippets give a meaning to these three signs. */
function escapeText(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}
