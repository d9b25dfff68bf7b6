import type { CodeAction, CodeActionKind, Diagnostic } from "vscode-languageserver";
import { toTextEdit } from "../convert.ts";
import type { CheckedReading } from "../live-document.ts";
import { type Choice, editsOf, type Memory } from "./choice.ts";

/** An entry of the menu. Its edits are made when it is chosen, where the client can ask for them then. */
export interface Offer {
  readonly title: string;
  readonly kind: CodeActionKind;
  readonly choice: Choice;
  /** What it mends of what the editor shows. */
  readonly diagnostics?: readonly Diagnostic[];
  readonly isPreferred?: boolean;
}

/** What the client sends back with a chosen action, so that its edits can be made. */
export interface ChosenData {
  readonly uri: string;
  readonly version: number;
  readonly choice: Choice;
}

/** An offer in the words of the protocol; with its edits unless the client asks for them later. */
export function toCodeAction(
  checked: CheckedReading,
  { title, kind, choice, diagnostics = [], isPreferred }: Offer,
  options: { readonly asksLater: boolean; readonly memory: Memory },
): CodeAction {
  const { uri, version } = checked.document;
  const data: ChosenData = { uri, version, choice };
  return {
    title,
    kind,
    ...(diagnostics.length === 0 ? {} : { diagnostics: [...diagnostics] }),
    ...(isPreferred ? { isPreferred } : {}),
    ...(options.asksLater ? { data } : toEdit(checked, choice, options.memory)),
  };
}

/** The edits of what was chosen. */
export function toEdit(checked: CheckedReading, choice: Choice, memory: Memory): Pick<CodeAction, "edit"> {
  const { uri, store } = checked.document;
  const edits = editsOf(checked, choice, memory).map((edit) => toTextEdit(edit, store.lines));
  return { edit: { changes: { [uri]: edits } } };
}

/** Reads what an action brings back; `undefined` when it is not from us. */
export function readChosen(data: unknown): ChosenData | undefined {
  if (typeof data !== "object" || data === null || !("uri" in data && "version" in data && "choice" in data)) {
    return undefined;
  }
  const { uri, version, choice } = data;
  return typeof uri === "string" && typeof version === "number" && isChoice(choice)
    ? { uri, version, choice }
    : undefined;
}

const KINDS: readonly unknown[] = [
  "fixes",
  "rule",
  "safe",
  "repair",
  "weights",
  "release",
  "layout",
] satisfies Choice["kind"][];

/** Clients keep the data of an action as it is, so its kind is enough to know it by. */
function isChoice(value: unknown): value is Choice {
  return typeof value === "object" && value !== null && "kind" in value && KINDS.includes(value.kind);
}
