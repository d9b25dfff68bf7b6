// Prints the snippets that the manifest contributes, so that Insert Snippet works in an empty file, of which the server
// cannot know what it will be: whole JSON files, and whole lines of JSON Lines. They have no prefix: with one, VS Code
// would offer them all in every JSON file; the server offers them by name where the file is nothing yet.

/** The snippet files of the extension: path to text. */
export function buildSnippetFiles({ fileSnippets }) {
  const toFile = (snippets, print) => {
    const entries = snippets.map(({ label, description, body }) => [
      label,
      { body: print(body), description, isFileTemplate: true },
    ]);
    return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
  };
  return new Map([
    ["snippets/json.json", toFile(fileSnippets("json"), printLines)],
    ["snippets/jsonl.json", toFile(fileSnippets("jsonl"), printLine)],
  ]);
}

function printLines(body) {
  return withBareValues(JSON.stringify(body, undefined, "\t")).split("\n");
}

function printLine(body) {
  const text = JSON.stringify(body, undefined, 1)
    .replace(/,\n\s*/g, ", ")
    .replace(/\n\s*/g, "");
  return [withBareValues(text)];
}

/** A string that begins with `^` stands for JSON as it is. */
function withBareValues(text) {
  return text.replace(/"\^((?:[^"\\]|\\.)*)"/g, "$1");
}
