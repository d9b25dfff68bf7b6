import manifest from "../../../package.json" with { type: "json" };
import { run } from "../cli/run.ts";
import { createIo } from "./io.ts";
import { reasonOf } from "./reason.ts";

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough, such as `head`, closes the pipe.
  if (error.code === "EPIPE") {
    process.exit(0);
  }
  process.stderr.write(
    `evalset: standard output cannot be written: ${reasonOf(error)}. Make room there, or send it to another place.\n`,
  );
  process.exit(2);
});
// Where nobody hears complaints, there is nobody to tell.
process.stderr.on("error", () => {});

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.on(name, () => {
    // Whoever asks twice does not want to wait for what was found so far.
    if (stop.signal.aborted) {
      process.exit(130);
    }
    stop.abort();
  });
}

run(createIo(process.argv.slice(2), process, stop.signal), manifest.version).then((code) => {
  process.exitCode = code;
});
