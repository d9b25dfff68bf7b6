import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * The engine as a module that scripts can import: bundled in memory, since Node runs no TypeScript.
 * @returns {Promise<typeof import("../../server/src/engine/index.ts")>}
 */
export async function loadEngine() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../../server/src/engine/index.ts", import.meta.url))],
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"],
    write: false,
    logLevel: "warning",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}
