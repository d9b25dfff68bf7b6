import * as vscode from "vscode";
import { SELECT_FORMAT_COMMAND } from "./format-status.ts";
import { CHECK_ON_DISK_COMMAND } from "./large-files.ts";

const SHOW_PROBLEMS = "Show Problems";

/** What a check came to, as it is told. */
export interface Outcome {
  readonly text: string;
  readonly hasFindings?: boolean;
  /** A format was looked for in vain. */
  readonly lacksFormat?: boolean;
  readonly isStale?: boolean;
  readonly isProblem?: boolean;
}

/** Says that a file has changed, and offers to check it again. */
export function changedOutcome(name: string, when: string): Outcome {
  return { text: `${name} has changed ${when}, so that its findings were taken away.`, isStale: true };
}

/** Tells an outcome, and does what is chosen then. */
export async function showOutcome(outcome: Outcome | undefined, uri: vscode.Uri): Promise<void> {
  if (outcome === undefined) {
    return;
  }
  const [again, select] = ["Check Again", "Select Format"];
  const buttons = [
    ...(outcome.hasFindings ? [SHOW_PROBLEMS] : []),
    ...(outcome.isStale ? [again] : []),
    ...(outcome.lacksFormat ? [select] : []),
  ];
  const text = `Evalset: ${outcome.text}`;
  const { showInformationMessage, showWarningMessage } = vscode.window;
  const answer = await (outcome.isProblem
    ? showWarningMessage(text, ...buttons)
    : showInformationMessage(text, ...buttons));
  switch (answer) {
    case SHOW_PROBLEMS:
      await vscode.commands.executeCommand("workbench.actions.view.problems");
      break;
    case again:
      await vscode.commands.executeCommand(CHECK_ON_DISK_COMMAND, uri);
      break;
    case select:
      await vscode.commands.executeCommand(SELECT_FORMAT_COMMAND, uri);
      break;
  }
}
