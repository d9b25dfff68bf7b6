// Bundles everything that runs: the client for VS Code on the desktop, the language server and the command line.
import { readFile } from "node:fs/promises";
import { build, context } from "esbuild";
import "./scripts/build-validators.mjs";

const production = process.argv.includes("--production");
const watch = process.argv.includes("--watch");

/** @type {import("esbuild").BuildOptions} */
const shared = {
  bundle: true,
  platform: "node",
  target: "node20",
  // The `main` of vscode-languageserver-types is a UMD module, which bundles but then fails at start.
  mainFields: ["module", "main"],
  minify: production,
  sourcemap: production ? false : "linked",
  legalComments: "none",
  logLevel: "info",
};
/** As text that is parsed when it is loaded, JSON costs far less at start than as code. */
const jsonAsText = {
  name: "json-as-text",
  setup({ onLoad }) {
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const json = JSON.parse(await readFile(path, "utf8"));
      // Of the manifest only the version is read.
      const text = JSON.stringify(path.endsWith("package.json") ? { version: json.version } : json);
      return { contents: `export default JSON.parse(${JSON.stringify(text)});`, loader: "js" };
    });
  },
};
/** Some dependencies are CommonJS and ask for Node's modules by `require`. */
const requireBanner = {
  js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
};
const executable = { js: `#!/usr/bin/env node\n${requireBanner.js}` };

const bundles = [
  {
    ...shared,
    entryPoints: ["client/src/node/main.ts"],
    outfile: "dist/client.cjs",
    format: "cjs",
    external: ["vscode"],
  },
  {
    ...shared,
    entryPoints: ["server/src/node/server.ts"],
    outfile: "dist/server.mjs",
    format: "esm",
    banner: executable,
    plugins: [jsonAsText],
  },
  {
    ...shared,
    entryPoints: ["server/src/node/cli.ts"],
    outfile: "dist/cli.mjs",
    format: "esm",
    banner: executable,
    plugins: [jsonAsText],
  },
];
for (const options of bundles) {
  if (watch) {
    await (await context(options)).watch();
  } else {
    await build(options);
  }
}
