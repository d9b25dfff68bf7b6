// Bundles everything that runs: the client for VS Code on the desktop, the language server and the command line.
import { rm } from "node:fs/promises";
import { context } from "esbuild";
import { buildBundles, bundlesIn } from "./scripts/lib/bundles.mjs";
import "./scripts/build-validators.mjs";

const production = process.argv.includes("--production");
const watch = process.argv.includes("--watch");

// What is left of a bundle that was renamed would be published.
await rm("dist", { recursive: true, force: true });
if (watch) {
  for (const options of bundlesIn("dist", { production })) {
    await (await context(options)).watch();
  }
} else {
  await buildBundles("dist", { production });
}
