/**
 * Runs the mocha suite in a real VS Code. The same suite runs
 *
 *   in an installed desktop VS Code       VSCODE_EXECUTABLE=/path/to/code
 *   in a downloaded desktop VS Code       VSCODE_TEST=desktop [VSCODE_VERSION=stable]
 *   in VS Code from npm, in Chromium      otherwise
 */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/lib/paths.mjs";
import { exitOnSignal, runMain } from "../../scripts/lib/run.mjs";
import { makeTempFolder } from "../../scripts/lib/vscode-server.mjs";
import { buildSuite } from "./harness/build-suite.mjs";
import { runOnDesktop } from "./harness/desktop-run.mjs";
import { readCounts, reportCounts } from "./harness/results.mjs";
import { runOnServer } from "./harness/server-run.mjs";

await runMain(async () => {
  exitOnSignal();
  const suite = await buildSuite();
  const temp = makeTempFolder();
  // The tests change files, so they get a copy.
  const workspace = join(temp, "workspace");
  cpSync(join(ROOT, "test", "vscode", "workspace"), workspace, { recursive: true });
  const result = join(temp, "result.json");
  const isDesktop = Boolean(process.env.VSCODE_EXECUTABLE) || process.env.VSCODE_TEST === "desktop";
  await (isDesktop ? runOnDesktop : runOnServer)({ extension: ROOT, suite, workspace, result, temp });
  return reportCounts(readCounts(result) ?? { passed: 0, failed: 1, skipped: 0 });
});
