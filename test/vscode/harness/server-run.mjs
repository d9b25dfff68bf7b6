/**
 * Runs a suite in the extension host of the VS Code server from npm. A page in
 * Chromium is what makes the server start that host.
 */
import { closeSync, openSync, readSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import { startServer } from "../../../scripts/lib/vscode-server.mjs";
import { openBrowser } from "./browser.mjs";
import { RESULT_VARIABLE } from "./results.mjs";

const RUN_LIMIT_MS = 8 * 60_000;

/**
 * @typedef {object} SuiteRun
 * @property {string} extension the folder of the extension under test
 * @property {string} suite the module that exports `run()`
 * @property {string} workspace the folder to open
 * @property {string} result the file for the counts
 * @property {string} temp a folder for this run
 */

/** @param {SuiteRun} options */
export async function runOnServer({ extension, suite, workspace, result, temp }) {
  const outputFile = join(temp, "output.txt");
  const output = followFile(outputFile);
  const server = await startServer({
    profile: join(temp, "profile"),
    // Else the editor asks before it opens a file above 10 MB of a remote machine.
    settings: { "workbench.editorLargeFileConfirmation": 1024 },
    env: { EVALSET_TEST_OUTPUT: outputFile, [RESULT_VARIABLE]: result },
    // Without it the server ignores the tests that the address names.
    args: ["--enable-smoke-test-driver"],
  });
  try {
    const toUri = (path) => `vscode-remote://${server.authority}${path}`;
    const address = server.url(workspace, [
      ["extensionDevelopmentPath", toUri(extension)],
      ["extensionTestsPath", toUri(suite)],
    ]);
    await runInBrowser(address);
  } catch (error) {
    console.error(`--- VS Code server\n${server.output()}`);
    throw error;
  } finally {
    await server.stop();
    output.stop();
  }
}

/** Opens the workbench and resolves once its tests are over. */
async function runInBrowser(address) {
  const { browser, page } = await openBrowser();
  const log = [];
  let timer;
  try {
    const over = new Promise((resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error(`The suite did not end within ${RUN_LIMIT_MS / 1000} s.`)),
        RUN_LIMIT_MS,
      );
      page.on("crash", () => reject(new Error("The page of VS Code crashed.")));
      browser.on("disconnected", () => reject(new Error("Chromium ended by itself.")));
      // The workbench calls these two where they exist: with its log, and with the end of the tests.
      const exposed = [
        page.exposeFunction("codeAutomationExit", resolve),
        page.exposeFunction("codeAutomationLog", (type, values) => log.push(`[${type}] ${format(...values)}`)),
      ];
      Promise.all(exposed)
        .then(() => page.goto(address))
        .catch(reject);
    });
    await over;
  } catch (error) {
    console.error(`--- Workbench\n${log.join("\n")}`);
    throw error;
  } finally {
    clearTimeout(timer);
    await browser.close();
  }
}

/** Prints what is appended to a file until told to stop. */
function followFile(path) {
  writeFileSync(path, "");
  const file = openSync(path, "r");
  const chunk = Buffer.alloc(65_536);
  const print = () => {
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      process.stdout.write(chunk.subarray(0, size));
    }
  };
  const timer = setInterval(print, 100);
  return {
    stop() {
      clearInterval(timer);
      print();
      closeSync(file);
    },
  };
}
