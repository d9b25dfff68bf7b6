import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** As in `scripts/lib/bundles.mjs`. */
interface Bundles {
  bundlesIn(folder: string, options: { readonly production: boolean }): readonly BuildOptions[];
}

const { bundlesIn }: Bundles = await import(new URL("../../scripts/lib/bundles.mjs", import.meta.url).href);
const folder = mkdtempSync(join(tmpdir(), "evalset-bundles-"));
const RECORD = { metadata: { session_id: "s", assistant_id: "a" }, batch: { qa_id: "q" } };

/** Runs the command line as it is published; what it prints, and its exit code. */
function evalset(...args: readonly string[]): { readonly output: string; readonly code: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(folder, "cli.cjs"), ...args], {
    cwd: folder,
    encoding: "utf8",
  });
  return { output: stdout + stderr, code: status };
}

beforeAll(async () => {
  const ofCommandLine = bundlesIn(folder, { production: true }).filter(({ outfile = "" }) =>
    /^cli\b/.test(basename(outfile)),
  );
  await Promise.all(ofCommandLine.map((options) => build({ ...options, logLevel: "error" })));
  writeFileSync(join(folder, "a.jsonl"), `${JSON.stringify(RECORD)}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the bundles of the command line", () => {
  it("check a file that is named", () => {
    const { output, code } = evalset("check", "a.jsonl");
    expect(output).toContain('"query"');
    expect(code).toBe(1);
  });

  it("find the parts that search, convert and print help", () => {
    expect(evalset("check", ".", "--rule", "required-key=off").output).toContain("Checked 1 file, 1 record");
    expect(evalset("check", "*.jsonl", "--fail-on", "never").code).toBe(0);
    expect(JSON.parse(evalset("convert", "a.jsonl", "--to", "json").output)).toEqual([RECORD]);
    expect(evalset("check", "--help").output).toContain("--fail-on");
    expect(evalset("check", "gone.json")).toEqual({
      output: "evalset: gone.json was not found. Check the path.\n",
      code: 2,
    });
  });

  it("have a part that reads globs", () => {
    const picomatch: unknown = createRequire(import.meta.url)(join(folder, "cli-globs.cjs"));
    expect(typeof picomatch === "function" && picomatch("data/*.json")("data/a.json")).toBe(true);
  });
});
