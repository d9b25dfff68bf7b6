// Bundles everything that runs: the client for VS Code on the desktop, the language server and the command line.
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
  },
  { ...shared, entryPoints: ["server/src/node/cli.ts"], outfile: "dist/cli.mjs", format: "esm", banner: executable },
];
for (const options of bundles) {
  if (watch) {
    await (await context(options)).watch();
  } else {
    await build(options);
  }
}
