/** Finds a desktop VS Code, or downloads one where that is possible. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CACHE } from "./paths.mjs";
import { findOnPath, UserError } from "./run.mjs";

const NAMES = ["code", "code-insiders", "codium"];
/** Long enough for a slow line, short enough for a closed one. */
const DOWNLOAD_SILENCE_MS = 8_000;

/** Whether a window can be opened here. */
export function hasDisplay() {
  return process.platform !== "linux" || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** The program of an installed VS Code; `undefined` when there is none. VSCODE_EXECUTABLE comes first. */
export function findDesktop() {
  const named = process.env.VSCODE_EXECUTABLE;
  if (named) {
    if (!existsSync(named)) {
      throw new UserError(`VSCODE_EXECUTABLE names "${named}", which does not exist.`);
    }
    return named;
  }
  const found = hasDisplay() ? findOnPath(NAMES) : undefined;
  // In a remote terminal `code` only talks to the window that is open, and cannot load an extension from a folder.
  return found?.includes("remote-cli") ? undefined : found;
}

/** Downloads VS Code once; `undefined` when its download servers cannot be reached. */
export async function downloadDesktop() {
  const { downloadAndUnzipVSCode } = await import("@vscode/test-electron");
  try {
    return await downloadAndUnzipVSCode({
      version: process.env.VSCODE_VERSION ?? "stable",
      cachePath: CACHE,
      timeout: DOWNLOAD_SILENCE_MS,
    });
  } catch (error) {
    console.log(`VS Code cannot be downloaded here (${String(error?.message ?? error).split("\n")[0]}).`);
    return undefined;
  }
}

/** Arguments that desktop VS Code needs when root starts it. */
export function rootArgs() {
  return process.getuid?.() === 0 ? ["--no-sandbox", "--user-data-dir", join(CACHE, "user-data")] : [];
}
