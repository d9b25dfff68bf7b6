import picomatch from "picomatch/posix.js";

/** An entry of the setting `evalset.formats` that a path matches. */
export interface MappedPath {
  readonly glob: string;
  /** A format id, or "none". As the user wrote it. */
  readonly id: string;
}

/**
 * The first entry, in the order of the setting, whose glob matches the path; a later one never wins by being longer.
 * A glob without a slash is compared with the file name. Any other is compared with the path from the workspace
 * folder; of an absolute path, whose workspace is unknown, with every end of it.
 */
export function findMapping(path: string, mapping: Readonly<Record<string, string>>): MappedPath | undefined {
  const found = Object.entries(mapping).find(([glob]) => matchesGlob(path, glob.trim()));
  return found && { glob: found[0], id: found[1] };
}

/** Longer than any path; picomatch throws on what is far longer, and on an empty glob. */
const LONGEST_GLOB = 4096;
const ABSOLUTE = /^(?:\/|[A-Za-z]:|[a-z][a-z\d+.-]+:\/\/)/;

function matchesGlob(path: string, glob: string): boolean {
  if (glob === "" || glob.length > LONGEST_GLOB) {
    return false;
  }
  const globs = glob.includes("/") ? globsOfPath(path, glob) : [`**/${glob}`];
  return picomatch(globs, { dot: true })(path.replace(/^(?:\.\/|\/)+/, ""));
}

/** Leading slashes are taken off path and glob alike. */
function globsOfPath(path: string, glob: string): string[] {
  const anchored = glob.replace(/^(?:\.\/|\/)+/, "");
  const isFree = ABSOLUTE.test(path) && !glob.startsWith("/");
  return [anchored, ...(isFree ? [`**/${anchored}`] : [])].filter((each) => each !== "");
}
