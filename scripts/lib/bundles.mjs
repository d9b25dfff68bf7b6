// What each bundle is made of. All of them are CommonJS: Node starts it sooner than a module.
import { readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { withoutAnnotations } from "./validator-code.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const NODE = "server/src/node";
/** The parts of the command line that are asked for with `import()`, by their files: most runs need few of them. */
const PARTS = { "cli.ts": "cli-main", "search.ts": "cli-search", "usage.ts": "cli-usage" };
/** What reads globs. The command line has no setting with any, but the engine could be asked. */
const GLOBS = "picomatch/posix.js";

/**
 * The bundles, for a folder; with names and maps of their sources where they are not for production.
 * @param {string} folder
 * @param {{ readonly production: boolean }} options
 * @returns {readonly import("esbuild").BuildOptions[]}
 */
export function bundlesIn(folder, { production }) {
  const bundle = (name, entry, options = {}) => ({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile: join(resolve(ROOT, folder), `${name}.cjs`),
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    // The `main` of vscode-languageserver-types is a UMD module, which bundles but then fails at start.
    mainFields: ["module", "main"],
    // What is asked for later is required, not imported: that would start the loader of modules.
    supported: { "dynamic-import": false },
    minify: production,
    sourcemap: production ? false : "linked",
    legalComments: "none",
    logLevel: "info",
    ...options,
  });
  const executable = { banner: { js: "#!/usr/bin/env node" } };
  return [
    bundle("client", "client/src/node/main.ts", { external: ["vscode"] }),
    bundle("server", `${NODE}/server.ts`, { ...executable, plugins: [jsonAsText((schema) => schema)] }),
    bundle("cli", `${NODE}/cli-start.ts`, { ...executable, plugins: [onDemand] }),
    bundle("cli-main", `${NODE}/cli.ts`, { plugins: [jsonAsText(withoutAnnotations), onDemand, lazyGlobs] }),
    bundle("cli-search", `${NODE}/search.ts`, { define: AS_COMMON_JS }),
    bundle("cli-usage", "server/src/cli/usage.ts"),
    bundle("cli-globs", `node_modules/${GLOBS}`),
  ];
}

/**
 * Builds all of them.
 * @param {string} folder
 * @param {{ readonly production: boolean }} options
 */
export async function buildBundles(folder, options) {
  for (const each of bundlesIn(folder, options)) {
    await build(each);
  }
}

/** fdir asks for Node's modules in a way of modules. */
const AS_COMMON_JS = { "import.meta.url": "__filename" };

/** As text that is parsed when it is loaded, JSON costs far less at start than as code. */
function jsonAsText(ofSchema) {
  return {
    name: "json-as-text",
    setup({ onLoad }) {
      onLoad({ filter: /\.json$/ }, async ({ path }) => {
        const json = JSON.parse(await readFile(path, "utf8"));
        // Of the manifest only the version is read.
        const text = JSON.stringify(path.endsWith("package.json") ? { version: json.version } : ofSchema(json));
        return { contents: `export default JSON.parse(${JSON.stringify(text)});`, loader: "js" };
      });
    },
  };
}

/** Leaves what is asked for with `import()` in files of its own. */
const onDemand = {
  name: "on-demand",
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path }) => {
      if (kind !== "dynamic-import") {
        return undefined;
      }
      const part = PARTS[basename(path)];
      if (part === undefined) {
        throw new Error(`${path} is asked for with import(): name it in PARTS in scripts/lib/bundles.mjs.`);
      }
      return { path: `./${part}.cjs`, external: true };
    });
  },
};

/** Leaves what reads globs in a file of its own, which is loaded where one is read. */
const lazyGlobs = {
  name: "lazy-globs",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^picomatch\/posix\.js$/ }, () => ({ path: GLOBS, namespace: "lazy" }));
    onResolve({ filter: /^\./, namespace: "lazy" }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: "lazy" }, () => ({
      contents: 'export default (...values) => require("./cli-globs.cjs")(...values);',
    }));
  },
};
