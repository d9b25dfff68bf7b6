import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readArguments, readPlainCheck } from "../../server/src/cli/arguments.ts";
import { REPORTERS } from "../../server/src/cli/reporters/index.ts";
import { readUsage } from "../../server/src/cli/usage.ts";
import { FORMATS, RULES } from "../../server/src/engine/index.ts";

const reporters = [...REPORTERS.keys()];
const names = {
  reporters,
  formats: FORMATS.map(({ id }) => id),
  rules: RULES.map(({ id }) => id),
  version: "1.2.3",
};

/** What a command line is made of, and what it had better not be. */
const WORDS = [
  ...["check", "convert", "help", "-", "--", "", "a.json", "data/*.jsonl", "pretty", "json", "error", "never", "regex"],
  ...[
    "gaussia-dataset",
    "initial",
    "structured",
    "--no-color",
    "--no-progress",
    "-o",
    "--output",
    "--fail-on",
    "-ojson",
  ],
  ...["--format-id", "--judge-mode", "--profile", "--output=json", "--rule", "id-case=off", "--help", "-V", "--color"],
];
const options = fc.constantFrom(
  ["--no-color"],
  ["--no-progress"],
  ["-o", "json"],
  ["--output", "pretty"],
  ["--fail-on", "never"],
  ["--format-id", "alue-rag"],
  ["--judge-mode", "regex"],
  ["--profile", "initial"],
  ["a.json"],
  ["-"],
);

describe("the quick reading of the usual command line", () => {
  it("reads what it reads as the whole one does", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }), (words) => {
        for (const args of [words, ["check", ...words]]) {
          const plain = readPlainCheck(args, names);
          if (plain !== undefined) {
            expect(plain).toEqual(readUsage(args, names));
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("reads every check with flags and choices", () => {
    fc.assert(
      fc.property(fc.array(options, { maxLength: 6 }), (chosen) => {
        const args = ["check", "b.jsonl", ...chosen.flat()];
        expect(readPlainCheck(args, names)).toEqual(readUsage(args, names));
      }),
    );
  });

  it("leaves all else to the whole one", async () => {
    const args = ["check", "a.json", "--rule", "id-case=off", "--allow-key", "note"];
    expect(readPlainCheck(args, names)).toBeUndefined();
    expect(await readArguments(args, reporters, "1.2.3")).toMatchObject({
      kind: "check",
      options: { rules: { "id-case": "off" }, allowedKeys: ["note"] },
    });
    expect(await readArguments(["--version"], reporters, "1.2.3")).toEqual({ kind: "text", text: "1.2.3\n" });
  });
});
