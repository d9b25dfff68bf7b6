/** Opens Chromium without a window, and off the network. */
import { chromium } from "playwright-core";
import { ensureChromium } from "../../../scripts/lib/chromium.mjs";

const ARGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
  "--no-sandbox", // Chromium refuses to run as root with its sandbox; it opens nothing but our own server.
];

/** @returns {Promise<{ browser: import("playwright-core").Browser, page: import("playwright-core").Page }>} */
export async function openBrowser() {
  const browser = await chromium.launch({ executablePath: ensureChromium(), headless: true, args: ARGS });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  // Reading the clipboard and the like must not open a question.
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  return { browser, page: await context.newPage() };
}
