import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  type Container,
  checkAll,
  createChecker,
  type Dataset,
  formatOf,
  type PlacedFinding,
  RULES,
  type Rule,
  readDataset,
  readJson,
  readSettings,
} from "../../server/src/engine/index.ts";
import { runs } from "../harness/effort.ts";
import { readFixture } from "../harness/fixture.ts";
import { lengthenings, toWideText } from "../harness/lengthen.ts";
import { mutateValue } from "../harness/mutate-value.ts";
import { Random } from "../harness/random.ts";

/**
 * What rules call plain is a shortcut, and never changes what a check finds: texts of all fixtures and samples, as they
 * are and with values changed at random, give the same with it and without.
 */
const { seed, numRuns } = runs(2);
const { numRuns: longRuns } = runs(1);

/** Rules that see no elements of a long list but those that fail a test or do not fit their schema. */
const SEES_SUSPECTS = rulesThatImport("shared/suspects.ts");

/** The ids of rules whose file imports another one of their folder, itself or by way of others. */
function rulesThatImport(wanted: string): ReadonlySet<string> {
  const folder = new URL("../../server/src/engine/rules/", import.meta.url);
  const reaches = (file: string, before: ReadonlySet<string>): boolean =>
    file === wanted ||
    [...readFileSync(new URL(file, folder), "utf8").matchAll(/from "(\.{1,2}\/[^"]+)"/g)]
      .map(([, path = ""]) => new URL(path, new URL(file, folder)).href)
      .filter((href) => href.startsWith(folder.href))
      .map((href) => href.slice(folder.href.length))
      .some((path) => !before.has(path) && reaches(path, new Set([...before, path])));
  const ids = RULES.map(({ id }) => id);
  return new Set(ids.filter((id) => reaches(`${id}.ts`, new Set())));
}

interface Source {
  readonly title: string;
  readonly text: string;
  readonly container: Container;
  readonly format: string;
  readonly settings: unknown;
}

const SLOW_RULES = RULES.map(withoutShortcuts);

function withoutShortcuts(rule: Rule): Rule {
  switch (rule.kind) {
    case "text":
      return rule;
    case "record": {
      const { plain: _, ...slow } = rule;
      return slow;
    }
    case "dataset": {
      const { plainAlone: _, plainFact: __, ...slow } = rule;
      return slow;
    }
  }
}

describe("plain records", () => {
  for (const source of [...fixtures(), ...samples()]) {
    it(source.title, () => {
      const random = new Random(seed);
      expectSame(source.text, source);
      for (let run = 0; run < numRuns; run++) {
        expectSame(mutate(source, random), source);
      }
    });
  }
});

/** Each takes a fraction of a second. */
const CASES_OF_RULE = 2;

describe("long records", () => {
  const ofRules = [...SEES_SUSPECTS].flatMap((id) =>
    fixtures()
      .filter(({ title }) => title.startsWith(`${id}.fixture`))
      .slice(0, CASES_OF_RULE),
  );
  const cases = [...ofRules, ...samples()].filter(
    ({ container, text }) => container === "json" && readJson(text) !== undefined,
  );
  it("are those of most rules that look at turns", () => {
    expect(SEES_SUSPECTS).toContain("weight-range");
    expect(cases.length).toBeGreaterThan(40);
  });
  for (const source of cases) {
    it(source.title, () => {
      const random = new Random(seed);
      for (const longer of lengthenings(JSON.parse(source.text))) {
        expectSame(toWideText(longer), source);
        for (let run = 0; run < longRuns; run++) {
          expectSame(toWideText(mutateValue(longer, random)), source);
        }
      }
    });
  }
});

function expectSame(text: string, { container, format, settings }: Source): void {
  const dataset = readDataset(text, { format: formatOf(format), container });
  const [quick, slow] = [RULES, SLOW_RULES].map((rules) => findingsOf(rules, dataset, settings));
  expect(quick, text).toEqual(slow);
}

function findingsOf(rules: readonly Rule[], dataset: Dataset, settings: unknown): readonly unknown[] {
  const findings = checkAll(createChecker(rules, readSettings(settings)), dataset).all();
  return findings.map(toPlain).sort();
}

function toPlain({ rule, severity, message, span, record, path }: PlacedFinding): string {
  return JSON.stringify({ rule: rule.id, severity, message, span, record, path });
}

/** Changes one value of a JSON document, or of one line. */
function mutate({ text, container }: Source, random: Random): string {
  if (container === "json") {
    return mutateText(text, random);
  }
  const lines = text.split("\n");
  const line = random.below(lines.length);
  return lines.map((each, at) => (at === line ? mutateText(each, random) : each)).join("\n");
}

function mutateText(text: string, random: Random): string {
  return readJson(text) !== undefined ? JSON.stringify(mutateValue(JSON.parse(text), random)) : text;
}

function fixtures(): readonly Source[] {
  const folder = new URL("./", import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".fixture"))
    .flatMap((file) =>
      readFixture(readFileSync(new URL(file, folder), "utf8")).map(({ title, text, options }) => ({
        title: `${file}: ${title}`,
        text,
        container: options.container ?? "json",
        format: options.format ?? "gaussia-dataset",
        settings: options.settings,
      })),
    );
}

function samples(): readonly Source[] {
  const folder = fileURLToPath(new URL("../formats/", import.meta.url));
  return readdirSync(folder)
    .filter((format) => existsSync(`${folder}${format}/`) && formatOf(format) !== undefined)
    .flatMap((format) =>
      readdirSync(`${folder}${format}/`)
        .filter((file) => /\.jsonl?$/.test(file))
        .map((file) => ({
          title: `${format}/${file}`,
          text: readFileSync(`${folder}${format}/${file}`, "utf8"),
          container: file.endsWith("l") ? "jsonl" : "json",
          format,
          settings: {},
        })),
    );
}
