import { tuneForShortRun } from "./short-run.ts";

/** Starts the command line; what was compiled for it is kept for the next start, where Node can do that (22.1). */
async function start(): Promise<void> {
  // What is kept counts only for the same options of V8.
  tuneForShortRun();
  if (Number.parseInt(process.versions.node, 10) >= 22) {
    const modules = await import("node:module");
    if ("enableCompileCache" in modules && typeof modules.enableCompileCache === "function") {
      modules.enableCompileCache();
    }
  }
  await import("./cli.ts");
}

start();
