import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FORMATS } from "../../server/src/engine/index.ts";
import { runCli } from "../harness/cli.ts";
import { detectText } from "../harness/detection.ts";

/**
 * Real-looking files with nothing wrong, a folder for each format. What Evalset cannot be sure of stands in the folder
 * `candidate` inside it: such a file is only offered its format.
 */
const FOLDER = new URL("./", import.meta.url);
const PROFILES = ["later", "initial"];

const folders = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const texts: Readonly<Record<string, string>> = Object.fromEntries(
  folders
    .flatMap((folder) => listFiles(`${folder}/`))
    .map((path) => [path, readFileSync(new URL(path, FOLDER), "utf8")]),
);
const formatOfPath = (path: string): string => path.slice(0, path.indexOf("/"));
const isCandidate = (path: string): boolean => path.includes("/candidate/");

it("every format has a folder of files, and every folder a format", () => {
  expect(folders.sort()).toEqual(FORMATS.map(({ id }) => id).sort());
  expect([...new Set(Object.keys(texts).map(formatOfPath))].sort()).toEqual(folders.sort());
});

describe.each(Object.entries(texts))("%s", (path, text) => {
  const format = formatOfPath(path);

  it("is detected", () => {
    expect(detectText(text, path)).toBe(isCandidate(path) ? `candidate ${format}` : format);
  });

  it("gives no error and no warning, whichever release of ALUE is run, and no finding at all in one of them", async () => {
    const reports = await Promise.all(PROFILES.map((profile) => findingsOf(path, "--profile", profile)));
    const loud = reports.flat().filter((finding) => /^(?:error|warning) /.test(finding));
    expect(loud).toEqual([]);
    expect(reports).toContainEqual([]);
  });

  it.runIf(isCandidate(path))("gives no finding as what it may be", async () => {
    expect(await findingsOf(path, "--format-id", format)).toEqual([]);
  });
});

interface Report {
  readonly files: readonly {
    readonly findings: readonly { readonly severity: string; readonly rule: string; readonly message: string }[];
  }[];
}

async function findingsOf(path: string, ...args: readonly string[]): Promise<readonly string[]> {
  const { output } = await runCli(["check", path, "--output", "json", ...args], texts);
  const { files }: Report = JSON.parse(output);
  return files.flatMap(({ findings }) => findings.map((each) => `${each.severity} ${each.rule}: ${each.message}`));
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(new URL(folder, FOLDER), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(`${folder}${entry.name}/`) : [`${folder}${entry.name}`],
  );
}
