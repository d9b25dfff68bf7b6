import { isArray, type JsonObject, type JsonValue, member } from "../model/json.ts";
import type { Container } from "./format.ts";
import { FORMATS } from "./index.ts";
import { schemaAt } from "./schema-at.ts";

/** A snippet as the schemas hold it. */
export interface SchemaSnippet {
  readonly label: string;
  readonly description: string;
  /** JSON with tab stops in its strings; a string that begins with `^` stands for JSON as it is. */
  readonly body: JsonValue;
  /** The only container that it is made for; `undefined` when it fits both. */
  readonly container: string | undefined;
}

/** Every snippet answers to the names of both systems. */
const PREFIXES: readonly string[] = ["ff-", "gaussia-"];
/** What copies from the rest of a file has nothing to give to an empty one. */
const NEEDS_FILE = /-add$/;

/** The snippets of a schema that fit a container. */
export function snippetsOf(schema: JsonObject | undefined, container: Container): readonly SchemaSnippet[] {
  const snippets = member(schema, "defaultSnippets");
  return (isArray(snippets) ? snippets : []).flatMap((snippet) => {
    const [label, description, body] = ["label", "description", "body"].map((key) => member(snippet, key));
    const only = member(snippet, "x-container");
    return typeof label !== "string" || body === undefined || (only !== undefined && only !== container)
      ? []
      : [
          {
            label,
            description: typeof description === "string" ? description : "",
            body,
            container: typeof only === "string" ? only : undefined,
          },
        ];
  });
}

/**
 * The snippets that make a whole JSON file or a whole line of JSON Lines. The manifest contributes them under the
 * container's name, which is a language of VS Code, so that Insert Snippet works in a file that is nothing yet.
 */
export function fileSnippets(container: Container): readonly SchemaSnippet[] {
  const formats = FORMATS.toSorted((a, b) => a.id.localeCompare(b.id));
  const ofFiles = formats.flatMap(({ schema }) => snippetsOf(schema, container));
  const ofRecords = formats
    .filter(({ recordsAt }) => recordsAt.flat().some((pattern) => pattern.length === 0))
    .flatMap(({ shapes: [usual] }) => snippetsOf(schemaAt(usual, []), container))
    .filter(({ label }) => !NEEDS_FILE.test(label));
  return container === "jsonl"
    ? ofRecords
    : [...ofFiles, ...ofRecords.filter((snippet) => snippet.container === "json")];
}

/** All names of a snippet; the label that the schema gives it is one of them. */
export function snippetNames(label: string): readonly string[] {
  const own = PREFIXES.find((prefix) => label.startsWith(prefix));
  return own === undefined ? [label] : PREFIXES.map((prefix) => prefix + label.slice(own.length));
}
