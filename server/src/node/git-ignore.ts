import { access, readFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";

/**
 * The paths that git does not ignore, as the `.gitignore` files of their repository say; the lists of one machine or one
 * clone are not looked at. Paths count from `folder`. A folder that is ignored itself was named on purpose, so all of it
 * stays.
 */
export async function withoutIgnored(folder: string, paths: readonly string[]): Promise<readonly string[]> {
  const start = resolve(folder);
  const root = await findRepository(start);
  if (root === undefined) {
    return paths;
  }
  const lists = new IgnoreLists(root);
  const above = relative(root, start)
    .split(sep)
    .filter((step) => step !== "");
  if (await lists.ignores([...above, ""])) {
    return paths;
  }
  const kept: string[] = [];
  for (const path of paths) {
    if (!(await lists.ignores([...above, ...path.split("/")]))) {
      kept.push(path);
    }
  }
  return kept;
}

async function findRepository(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    if (await isThere(join(at, ".git"))) {
      return at;
    }
    if (at === dirname(at)) {
      return undefined;
    }
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The `.gitignore` files of one repository, each read when it is first needed. */
class IgnoreLists {
  readonly #root: string;
  readonly #lists = new Map<string, Promise<Ignore>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Whether git ignores a file, given by the steps from the root, or a folder, whose last step is empty. */
  async ignores(steps: readonly string[]): Promise<boolean> {
    for (let length = 1; length <= steps.length; length++) {
      // In an ignored folder nothing counts any more, whatever a list further down says.
      if (await this.#ignoresEntry(steps.slice(0, length), length < steps.length)) {
        return true;
      }
    }
    return false;
  }

  /** The nearest list that says something of an entry decides. */
  async #ignoresEntry(steps: readonly string[], isFolder: boolean): Promise<boolean> {
    for (let depth = steps.length - 1; depth >= 0; depth--) {
      const path = steps.slice(depth).join("/");
      if (path !== "") {
        const list = await this.#listIn(steps.slice(0, depth).join("/"));
        const { ignored, unignored } = list.test(isFolder ? `${path}/` : path);
        if (ignored || unignored) {
          return ignored;
        }
      }
    }
    return false;
  }

  #listIn(folder: string): Promise<Ignore> {
    const list =
      this.#lists.get(folder) ??
      readFile(join(this.#root, folder, ".gitignore"), "utf8").then(
        (text) => ignore().add(text),
        () => ignore(),
      );
    this.#lists.set(folder, list);
    return list;
  }
}
