import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { FORMATS, RULES } from "../server/src/engine/index.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Who may import whom (ARCHITECTURE.md): folders and packages that each folder's files may name. The longest folder counts. */
const WALLS: Readonly<Record<string, { readonly folders: readonly string[]; readonly packages: readonly string[] }>> = {
  "client/src": { folders: ["client/src"], packages: ["vscode", "vscode-languageclient"] },
  "server/src/node": {
    folders: [
      "server/src/node",
      "server/src/lsp/server.ts",
      "server/src/cli/run.ts",
      "server/src/cli/io.ts",
      "server/src/engine/index.ts",
      "package.json",
    ],
    packages: ["vscode-languageserver/node", "tinyglobby", "ignore", "node:"],
  },
  "server/src/lsp": { folders: ["server/src/lsp", "server/src/engine/index.ts"], packages: ["vscode-languageserver"] },
  "server/src/cli": {
    folders: ["server/src/cli", "server/src/engine/index.ts"],
    packages: ["commander", "picocolors"],
  },
  "server/src/engine": { folders: ["server/src/engine"], packages: [] },
  "server/src/engine/check": {
    folders: [
      "server/src/engine/check",
      "server/src/engine/rules",
      "server/src/engine/formats",
      "server/src/engine/model",
      "server/src/engine/text",
    ],
    packages: [],
  },
  "server/src/engine/rules": {
    folders: [
      "server/src/engine/rules",
      "server/src/engine/formats",
      "server/src/engine/model",
      "server/src/engine/text",
    ],
    packages: [],
  },
  "server/src/engine/formats": {
    folders: [
      "server/src/engine/formats",
      "server/src/engine/model",
      "server/src/engine/text",
      "server/src/generated",
      "schemas",
    ],
    packages: ["picomatch"],
  },
  "server/src/engine/model": {
    folders: ["server/src/engine/model", "server/src/engine/text", "server/src/engine/formats/format.ts"],
    packages: [],
  },
  "server/src/engine/text": { folders: ["server/src/engine/text"], packages: [] },
};

interface Import {
  readonly file: string;
  readonly target: string;
}

const files = ["client/src", "server/src"]
  .flatMap(listFiles)
  .filter((file) => file.endsWith(".ts") && !file.includes("/generated/"));
const imports = files.flatMap(readImports);

describe("walls", () => {
  for (const [folder, { folders, packages }] of Object.entries(WALLS)) {
    it(`${folder} imports only what it may`, () => {
      const own = imports.filter(({ file }) => wallOf(file) === folder);
      const wrong = own.filter(({ target }) => !isAllowed(target, folders, packages));
      expect(own.length).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    });
  }

  it("a rule never imports another rule", () => {
    const ids = new Set(RULES.map(({ id }) => `server/src/engine/rules/${id}.ts`));
    expect(
      imports.filter(
        ({ file, target }) =>
          target.startsWith("server/src/engine/rules/") &&
          ids.has(target) &&
          file !== "server/src/engine/rules/index.ts",
      ),
    ).toEqual([]);
  });

  it("a feature never imports another feature", () => {
    const feature = "server/src/lsp/features/";
    expect(
      imports.filter(
        ({ file, target }) => file.startsWith(feature) && file !== `${feature}index.ts` && target.startsWith(feature),
      ),
    ).toEqual([]);
  });
});

describe("lists", () => {
  it("every file of a rule is in the list of rules, under its own id", () => {
    const names = listFiles("server/src/engine/rules")
      .filter((file) => dirname(file) === "server/src/engine/rules")
      .map((file) => file.replace(/^.*\/|\.ts$/g, ""))
      .filter((name) => name !== "index" && name !== "rule");
    expect(RULES.map(({ id }) => id).sort()).toEqual(names.sort());
  });

  it("rules that share what they collect share how it is joined, and what shares a key function is collected alike", () => {
    const rules = RULES.flatMap((rule) => (rule.kind === "dataset" ? [rule] : []));
    for (const { id, collect, join, keysOf } of rules) {
      for (const other of rules) {
        if (other.collect === collect) {
          expect(other.join, `${id} and ${other.id}`).toBe(join);
        }
        if (keysOf !== undefined && other.keysOf === keysOf) {
          expect(other.collect, `${id} and ${other.id}`).toBe(collect);
        }
      }
    }
  });

  it("every schema has a format of its name", () => {
    const schemas = listFiles("schemas").map((file) => file.replace(/^schemas\/|\.schema\.json$/g, ""));
    expect(FORMATS.map(({ id }) => id).sort()).toEqual(schemas.sort());
  });

  it("rules speak as design asks: a sentence each, no schema words", () => {
    for (const { id, checks, why } of RULES) {
      expect(checks, id).toMatch(/^[A-Z"`].*\.$/s);
      expect(why, id).toMatch(/^[A-Z"`].*\.$/s);
      // What another program says may be quoted.
      expect(`${checks} ${why}`.replace(/"[^"]*"/g, ""), id).not.toMatch(
        /\binvalid\b|\billegal\b|\bplease\b|oneOf|anyOf|additionalProperties/i,
      );
    }
  });
});

function wallOf(file: string): string | undefined {
  return Object.keys(WALLS)
    .filter((folder) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];
}

function isAllowed(target: string, folders: readonly string[], packages: readonly string[]): boolean {
  return (
    folders.some((folder) => target === folder || target.startsWith(`${folder}/`)) ||
    packages.some((name) => target === name || target.startsWith(name.endsWith(":") ? name : `${name}/`))
  );
}

function readImports(file: string): readonly Import[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  return [...source.matchAll(/^(?:import|export)\s[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gm)].map((match) => {
    const target = match[1] ?? match[2] ?? "";
    return { file, target: target.startsWith(".") ? toPath(resolve(ROOT, dirname(file), target)) : target };
  });
}

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => toPath(join(entry.parentPath, entry.name)));
}

function toPath(absolute: string): string {
  return relative(ROOT, absolute).replaceAll("\\", "/");
}
