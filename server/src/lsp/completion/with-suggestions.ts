import type { JsonValue, Path } from "../../engine/index.ts";
import type { Site } from "./site.ts";
import { type SnippetNode, stopFor } from "./snippet-text.ts";
import { suggestAt } from "./suggestions.ts";

/** The same body with what the file suggests in place of its examples: the next id, the weight that is left. */
export function withSuggestions(node: SnippetNode, site: Site, path: Path = site.path): SnippetNode {
  if (typeof node === "string") {
    const value = suggestAt(site, path);
    return value === undefined ? node : withDefault(node, value);
  }
  // What lies in the lists of a body was written to go together.
  return "items" in node
    ? node
    : {
        members: node.members.map((each) => ({
          ...each,
          node: withSuggestions(each.node, site, [...path, keyOf(each.key)]),
        })),
      };
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
