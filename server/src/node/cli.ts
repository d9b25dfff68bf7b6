import manifest from "../../../package.json" with { type: "json" };
import { run } from "../cli/run.ts";
import { createIo } from "./io.ts";

// A reader that has seen enough, such as `head`, closes the pipe.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 2));

process.exitCode = await run(createIo(process.argv.slice(2), process), manifest.version);
