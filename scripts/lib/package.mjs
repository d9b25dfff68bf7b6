/** Builds the bundles, and the .vsix as it will be published. */
import { mkdirSync } from "node:fs";
import { CACHE, VSIX } from "./paths.mjs";
import { npm } from "./run.mjs";

/** Makes the bundles in dist/, with source maps. */
export function build() {
  npm(["run", "--silent", "build"]);
}

/** Makes the bundles as they are published, packs the .vsix, and answers with its path. */
export function packageExtension() {
  mkdirSync(CACHE, { recursive: true });
  npm(["run", "--silent", "package", "--", "--out", VSIX]);
  return VSIX;
}
