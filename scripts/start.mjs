/**
 * `npm start`: builds Evalset and opens it in VS Code on samples/. Takes an
 * installed VS Code, else one that can be downloaded, else VS Code in the
 * browser from npm.
 *
 *   npm start -- --browser   the browser, also where there is a desktop VS Code
 *   npm start -- --no-open   say what would be opened, and open no window
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstall } from "./ensure-install.mjs";
import { downloadDesktop, findDesktop, hasDisplay, rootArgs } from "./lib/desktop.mjs";
import { build, packageExtension } from "./lib/package.mjs";
import { CACHE, ROOT } from "./lib/paths.mjs";
import { runMain, UserError } from "./lib/run.mjs";
import { installExtension, startServer } from "./lib/vscode-server.mjs";

const SAMPLES = join(ROOT, "samples");

await runMain(main);

async function main() {
  const options = readOptions();
  ensureInstall();
  const desktop = options.browser ? undefined : await chooseDesktop(options);
  return desktop === undefined ? openBrowserVersion() : openDesktop(desktop, options);
}

function readOptions() {
  const boolean = { type: /** @type {const} */ ("boolean"), default: false };
  try {
    return parseArgs({ options: { browser: boolean, "no-open": boolean } }).values;
  } catch (error) {
    throw new UserError(`${error.message}\nUsage: npm start -- [--browser] [--no-open]`);
  }
}

async function chooseDesktop(options) {
  const found = findDesktop();
  const desktop = found === undefined && hasDisplay() && !options["no-open"] ? await downloadDesktop() : found;
  if (desktop === undefined) {
    console.log("There is no desktop VS Code to open here, so it runs in the browser.");
  }
  return desktop;
}

/** Resolves when the program ends, which an already running VS Code makes it do at once. */
function openDesktop(program, options) {
  const args = [
    "--new-window",
    "--disable-extensions",
    "--disable-workspace-trust",
    `--extensionDevelopmentPath=${ROOT}`,
    ...rootArgs(),
    SAMPLES,
  ];
  if (options["no-open"]) {
    console.log(`VS Code would be opened with\n\n  ${[program, ...args].join(" ")}\n`);
    return 0;
  }
  console.log("Building Evalset ...");
  build();
  console.log(`Opening ${program} on samples/ ...`);
  const isScript = program.endsWith(".cmd");
  const child = spawn(isScript ? `"${program}"` : program, args, { stdio: "inherit", shell: isScript });
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new UserError(`"${program}" cannot be run: ${error.message}.`)));
    child.once("exit", (code) => resolve(code ?? 0));
  });
}

/** Serves VS Code on the loopback address until Ctrl-C. */
async function openBrowserVersion() {
  console.log("Building Evalset ...");
  const profile = join(CACHE, "start-profile");
  installExtension(profile, packageExtension());
  const signal = signalled();
  const server = await startServer({ profile });
  console.log(`\nEvalset runs in VS Code at\n\n  ${server.url(SAMPLES)}\n\nPress Ctrl-C to stop it.`);
  const wasAsked = await Promise.race([signal, server.ended.then(() => false)]);
  await server.stop();
  if (!wasAsked) {
    throw new UserError(`The VS Code server ended by itself:\n${server.output()}`);
  }
  console.log("Stopped.");
  return 0;
}

/** Resolves with `true` when this process is asked to end. */
function signalled() {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.on(signal, () => resolve(true));
    }
  });
}
