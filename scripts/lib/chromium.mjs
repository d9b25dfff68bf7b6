/** Finds Chromium for the tests, or installs it where that needs no question. */
import { existsSync } from "node:fs";
import { findOnPath, run, UserError } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC_APPS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The path of Chromium. Throws a `UserError` that says how to install it when there is none.
 * @returns {string}
 */
export function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) {
    return found;
  }
  if (process.getuid?.() === 0 && findOnPath(["apt-get"]) !== undefined) {
    console.log("Installing Chromium (apt-get install chromium) ...");
    const options = {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
    };
    run("apt-get", ["update", "-qq"], options);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], options);
  }
  const installed = findChromium();
  if (installed === undefined) {
    throw new UserError(
      "The tests in VS Code need Chromium, and there is none. Install it (Debian: `sudo apt-get install chromium`), or set CHROMIUM to the path of a Chromium or Chrome, then run the same command again.",
    );
  }
  return installed;
}

function findChromium() {
  const named = process.env.CHROMIUM;
  if (named !== undefined && named !== "") {
    if (!existsSync(named)) {
      throw new UserError(`CHROMIUM names "${named}", which does not exist.`);
    }
    return named;
  }
  return findOnPath(NAMES) ?? MAC_APPS.find((file) => existsSync(file));
}
