/**
 * `npm test`: every test, from unit tests to a person's clicks in a real VS
 * Code. Installs first what they need. The last line is the sum of all suites.
 *
 *   npm test -- unit          only these suites: unit, vscode, ui
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { RESULT_VARIABLE, readCounts } from "../test/vscode/harness/results.mjs";
import { ensureInstall } from "./ensure-install.mjs";
import { ensureChromium } from "./lib/chromium.mjs";
import { packageExtension } from "./lib/package.mjs";
import { npmArgs, run, runMain, UserError } from "./lib/run.mjs";
import { makeTempFolder } from "./lib/vscode-server.mjs";
import { ensureVscodeServer } from "./lib/vscode-server-install.mjs";

/**
 * The suites, the fastest first.
 * `start` takes the file for the counts and answers with the exit code.
 */
const SUITES = [
  {
    name: "unit",
    title: "Unit tests",
    isInEditor: false,
    start: (file) =>
      run(
        ...npmArgs([
          "run",
          "--silent",
          "test:unit",
          "--",
          "--reporter=default",
          "--reporter=json",
          `--outputFile=${file}`,
        ]),
      ),
    readCounts: readVitestCounts,
  },
  {
    name: "vscode",
    title: "Extension tests inside VS Code",
    isInEditor: true,
    start: (file) => runScript("test/vscode/run-suite.mjs", file),
    readCounts,
  },
  {
    name: "ui",
    title: "VS Code as a person uses it",
    isInEditor: true,
    start: (file) => runScript("test/vscode/ui.mjs", file),
    readCounts,
  },
];

await runMain(async () => {
  const suites = chooseSuites();
  ensureInstall();
  const temp = makeTempFolder();
  const quick = suites.filter(({ isInEditor }) => !isInEditor).map((suite) => runSuite(suite, temp));
  const inEditor = suites.filter(({ isInEditor }) => isInEditor);
  const isReady = inEditor.length > 0 && attempt("Getting VS Code ready", prepareEditor);
  return summarize([...quick, ...inEditor.map((suite) => (isReady ? runSuite(suite, temp) : notRun(suite)))]);
});

function chooseSuites() {
  const { positionals: names } = parseArgs({ allowPositionals: true });
  const known = SUITES.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UserError(`There is no suite "${unknown}". There are: ${known.join(", ")}.`);
  }
  return names.length === 0 ? SUITES : SUITES.filter(({ name }) => names.includes(name));
}

/** What the suites in VS Code share. */
function prepareEditor() {
  ensureChromium();
  ensureVscodeServer();
  packageExtension();
}

function runSuite(suite, temp) {
  const file = join(temp, `${suite.name}.json`);
  const startedAt = Date.now();
  const isGood = attempt(suite.title, () => {
    if (suite.start(file) !== 0) {
      throw new UserError(`${suite.title}: failed.`);
    }
  });
  const counts = suite.readCounts(file) ?? { passed: 0, failed: 0, skipped: 0 };
  // A suite that broke off before its end must not look like a pass.
  const failed = isGood ? counts.failed : Math.max(counts.failed, 1);
  return { title: suite.title, ...counts, failed, seconds: (Date.now() - startedAt) / 1000 };
}

function notRun({ title }) {
  return { title, passed: 0, failed: 1, skipped: 0, seconds: 0 };
}

/** Runs a step under its title. A failure is shown, and answered with `false`. */
function attempt(title, step) {
  console.log(`\n=== ${title}\n`);
  try {
    step();
    return true;
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    return false;
  }
}

function runScript(script, file) {
  return run(process.execPath, [script], { env: { ...process.env, [RESULT_VARIABLE]: file } });
}

function readVitestCounts(file) {
  if (!existsSync(file)) {
    return undefined;
  }
  const report = JSON.parse(readFileSync(file, "utf8"));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Prints one line for each suite and then the sum, and answers with the exit code. */
function summarize(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log("\n=== Result\n");
  for (const result of results) {
    console.log(`${result.title}: ${toText(result)} (${result.seconds.toFixed(1)} s)`);
  }
  const total = { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
  console.log(toText(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function toText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
