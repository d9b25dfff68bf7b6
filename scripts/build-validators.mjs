// Compiles schemas/*.schema.json into plain JavaScript under server/src/generated/, so that no schema is compiled at
// run time: that would cost start-up time, and needs `new Function`, which a web worker may forbid.
// A schema becomes one module with a validator for its root and for each of its definitions. Each is exported by itself
// too, so that bundles take in only what is used.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { toValidatorCode } from "./lib/validator-code.mjs";

const SCHEMAS = new URL("../schemas/", import.meta.url);
const GENERATED = new URL("../server/src/generated/", import.meta.url);
const SUFFIX = ".schema.json";

await mkdir(GENERATED, { recursive: true });
const ids = (await readdir(SCHEMAS))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length));
for (const id of ids) {
  await compile(id, JSON.parse(await readFile(new URL(id + SUFFIX, SCHEMAS), "utf8")));
}
// What is left of a schema that was renamed or removed.
for (const file of await readdir(GENERATED)) {
  if (!ids.includes(file.replace(/(\.d)?\.[jt]s$/, ""))) {
    await rm(new URL(file, GENERATED));
  }
}

async function compile(id, schema) {
  const names = ["root", ...Object.keys(schema.definitions ?? {})];
  const pointers = Object.fromEntries(names.map((name) => [name, name === "root" ? "#" : `#/definitions/${name}`]));
  const code = `${toValidatorCode(id, schema, pointers)}\nexport const validators = { ${names.join(", ")} };\n`;
  // ajv's module output still calls `require` for its small helpers: bundling takes them in.
  const { outputFiles } = await build({
    stdin: {
      contents: code.replace(/^export const (\w+) = (validate\w*);/gm, "const $1 = $2;"),
      resolveDir: fileURLToPath(SCHEMAS),
    },
    bundle: true,
    format: "esm",
    target: "node20",
    write: false,
    logLevel: "warning",
  });
  const types = `import type { CompiledValidator } from "../engine/formats/schema-problems.ts";\n\n${names.map((name) => `export declare const ${name}: CompiledValidator;\n`).join("")}export declare const validators: {\n${names.map((name) => `  readonly ${name}: CompiledValidator;\n`).join("")}};\n`;
  await writeIfChanged(new URL(`${id}.js`, GENERATED), outputFiles[0].text);
  await writeIfChanged(new URL(`${id}.d.ts`, GENERATED), types);
}

/** Leaves an equal file alone, so that compilers and watchers see no change. */
async function writeIfChanged(url, text) {
  const old = await readFile(url, "utf8").catch(() => undefined);
  if (old !== text) {
    await writeFile(url, text);
  }
}
