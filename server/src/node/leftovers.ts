import { unlinkSync } from "node:fs";

/** Files that nobody wants when the process ends. */
const paths = new Set<string>();

/** Removes a file when the process ends, however that comes about, unless it is claimed before. */
export function removeAtExit(path: string): void {
  if (paths.size === 0) {
    process.once("exit", removeAll);
  }
  paths.add(path);
}

/** Leaves a file alone that is wanted, or gone, by now. */
export function claim(path: string): void {
  paths.delete(path);
  if (paths.size === 0) {
    process.off("exit", removeAll);
  }
}

function removeAll(): void {
  for (const path of paths) {
    try {
      unlinkSync(path);
    } catch {
      // It is gone, or nothing can be done about it any more.
    }
  }
}
