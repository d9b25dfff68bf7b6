/** What the tests do with an editor. Uses VS Code's interface only, so that it runs in a web worker too. */
import * as vscode from "vscode";

/** Less than a test may take, so that a test says what it waited for. */
const WAIT_LIMIT_MS = 30_000;

/** Opens a file of the workspace in an editor. */
export async function openFile(name: string): Promise<vscode.TextDocument> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) {
    throw new Error("The tests need a workspace folder.");
  }
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, name));
  await vscode.window.showTextDocument(document);
  return document;
}

/** Takes back what a test typed, and closes its editors. */
export async function closeAll(): Promise<void> {
  // VS Code edits its own settings file now and then, which is none of ours.
  const edited = vscode.workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && vscode.workspace.getWorkspaceFolder(uri) !== undefined,
  );
  for (const document of edited) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  }
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

/** Our diagnostics of a document, without those of VS Code's own JSON server. */
export function ownDiagnostics(document: vscode.TextDocument): readonly vscode.Diagnostic[] {
  return ownFindings(document.uri);
}

/** The same of a file, which may be too large to be a document. */
export function ownFindings(uri: vscode.Uri): readonly vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "evalset");
}

/** The rule that a diagnostic comes from. */
function ruleOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === "object" ? code.value : code);
}

/** Waits for a finding of this rule and answers with the first. */
export function findingOf(document: vscode.TextDocument, rule: string): Promise<vscode.Diagnostic> {
  return waitFor(
    () => ownDiagnostics(document).find((diagnostic) => ruleOf(diagnostic) === rule),
    () => `a ${rule} finding in ${document.uri.path}; there is ${JSON.stringify(ownDiagnostics(document))}`,
  );
}

/** Waits until no finding of this rule is left. */
export async function noFindingOf(document: vscode.TextDocument, rule: string): Promise<void> {
  await waitFor(
    () => (ownDiagnostics(document).some((diagnostic) => ruleOf(diagnostic) === rule) ? undefined : true),
    () => `no ${rule} finding in ${document.uri.path}, whose text is now\n${document.getText()}`,
  );
}

/** Asks until `read` has an answer. `awaited` says what that would have been. */
export async function waitFor<T>(
  read: () => T | undefined | PromiseLike<T | undefined>,
  awaited: () => string,
): Promise<T> {
  const end = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    const answer = await read();
    if (answer !== undefined) {
      return answer;
    }
    if (Date.now() > end) {
      throw new Error(`Waited in vain for ${awaited()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Where a text stands in a document. */
export function rangeOf(document: vscode.TextDocument, text: string): vscode.Range {
  const offset = document.getText().indexOf(text);
  if (offset < 0) {
    throw new Error(`${document.uri.path} does not contain ${text}.`);
  }
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + text.length));
}

/** The range of all of a document. */
export function wholeRange(document: vscode.TextDocument): vscode.Range {
  return new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
}

/**
 * What the light bulb offers on a range; `kind` narrows it as a save or a command does. Asks again while nothing is
 * offered: the server gives a request up when settings or texts change under it, and then the light bulb asks anew too.
 */
export async function codeActions(
  document: vscode.TextDocument,
  range: vscode.Range,
  kind: vscode.CodeActionKind,
): Promise<readonly vscode.CodeAction[]> {
  const resolveUpTo = 20;
  return waitFor(
    async () => {
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        "vscode.executeCodeActionProvider",
        document.uri,
        range,
        kind.value,
        resolveUpTo,
      );
      return actions.length === 0 ? undefined : actions;
    },
    () => `a code action of the kind ${kind.value}`,
  );
}

/** Does what choosing a code action does. */
export async function apply({ title, edit, command }: vscode.CodeAction): Promise<void> {
  if (edit === undefined && command === undefined) {
    throw new Error(`"${title}" does nothing.`);
  }
  if (edit !== undefined && !(await vscode.workspace.applyEdit(edit))) {
    throw new Error(`The edit of "${title}" was refused.`);
  }
  if (command !== undefined) {
    await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
  }
}

/** What the hovers at a position say. */
export async function hoverText(document: vscode.TextDocument, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    document.uri,
    position,
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === "string" ? content : content.value))
    .join("\n")
    .trim();
}

/** A completion: its name without quotes, and what stands beside it. */
export interface Completion {
  readonly label: string;
  readonly beside: string;
}

/** The completions at a position, without the words of open files, which VS Code offers where nobody else does. */
export async function completions(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<readonly Completion[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    "vscode.executeCompletionItemProvider",
    document.uri,
    position,
  );
  const own = list.items.filter(({ kind, detail }) => kind !== vscode.CompletionItemKind.Text || detail !== undefined);
  return own.map(({ label }) => {
    const { label: name, description = "" } = typeof label === "string" ? { label } : label;
    return { label: name.replaceAll('"', ""), beside: description };
  });
}
