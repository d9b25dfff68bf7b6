import * as vscode from "vscode";

/** Command that opens the page of a rule; a link in a finding runs it. */
export const SHOW_RULE_COMMAND = "evalset.showRule";

/** Where the rules' pages are shipped. */
export function rulePagesFolder(context: vscode.ExtensionContext): vscode.Uri {
  return vscode.Uri.joinPath(context.extensionUri, "docs", "rules");
}

/** Lets the link of a finding open the rule's page as a preview, which a file address alone cannot, least of all in a remote window. */
export function linkToRulePage(diagnostic: vscode.Diagnostic): void {
  const { code } = diagnostic;
  if (typeof code === "object") {
    const target = vscode.Uri.parse(`command:${SHOW_RULE_COMMAND}?${encodeURIComponent(JSON.stringify([code.value]))}`);
    diagnostic.code = { value: code.value, target };
  }
}

/** Opens the page of a rule; says so when there is none. */
export async function showRule(context: vscode.ExtensionContext, ruleId: unknown): Promise<void> {
  if (typeof ruleId !== "string" || !/^[\w-]+$/.test(ruleId)) {
    await vscode.window.showErrorMessage("Evalset: a rule's id is expected. Follow the link of a finding.");
    return;
  }
  await vscode.commands.executeCommand(
    "markdown.showPreview",
    vscode.Uri.joinPath(rulePagesFolder(context), `${ruleId}.md`),
  );
}
