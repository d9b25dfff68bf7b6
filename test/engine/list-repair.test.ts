import { describe, expect, it } from "vitest";
import { quoteElements } from "../../server/src/engine/rules/shared/list-repair.ts";

describe("quoteElements", () => {
  it.each([
    ["[N1]", "['N1']", true],
    ["['N1', N2 B]", "['N1', 'N2 B']", true],
    [`["N123AB']`, "['N123AB']", false],
    [`['N1", 'N2']`, "['N1', 'N2']", false],
    ["['N1]", "['N1']", false],
    ["['O'Neil', 'B, C']", `["O'Neil", 'B, C']`, false],
    ["[sic] see [1]", "['[sic] see [1]']", false],
    // Without a bracket, nothing is cut off.
    ["ORG, 0, LOC", "['ORG', '0', 'LOC']", false],
    ["['ORG', '0', 'LOC'", "['ORG', '0', 'LOC']", false],
    ["ORG, 0]", "['ORG', '0']", false],
    ["(ORG, 0)", "['ORG', '0']", false],
    ["(ORG", "['ORG']", false],
    ["ORG (x)", "['ORG (x)']", false],
  ])("makes a list of %s", (text, list, isSure) => {
    expect(quoteElements(text)).toEqual({ text: list, isSure });
  });

  it.each([
    "",
    "[",
    "()",
    "['a' for x in 'a']",
    "[x.y() for x in z]",
    "['a', 'b'][0]",
    "[N1][0]",
    "[['a']]",
    "[[N1]]",
    "['a'], ['b']",
    "[('a', 'b')]",
    "[{'a': 1}]",
    "['a' + 'b']",
    "['a' if 1 else 'b']",
    "['a'.upper()]",
    "[b'a']",
  ])("leaves %s to the author", (text) => {
    expect(quoteElements(text)).toBeUndefined();
  });

  it("takes no long time over many quotes", () => {
    expect(quoteElements(`[${"'a', ".repeat(20_000)}b]`)?.text).toHaveLength(5 * 20_000 + 5);
    expect(quoteElements(`[a${"'".repeat(100_000)}]`)).toBeDefined();
  });
});
