import { describe, expect, it } from "vitest";
import { findMapping } from "../../server/src/engine/formats/mapping.ts";

function matches(glob: string, path: string): boolean {
  return findMapping(path, { [glob]: "x" }) !== undefined;
}

describe("globs of the setting evalset.formats", () => {
  it.each([
    ["*.json", "a.json"],
    ["*.json", "deep/down/a.json"],
    ["*.json", "/home/me/project/a.json"],
    ["a.json", "deep/a.json"],
    ["**/x.json", "x.json"],
    ["**/x.json", "a/b/x.json"],
    ["**/x.json", "/home/me/x.json"],
    ["data/*.json", "data/a.json"],
    ["data/*.json", "/home/me/project/data/a.json"],
    ["data/*.json", "c:/project/data/a.json"],
    ["data/*.json", "vscode-vfs://github/owner/project/data/a.json"],
    ["./data/*.json", "data/a.json"],
    ["/data/*.json", "data/a.json"],
    ["data/**", "data/a/b.jsonl"],
    ["data/**/*.json", "data/a.json"],
    ["/home/me/*.json", "/home/me/a.json"],
    ["c:/data/*.json", "c:/data/a.json"],
    ["*.{json,jsonl}", "a/b.jsonl"],
    ["**/*.json", ".hidden/.a.json"],
    ["data/a b.json", "data/a b.json"],
    [" *.json ", "a.json"],
  ])("%s matches %s", (glob, path) => {
    expect(matches(glob, path)).toBe(true);
  });

  it.each([
    ["*.json", "a.jsonl"],
    ["data/*.json", "data/deep/a.json"],
    ["data/*.json", "other/data/a.json"],
    ["/data/*.json", "/home/me/data/a.json"],
    ["x.json", "ax.json"],
    ["", "a.json"],
    ["/", "a.json"],
    ["[", "a.json"],
    ["x".repeat(100_000), "a.json"],
  ])("%.20s does not match %s", (glob, path) => {
    expect(matches(glob, path)).toBe(false);
  });

  it("takes the first match in the order of the setting", () => {
    expect(findMapping("data/a.json", { "*.json": "first", "data/a.json": "second" })).toEqual({
      glob: "*.json",
      id: "first",
    });
    expect(findMapping("data/a.json", { "*.jsonl": "first", "data/a.json": "second" })?.id).toBe("second");
    expect(findMapping("data/a.json", {})).toBeUndefined();
  });
});
