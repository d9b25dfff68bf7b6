import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the benchmarks. */
export const BENCH = fileURLToPath(new URL("../", import.meta.url));
/** The folder of the whole project. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Where generated files go; git ignores it. */
export const DATA = join(BENCH, "data");
/** A copy of our bundles, so that a build while we measure changes nothing. */
export const BUNDLES = join(DATA, "bundles");
/** Our command line, as it is published. */
export const CLI = join(BUNDLES, "cli.cjs");
/** Our language server, as it is published. */
export const SERVER = join(BUNDLES, "server.cjs");
/** A program in one of the packages that only the benchmarks use. */
export const installed = (...path) => join(BENCH, "node_modules", ...path);
/** The schema that peers check a kind of file with. */
export const schemaOf = (kind) => join(BENCH, "schemas", `${kind}.json`);
