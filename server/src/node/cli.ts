import manifest from "../../../package.json" with { type: "json" };
import { run } from "../cli/run.ts";
import { createIo } from "./io.ts";

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 2));

const signal = { isStopped: false };
for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.on(name, () => {
    // Whoever asks twice does not want to wait for what was found so far.
    if (signal.isStopped) {
      process.exit(130);
    }
    signal.isStopped = true;
  });
}

process.exitCode = await run(createIo(process.argv.slice(2), process, signal), manifest.version);
