// Brings what is derived into step with the rules, the formats and the schemas: the settings in package.json, the
// pages in docs/rules/ and the snippet files. With --check it changes nothing and fails when something is out of step.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { loadEngine } from "./lib/engine.mjs";
import { buildRulePages } from "./lib/rule-pages.mjs";
import { buildSnippetFiles } from "./lib/snippets.mjs";

const ROOT = new URL("../", import.meta.url);
const RULE_PAGES = "docs/rules/";
const SEVERITIES = ["error", "warning", "information", "hint", "off"];
const checkOnly = process.argv.includes("--check");

const engine = await loadEngine();
const wanted = new Map([
  ["package.json", await manifest(engine)],
  ...(await buildRulePages(engine, ROOT)),
  ...buildSnippetFiles(engine),
]);
const stale = [];
for (const [path, text] of wanted) {
  if ((await readText(path)) !== text) {
    stale.push(path);
    if (!checkOnly) {
      await mkdir(dirname(fileURLToPath(new URL(path, ROOT))), { recursive: true });
      await writeFile(new URL(path, ROOT), text);
    }
  }
}
for (const file of await readdir(new URL(RULE_PAGES, ROOT)).catch(() => [])) {
  if (!wanted.has(RULE_PAGES + file)) {
    stale.push(RULE_PAGES + file);
    if (!checkOnly) {
      await rm(new URL(RULE_PAGES + file, ROOT));
    }
  }
}
if (stale.length > 0) {
  console.log(`${checkOnly ? "Out of step" : "Brought into step"}: ${stale.join(", ")}`);
}
if (checkOnly && stale.length > 0) {
  console.error("Run `npm run sync` and commit what it changes.");
  process.exitCode = 1;
}

/** The manifest with one setting for each rule, and the ids of the formats. */
async function manifest({ RULES, FORMATS }) {
  const text = await readText("package.json");
  const json = JSON.parse(text);
  const { properties } = json.contributes.configuration;
  properties["evalset.formats"].additionalProperties = {
    type: "string",
    enum: [...FORMATS.map(({ id }) => id), "none"],
    enumDescriptions: [...FORMATS.map(({ title }) => title), "Not a dataset: Evalset leaves it alone."],
  };
  properties["evalset.rules"].properties = Object.fromEntries(
    [...RULES]
      .sort((a, b) => a.id.localeCompare(b.id))
      .map((rule) => [
        rule.id,
        {
          type: "string",
          enum: SEVERITIES,
          default: rule.severity,
          markdownDescription: `${rule.checks}\n\n${rule.why}`,
        },
      ]),
  );
  return `${JSON.stringify(json, undefined, 2)}\n`;
}

function readText(path) {
  return readFile(new URL(path, ROOT), "utf8").catch(() => undefined);
}
