import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CompletionItemKind } from "vscode-languageserver/node";
import { type Container, detect, FORMATS, isArray, isObject, type JsonValue } from "../../server/src/engine/index.ts";
import { checkText } from "../harness/check.ts";
import { answer } from "../harness/detection.ts";
import { startClient, type TestClient } from "../harness/lsp.ts";
import { placesIn, readSchema, SCHEMA_IDS, snippetLabels } from "../schemas/schema-kit.ts";
import { type Completed, complete } from "./accept.ts";

/**
 * Every snippet of every format, wherever completion offers it: in an empty file, and at each place of the files in
 * `test/formats/`. A snippet that is offered nowhere fails, so that none is left out.
 */
let client: TestClient;
const seen = new Set<string>();

beforeAll(async () => {
  const formats = Object.fromEntries(FORMATS.map(({ id }) => [`**/*.${id}.json{,l}`, id]));
  client = await startClient({ settings: { formats }, initializationOptions: { settings: { formats } } });
});
afterAll(() => client.dispose());

describe.each(FORMATS)("snippets of $id", ({ id, containers }) => {
  it.each(containers)("make an empty file of %s one of its format", async (container) => {
    for (const { label, text } of await snippetsAt("|", id, container)) {
      const owners = SCHEMA_IDS.filter((each) => snippetLabels([each]).includes(label));
      const detection = answer(detect({ text, path: `data/new.${container}` }));
      expect(owners, `${label}: ${text}`).toContain(detection);
      expect(errorsOf(text, detection, container), label).toEqual([]);
    }
  });

  it.each(filesOf(id))("leave no error at any place of %s", async (path) => {
    const text = readFileSync(new URL(path, FOLDER), "utf8");
    const container = path.endsWith("l") ? "jsonl" : "json";
    for (const marked of container === "json" ? placesOf(JSON.parse(text), 2) : placesOfLines(text)) {
      for (const { label, text: after } of await snippetsAt(marked, id, container)) {
        expect(errorsOf(after, id, container), `${label} at ${marked}`).toEqual([]);
      }
    }
  });
});

it("no snippet was left out", () => {
  const all = SCHEMA_IDS.flatMap((id) => [...placesIn(readSchema(id))]).flatMap(
    ([, { defaultSnippets = [] }]) => defaultSnippets,
  );
  expect([...new Set(all.map(({ label }) => label))].filter((label) => !seen.has(label))).toEqual([]);
});

interface Inserted {
  readonly label: string;
  readonly text: string;
}

/** The text after each snippet that is offered at the `|`. */
async function snippetsAt(marked: string, id: string, container: Container): Promise<readonly Inserted[]> {
  const { items, accept }: Completed = await complete(client, marked, { ending: `.${id}.${container}` });
  // Their twins under the name of the other system have the same text.
  const labels = items
    .filter(({ kind, label }) => kind === CompletionItemKind.Snippet && !label.startsWith("gaussia-"))
    .map(({ label }) => label);
  for (const label of labels) {
    seen.add(label);
  }
  return labels.map((label) => ({ label, text: accept(label) }));
}

function errorsOf(text: string, format: string, container: Container): readonly string[] {
  const { findings } = checkText(text, { format, container });
  // A sample text that nobody has written over yet may well be wrong: an answer that the passage does not have.
  return findings.filter(({ severity }) => severity === "error").map(({ rule, message }) => `${rule.id}: ${message}`);
}

const FOLDER = new URL("../formats/", import.meta.url);

function filesOf(id: string): readonly string[] {
  return readdirSync(new URL(`${id}/`, FOLDER), { recursive: true, encoding: "utf8" })
    .map((name) => `${id}/${name.replaceAll("\\", "/")}`)
    .filter((path) => /\.jsonl?$/.test(path));
}

const HERE = "@here@";

/** A value as text with the cursor behind the elements of each list, and in place of each value in an object. */
function placesOf(value: JsonValue, indentation: number): readonly string[] {
  return variants(value).map((each) => JSON.stringify(each, undefined, indentation).replace(`"${HERE}"`, "|"));
}

/** The same in each line, and on a line of its own at the end. */
function placesOfLines(text: string): readonly string[] {
  const lines = text.trimEnd().split("\n");
  const inLines = lines.flatMap((line, at) =>
    placesOf(JSON.parse(line), 0).map((marked) => lines.with(at, marked).join("\n")),
  );
  return [...inLines, `${lines.join("\n")}\n|`];
}

function variants(value: JsonValue | undefined): readonly JsonValue[] {
  if (isArray(value)) {
    return [...value.flatMap((each, at) => variants(each).map((other) => value.with(at, other))), [...value, HERE]];
  }
  return !isObject(value)
    ? []
    : Object.entries(value).flatMap(([key, each]) =>
        [...variants(each), HERE].map((other) => ({ ...value, [key]: other })),
      );
}
