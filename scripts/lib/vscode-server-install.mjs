/**
 * Installs the VS Code server and web workbench from npm. The package
 * code-server carries all of VS Code, so the real editor runs where its own
 * download servers cannot be reached. No package runs an install script.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CACHE } from "./paths.mjs";
import { npm, runQuietly, UserError } from "./run.mjs";

const CODE_SERVER_VERSION = "4.139.1";
/** The server wants Node 24 (`registerHooks` of node:module), the rest of the project only Node 20. */
const NODE_VERSION = "24.22.3";
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;
const STAMP = `code-server ${CODE_SERVER_VERSION}, ${NODE_PACKAGE} ${NODE_VERSION}, layout 1`;
const HOME = join(CACHE, "server");

/** Native modules that would need a compiler, and what plays their part. */
const STAND_INS = { "@vscode/native-watchdog": "native-watchdog.cjs", "@vscode/spdlog": "spdlog.cjs" };
/** Parts of 240 MB that no dataset needs. */
const UNUSED = [
  "node_modules/@github/copilot-sdk-linux-x64",
  "node_modules/@microsoft/mxc-sdk",
  "extensions/copilot",
  "extensions/mermaid-markdown-features",
];

/**
 * Installs the server once and answers with the program that runs it.
 * @returns {{ node: string, main: string }}
 */
export function ensureVscodeServer() {
  const server = {
    node: join(HOME, "node", "bin", "node"),
    main: join(HOME, "code-server", "lib", "vscode", "out", "server-main.js"),
  };
  if (readStamp() === STAMP) {
    return server;
  }
  if (process.platform === "win32") {
    throw new UserError(
      'The npm package "code-server" does not run on Windows. Install Visual Studio Code, so that `code` is on the PATH, then run the same command again.',
    );
  }
  console.log(`Installing VS Code for the browser from npm into ${HOME} (once, about 450 MB) ...`);
  const partial = `${HOME}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  unpack(`code-server@${CODE_SERVER_VERSION}`, partial, "code-server");
  unpack(`${NODE_PACKAGE}@${NODE_VERSION}`, partial, "node");
  completeVscode(join(partial, "code-server", "lib", "vscode"), join(partial, "node"));
  // The stamp comes last and the folder moves as a whole, so an interrupted install is never taken for a good one.
  writeFileSync(join(partial, "stamp"), STAMP);
  rmSync(HOME, { recursive: true, force: true });
  renameSync(partial, HOME);
  return server;
}

function readStamp() {
  const file = join(HOME, "stamp");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** Downloads a package and unpacks it, without the packages that it depends on. */
function unpack(spec, parent, name) {
  const folder = join(parent, name);
  mkdirSync(folder);
  try {
    const tarball = npm(["pack", "--silent", spec], { cwd: parent }).trim().split("\n").at(-1) ?? "";
    runQuietly("tar", ["xzf", tarball, "-C", folder, "--strip-components=1"], { cwd: parent });
    rmSync(join(parent, tarball));
  } catch (error) {
    throw new UserError(
      `The npm package "${spec}" cannot be installed. Check that the npm registry can be reached (\`npm view ${spec}\`), or install Visual Studio Code, so that \`code\` is on the PATH.\n${error.message}`,
    );
  }
}

/** Installs what the editor itself depends on. */
function completeVscode(vscode, node) {
  // Not `npm ci`: it refuses this package's shrinkwrap as out of step. The versions still come from there.
  npm(["install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: vscode,
    env: {
      ...process.env,
      PATH: `${join(node, "bin")}${delimiter}${process.env.PATH}`,
      npm_config_update_notifier: "false",
    },
  });
  for (const [name, file] of Object.entries(STAND_INS)) {
    const source = fileURLToPath(new URL(`./vscode-server-stand-ins/${file}`, import.meta.url));
    copyFileSync(source, join(vscode, "node_modules", name, "index.js"));
  }
  for (const path of [...UNUSED, ...ripgrepsForOthers(vscode)]) {
    rmSync(join(vscode, path), { recursive: true, force: true });
  }
}

function ripgrepsForOthers(vscode) {
  const folder = "node_modules/@vscode/ripgrep-universal/bin";
  const own = `${process.platform}-${process.arch}`;
  return existsSync(join(vscode, folder))
    ? readdirSync(join(vscode, folder))
        .filter((name) => name !== own)
        .map((name) => `${folder}/${name}`)
    : [];
}
