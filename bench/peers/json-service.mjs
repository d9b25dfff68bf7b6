/**
 * What VS Code's own JSON service needs to check a file: the document as a whole, or in JSON Lines every line as a
 * document of its own.
 *
 *   node json-service.mjs SCHEMA FILE
 */
import { readFileSync } from "node:fs";
// A CommonJS module, whose exports Node does not all see by name.
import jsonService from "vscode-json-languageservice";

const [schema, file] = process.argv.slice(2);
const { getLanguageService, TextDocument } = jsonService;
const service = getLanguageService({});
service.configure({
  validate: true,
  schemas: [{ uri: "bench://schema", fileMatch: ["*"], schema: JSON.parse(readFileSync(schema, "utf8")) }],
});
const text = readFileSync(file, "utf8");
const documents = file.endsWith(".jsonl") ? text.split("\n").filter((line) => line !== "") : [text];
let found = 0;
for (const each of documents) {
  const document = TextDocument.create("file:///bench.json", "json", 1, each);
  found += (await service.doValidation(document, service.parseJSONDocument(document))).length;
}
console.log(`${documents.length} documents, ${found} findings`);
