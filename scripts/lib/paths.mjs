/** Where things are, in the repository and in the folder of what scripts download or make. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's top folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Downloads and builds that survive a run; not in git, safe to delete. */
export const CACHE = join(ROOT, ".vscode-test");

/** The packaged extension that the tests and `npm start` install. */
export const VSIX = join(CACHE, "evalset.vsix");
