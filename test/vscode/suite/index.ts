/**
 * The entry that VS Code loads as its extension test: runs every bundled
 * `*.test.cjs` beside it. The extension host of a VS Code server has no
 * terminal, so output and result go to the files that the environment names.
 */
import { appendFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import Mocha from "mocha";

/** Long enough for the first start of the language server on a busy machine. */
const TEST_LIMIT_MS = 60_000;

/** Called by VS Code. Rejects when a test failed, which makes the test process fail. */
export async function run(): Promise<void> {
  sendConsoleTo(process.env["EVALSET_TEST_OUTPUT"]);
  let failed: number;
  try {
    failed = await runMocha();
  } catch (error) {
    console.error(error);
    throw error;
  }
  if (failed > 0) {
    throw new Error(`${failed} tests failed.`);
  }
}

function runMocha(): Promise<number> {
  const mocha = new Mocha({ ui: "tdd", timeout: TEST_LIMIT_MS, color: false });
  for (const name of readdirSync(__dirname).filter((name) => name.endsWith(".test.cjs"))) {
    mocha.addFile(join(__dirname, name));
  }
  return new Promise((resolve) => {
    const runner = mocha.run((failed) => {
      const { passes, failures, pending } = runner.stats ?? { passes: 0, failures: failed, pending: 0 };
      writeResult({ passed: passes, failed: failures, skipped: pending });
      resolve(failed);
    });
  });
}

function writeResult(result: { readonly passed: number; readonly failed: number; readonly skipped: number }): void {
  const file = process.env["EVALSET_TEST_RESULT"];
  if (file !== undefined) {
    writeFileSync(file, JSON.stringify(result));
  }
}

/** VS Code's console has accessors with empty setters there, so an assignment would be lost. */
function sendConsoleTo(file: string | undefined): void {
  if (file === undefined) {
    return;
  }
  const print = (...values: readonly unknown[]): void => appendFileSync(file, `${format(...values)}\n`);
  for (const name of ["log", "info", "warn", "error"]) {
    Object.defineProperty(console, name, { configurable: true, writable: true, value: print });
  }
  // mocha keeps the console.log that was there when it was loaded.
  Mocha.reporters.Base.consoleLog = print;
}
