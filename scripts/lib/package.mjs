/** Builds the bundles, and the .vsix as it will be published. */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { CACHE, ROOT, VSIX } from "./paths.mjs";
import { runQuietly, UserError } from "./run.mjs";

/**
 * Runs the build into dist/.
 * @param {readonly string[]} [options] for esbuild.mjs
 */
export function build(options = []) {
  if (!existsSync(join(ROOT, "esbuild.mjs"))) {
    throw new UserError("esbuild.mjs is missing: this is not a complete checkout of Evalset.");
  }
  runQuietly(process.execPath, ["esbuild.mjs", ...options]);
}

/** Packs what is in dist/ into the .vsix and answers with its path. */
export function packageExtension() {
  mkdirSync(CACHE, { recursive: true });
  const vsce = join(ROOT, "node_modules", "@vscode", "vsce", "vsce");
  runQuietly(process.execPath, [vsce, "package", "--no-dependencies", "--allow-missing-repository", "--out", VSIX]);
  return VSIX;
}
