/** Runs a suite in a desktop VS Code. */
import { join } from "node:path";
import { downloadDesktop, findDesktop } from "../../../scripts/lib/desktop.mjs";
import { UserError } from "../../../scripts/lib/run.mjs";
import { RESULT_VARIABLE } from "./results.mjs";

/** @param {import("./server-run.mjs").SuiteRun} options */
export async function runOnDesktop({ extension, suite, workspace, result, temp }) {
  const program = process.env.VSCODE_EXECUTABLE ? findDesktop() : await downloadDesktop();
  if (program === undefined) {
    throw new UserError(
      "There is no desktop VS Code to test in. Set VSCODE_EXECUTABLE to the path of one, or leave VSCODE_TEST unset to test in the browser.",
    );
  }
  const { runTests } = await import("@vscode/test-electron");
  try {
    await runTests({
      vscodeExecutablePath: program,
      extensionDevelopmentPath: extension,
      extensionTestsPath: suite,
      extensionTestsEnv: { [RESULT_VARIABLE]: result },
      launchArgs: [workspace, "--disable-extensions", "--user-data-dir", join(temp, "profile")],
    });
  } catch (error) {
    // A failed test ends here too, and has been printed by then.
    console.error(error instanceof Error ? error.message : error);
  }
}
