import type { JsonValue, Path } from "../../engine/index.ts";
import { closedValuesAt } from "./data-values.ts";
import type { Site } from "./site.ts";
import { choiceFor, literal, type SnippetNode, stopFor } from "./snippet-text.ts";
import { suggestAt } from "./suggestions.ts";

/** The same body with what the file suggests in place of its examples: the next id, the weight that is left. */
export function withSuggestions(node: SnippetNode, site: Site, path: Path = site.path): SnippetNode {
  if (typeof node === "string") {
    return NEW_ID.test(node) ? newId(site, path) : withSuggested(node, site, path);
  }
  return "items" in node
    ? { items: node.items.map((item, at) => withNewIds(item, site, [...path, at])) }
    : mapMembers(node, path, (each, at) => withSuggestions(each, site, at));
}

/** What lies in the lists of a body was written to go together; but ids of which each must be a new one. */
function withNewIds(node: SnippetNode, site: Site, path: Path): SnippetNode {
  if (typeof node === "string") {
    return NEW_ID.test(node) ? newId(site, path) : node;
  }
  return "items" in node
    ? { items: node.items.map((item, at) => withNewIds(item, site, [...path, at])) }
    : mapMembers(node, path, (each, at) => withNewIds(each, site, at));
}

function mapMembers(
  { members }: Extract<SnippetNode, { readonly members: unknown }>,
  path: Path,
  map: (node: SnippetNode, path: Path) => SnippetNode,
): SnippetNode {
  return { members: members.map((each) => ({ ...each, node: map(each.node, [...path, keyOf(each.key)]) })) };
}

/** VS Code's variable for a UUID, which other editors do not know. */
const NEW_ID = /^"\$\{UUID\}"$/;

function newId(site: Site, path: Path): SnippetNode {
  return literal(suggestAt(site, path) ?? site.newUuid());
}

function withSuggested(source: string, site: Site, path: Path): SnippetNode {
  const closed = closedValuesAt(site, path);
  const [, stop, example] = STOP.exec(source) ?? [];
  if (stop !== undefined && example !== undefined && closed.length > 0) {
    return closed.length === 1 ? stopFor(Number(stop), closed[0]) : choiceFor(Number(stop), closed);
  }
  const value = suggestAt(site, path);
  return value === undefined ? source : withDefault(source, value);
}

const STOP = /^"?\$\{(\d+):((?:[^}\\]|\\.)*)\}"?$/;
const CHOICE = /^"\$\{(\d+)\|(.*)\|\}"$/;

function withDefault(source: string, value: JsonValue): SnippetNode {
  const [, stop, example] = STOP.exec(source) ?? [];
  if (stop !== undefined) {
    // An example of null says that it is usually left open.
    return example === "null" ? source : stopFor(Number(stop), value);
  }
  const [, choice, options = ""] = CHOICE.exec(source) ?? [];
  const values = options.split(",");
  return choice !== undefined && typeof value === "string" && values.includes(value)
    ? `"\${${choice}|${[value, ...values.filter((each) => each !== value)].join(",")}|}"`
    : source;
}

function keyOf(quoted: string): string {
  return quoted.slice(1, -1);
}
