import { type CodeAction, CodeActionKind, type Diagnostic } from "vscode-languageserver";
import { type PlacedFinding, type Span, spansTouch } from "../../engine/index.ts";
import { SOURCE } from "../convert.ts";
import type { CheckedReading } from "../live-document.ts";
import type { InitializationOptions } from "../settings.ts";

/** Command of the client that saves a document and takes the byte order mark off its file. */
const SAVE_COMMAND = "evalset.saveWithoutByteOrderMark";

/**
 * Where the text does not show the byte order mark of its file, no edit can remove it: the client must write the file
 * anew, if it can. `undefined` where that is not so.
 */
export function saveWithoutMark(
  { document, findings }: CheckedReading,
  selection: Span,
  diagnostics: readonly Diagnostic[],
  { commands }: InitializationOptions,
): CodeAction | undefined {
  const finding = findings?.touching({ start: 0, end: 0 }).find(isOfHiddenMark);
  if (finding === undefined || !commands.includes(SAVE_COMMAND) || !spansTouch(finding.span, selection)) {
    return undefined;
  }
  const title = "Save without byte order mark";
  const shown = diagnostics.filter(({ source, code }) => source === SOURCE && code === finding.rule.id);
  return {
    title,
    kind: CodeActionKind.QuickFix,
    isPreferred: true,
    ...(shown.length === 0 ? {} : { diagnostics: shown }),
    command: { title, command: SAVE_COMMAND, arguments: [document.uri] },
  };
}

function isOfHiddenMark(finding: PlacedFinding): boolean {
  return finding.rule.id === "no-bom" && finding.span.end === 0 && finding.fixes().length === 0;
}
