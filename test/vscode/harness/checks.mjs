/** A few lines instead of a test runner: named checks in a row, each with its screenshot when it fails. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * @param {import("playwright-core").Page} page
 * @param {string} shots the folder for screenshots, emptied first
 */
export function createChecks(page, shots) {
  rmSync(shots, { recursive: true, force: true });
  mkdirSync(shots, { recursive: true });
  const counts = { passed: 0, failed: 0, skipped: 0 };
  return {
    counts,
    /** Runs a check. A failure is printed, and the next check still runs. */
    async check(name, body) {
      const startedAt = Date.now();
      try {
        await body();
        counts.passed += 1;
        console.log(`  ✔ ${name} (${Date.now() - startedAt} ms)`);
      } catch (error) {
        counts.failed += 1;
        const picture = join(shots, `failed-${counts.failed}.png`);
        await page.screenshot({ path: picture }).catch(() => {});
        console.log(`  ✘ ${name}\n    See ${picture}\n${String(error?.stack ?? error).replace(/^/gm, "    ")}`);
      }
    },
    /** Keeps a picture of what a person would see now. */
    shoot: (name) => page.screenshot({ path: join(shots, `${name}.png`) }),
  };
}
