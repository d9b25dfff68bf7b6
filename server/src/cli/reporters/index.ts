import { createJsonReporter } from "./json.ts";
import { createPrettyReporter } from "./pretty.ts";
import type { CreateReporter } from "./reporter.ts";

/** Output styles by name, the usual one first. A new one is a file and a line here. */
export const REPORTERS: ReadonlyMap<string, CreateReporter> = new Map<string, CreateReporter>([
  ["pretty", createPrettyReporter],
  ["json", createJsonReporter],
]);
