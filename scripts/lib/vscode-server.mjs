/** Starts the VS Code server of vscode-server-install.mjs on the loopback address, and stops it with all it started. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { runQuietly } from "./run.mjs";
import { ensureVscodeServer } from "./vscode-server-install.mjs";

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 3_000;

/** User settings that keep a run quiet and off the network. */
const QUIET_SETTINGS = {
  "chat.disableAIFeatures": true,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "files.autoSave": "off",
  "git.enabled": false,
  "json.schemaDownload.enable": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
};

/**
 * @typedef {object} VscodeServer
 * @property {string} authority host and port
 * @property {(folder: string, payload?: readonly (readonly [string, string])[]) => string} url
 *   the workbench on an absolute folder; the payload is what it starts with, such as `openFile`
 * @property {() => string} output what the server printed
 * @property {Promise<void>} ended resolves when the server is gone, for whatever reason
 * @property {() => Promise<void>} stop
 */

/** A folder for one run, gone with this process. Its path is short, since sockets are made below it. */
export function makeTempFolder() {
  const folder = mkdtempSync(join(tmpdir(), "evs-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  return folder;
}

/**
 * Installs a .vsix into a profile.
 * @param {string} profile the folder of user data and extensions
 * @param {string} vsix
 */
export function installExtension(profile, vsix) {
  const { node, main } = ensureVscodeServer();
  const args = ["--accept-server-license-terms", "--server-data-dir", profile];
  runQuietly(node, [main, ...args, "--install-extension", vsix, "--force"], {
    env: serverEnvironment(profile),
  });
}

/**
 * Starts the server on a free port and resolves once it listens.
 * @param {{ profile: string, settings?: object, env?: Record<string, string>, args?: readonly string[] }} options
 *   `env` reaches the extension host
 * @returns {Promise<VscodeServer>}
 */
export async function startServer({ profile, settings = {}, env = {}, args = [] }) {
  const { node, main } = ensureVscodeServer();
  writeUserSettings(profile, { ...QUIET_SETTINGS, ...settings });
  // Any page in the person's browser may call the loopback address; the token keeps it out.
  const token = randomBytes(16).toString("hex");
  const child = spawn(node, [main, ...serverArgs(profile, token), ...args], {
    env: { ...serverEnvironment(profile), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // Its own process group: extension hosts and language servers end with it.
  });
  // For an end without stop(), such as by Ctrl-C.
  const killNow = () => signalGroup(child, "SIGKILL");
  process.once("exit", killNow);
  const ended = new Promise((resolve) => child.once("exit", () => resolve(undefined)));
  let output = "";
  const port = await new Promise((resolve, reject) => {
    const fail = (reason) => reject(new Error(`The VS Code server ${reason}:\n${output}`));
    const timer = setTimeout(() => fail("did not start in time"), START_LIMIT_MS);
    const read = (chunk) => {
      output += chunk;
      const match = /listening on (\d+)/.exec(output);
      if (match) {
        clearTimeout(timer);
        resolve(match[1]);
      }
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => fail(`ended with code ${code}`));
  });
  const authority = `127.0.0.1:${port}`;
  return {
    authority,
    url: (folder, payload = []) => {
      const query = new URLSearchParams({ folder, tkn: token });
      if (payload.length > 0) {
        query.set("payload", JSON.stringify([["skipWelcome", "true"], ...payload]));
      }
      return `http://${authority}/?${query.toString().replaceAll("%2F", "/")}`;
    },
    output: () => output,
    ended,
    async stop() {
      await endGroup(child, ended);
      process.off("exit", killNow);
    },
  };
}

function serverArgs(profile, token) {
  return [
    ["--host", "127.0.0.1"],
    ["--port", "0"],
    ["--connection-token", token],
    ["--server-data-dir", profile],
    "--accept-server-license-terms",
    "--disable-workspace-trust",
    "--disable-telemetry",
    "--disable-experiments",
    "--disable-getting-started-override",
  ].flat();
}

/** No extension gallery, and sockets and temporary files inside the profile. */
function serverEnvironment(profile) {
  const temp = join(profile, "tmp");
  mkdirSync(temp, { recursive: true });
  return { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":""}', TMPDIR: temp, XDG_RUNTIME_DIR: temp };
}

/** code-server keeps the user's settings on the server, not in the browser. */
function writeUserSettings(profile, settings) {
  const folder = join(profile, "data", "User");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "settings.json"), JSON.stringify(settings, undefined, 2));
}

/** Asks nicely first. What is left of the group after that is killed. */
async function endGroup(child, ended) {
  signalGroup(child, "SIGTERM");
  const patience = new AbortController();
  const tooLong = delay(STOP_LIMIT_MS, undefined, { signal: patience.signal }).catch(() => {});
  await Promise.race([ended, tooLong]);
  patience.abort();
  signalGroup(child, "SIGKILL");
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}
