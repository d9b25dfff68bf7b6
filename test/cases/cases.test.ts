import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runCli } from "../harness/cli.ts";

/**
 * Inputs rebuilt from public bug reports, with the report that an author should get. An expected finding must be
 * there, at its place; beyond those there may be information and hints, but no error and no warning.
 */
const FOLDER = new URL("./", import.meta.url);
const cases = readdirSync(FOLDER).filter((name) => /^\d{3}-/.test(name));

interface Reported {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: string;
  readonly rule: string;
  readonly fix?: string;
  readonly fixes?: readonly unknown[];
}

describe("cases", () => {
  for (const name of cases) {
    it(name, async () => {
      const folder = new URL(`${name}/`, FOLDER);
      const input = readdirSync(folder).find((file) => file.startsWith("input.")) ?? "";
      const expected: readonly Reported[] = JSON.parse(readFileSync(new URL("expected.json", folder), "utf8"));
      const { output } = await runCli(["check", input, "-o", "json"], { [input]: readFileSync(new URL(input, folder), "utf8") });
      const found: readonly Reported[] = JSON.parse(output).files[0].findings;
      const key = ({ line, column, endLine, endColumn, severity, rule }: Reported): string =>
        `${line}:${column}-${endLine}:${endColumn} ${severity} ${rule}`;
      const wanted = expected.map(key);
      expect(found.filter((each) => wanted.includes(key(each)) || /error|warning/.test(each.severity)).map(key)).toEqual(wanted);
      for (const each of expected) {
        const match = found.find((other) => key(other) === key(each));
        expect((match?.fixes?.length ?? 0) > 0, `${key(each)} offers a fix`).toBe(each.fix !== "" && each.fix !== "-");
      }
    });
  }
});
