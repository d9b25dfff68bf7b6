import { readFile } from "node:fs/promises";

const GROUP_COMMENT = /^ {2}\/\/ (.*)\.$/;

/**
 * One page per rule and an index, by path. The pages are made of what the rules say of themselves and of their
 * fixtures' first cases; nothing in them is written by hand.
 */
export async function buildRulePages({ RULES }, root) {
  const groups = await readGroups(RULES, root);
  const pages = new Map();
  for (const rule of RULES) {
    pages.set(`docs/rules/${rule.id}.md`, await page(rule, root));
  }
  pages.set("docs/rules/README.md", index(groups));
  return pages;
}

/** The list of rules is grouped by comments; the index shows the same groups. */
async function readGroups(rules, root) {
  const source = await readFile(new URL("server/src/engine/rules/index.ts", root), "utf8");
  const byName = new Map(rules.map((rule) => [rule.id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()), rule]));
  const groups = [];
  for (const line of source.slice(source.indexOf("export const RULES")).split("\n")) {
    const title = GROUP_COMMENT.exec(line)?.[1];
    const rule = byName.get(line.trim().replace(/,$/, ""));
    if (title !== undefined) {
      groups.push({ title, rules: [] });
    } else if (rule !== undefined) {
      groups.at(-1)?.rules.push(rule);
    }
  }
  return groups.filter(({ rules: members }) => members.length > 0);
}

function index(groups) {
  const tables = groups.map(({ title, rules }) => {
    const rows = rules.map(({ id, severity, checks }) => `| [\`${id}\`](${id}.md) | ${severity} | ${cell(checks)} |`);
    return `## ${title}\n\n| Rule | Severity | Checks |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  return `# Rules\n\nThe severity is the usual one; some findings of a rule are milder or graver, as its page shows.\nThe setting \`evalset.rules\` (on the command line \`--rule id=severity\`) changes it or turns the rule off.\n\n${tables.join("\n")}`;
}

async function page({ id, severity, checks, why, fixAll }, root) {
  const { example, repairs } = await readExample(id, root);
  const parts = [
    `# ${id}`,
    checks,
    `Usual severity: **${severity}**.`,
    `## Why it matters\n\n${why}`,
    ...(example === undefined ? [] : [`## Example\n\n${example}`]),
    ...(repairs.length === 0 ? [] : [`## Fixes\n\n${repairs.map((title) => `- ${title}`).join("\n")}`]),
    ...(fixAll === undefined ? [] : [`One action mends all findings of this rule in a file: *${fixAll}*.`]),
    `## Change it\n\n\`\`\`json\n"evalset.rules": { "${id}": "off" }\n\`\`\`\n\nOn the command line: \`evalset check --rule ${id}=off …\`.`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The first case of the fixture that gives a finding, and the titles of all fixes that the fixture shows. */
async function readExample(id, root) {
  const source = await readFile(new URL(`test/rules/${id}.fixture`, root), "utf8").catch(() => "");
  const cases = source.split(/^## /m).slice(1);
  const firing = cases.find((text) => /^\/\/.*\b(error|warning|information|hint): /m.test(text));
  const titles = [...source.matchAll(/^### fix: (.*)$/gm)].map((match) => match[1]);
  const repairs = titles.filter((title, at) => titles.findIndex((other) => kind(other) === kind(title)) === at);
  if (firing === undefined) {
    return { example: undefined, repairs };
  }
  const [heading, ...lines] = firing
    .split(/^### fix: /m)[0]
    .trimEnd()
    .split("\n");
  const marks = lines.filter((line) => /^\/\/.*\b(error|warning|information|hint): /.test(line));
  const code = lines.filter((line) => !marks.includes(line)).join("\n");
  const said = marks.map((line) => `> ${line.replace(/^\/\/.*?\b(error|warning|information|hint): /, "**$1**: ")}`);
  const title = heading.replace(/\s*\{.*\}$/, "");
  return { example: `${capital(title)}:\n\n\`\`\`\`json\n${code}\n\`\`\`\`\n\n${said.join("\n>\n")}`, repairs };
}

/** Titles that differ only in the values they name are of one kind. */
function kind(title) {
  return title.replace(/"[^"]*"|\\\S+|[-+.\d]*\d[-.\deE]*|\b(?:true|false)\b/g, "…");
}

function cell(text) {
  return text.replaceAll("|", "\\|");
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
