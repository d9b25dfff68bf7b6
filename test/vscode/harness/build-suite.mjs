/** Bundles the mocha suite for the extension host. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { globSync } from "tinyglobby";
import { CACHE, ROOT } from "../../../scripts/lib/paths.mjs";

const SOURCE = join(ROOT, "test", "vscode", "suite");
const OUTPUT = join(CACHE, "suite");

/** Answers with the path of the module to hand to VS Code as its extension test. */
export async function buildSuite() {
  rmSync(OUTPUT, { recursive: true, force: true });
  await build({
    absWorkingDir: SOURCE,
    entryPoints: globSync(["index.ts", "*.test.ts"], { cwd: SOURCE }),
    outdir: OUTPUT,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    external: ["vscode", "mocha"],
    sourcemap: "inline",
    logLevel: "warning",
  });
  return join(OUTPUT, "index.cjs");
}
