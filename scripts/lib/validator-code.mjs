// What ajv compiles a schema to, as plain JavaScript.
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";

/** What schemas say to readers and editors: no validator looks at it, so it need not stand in its code. */
const ANNOTATIONS = new Set([
  "$comment",
  "title",
  "description",
  "markdownDescription",
  "default",
  "examples",
  "defaultSnippets",
  "x-type",
  "x-container",
]);
/** Keywords whose members are named by the schema's author and not by the standard. */
const NAMED = new Set(["properties", "patternProperties", "definitions"]);

/** The code of the validators of a schema: by the name of its export, the pointer of the part that it is for. */
export function toValidatorCode(id, schema, pointers) {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    messages: false,
    code: { source: true, esm: true },
  });
  ajv.addSchema(withoutAnnotations(schema), id);
  const references = Object.fromEntries(Object.entries(pointers).map(([name, pointer]) => [name, id + pointer]));
  return shorten(appendErrors(standalone.default(ajv, references)));
}

/** A schema with what validators look at, and nothing for readers. */
export function withoutAnnotations(schema) {
  if (Array.isArray(schema)) {
    return schema.map(withoutAnnotations);
  }
  if (typeof schema !== "object" || schema === null) {
    return schema;
  }
  const kept = Object.entries(schema).filter(([keyword]) => !ANNOTATIONS.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => [keyword, NAMED.has(keyword) ? namedSchemas(value) : withoutAnnotations(value)]),
  );
}

function namedSchemas(schemas) {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutAnnotations(schema)]));
}

/** How ajv 8 takes over the errors of a part: it copies all that were found before, once for each faulty element. */
const COPIES = /vErrors = vErrors === null \? (validate\d+)\.errors : vErrors\.concat\(\1\.errors\);/g;

/** Adds the errors of a part to those before instead, so that the time grows with the faults and not with their square. */
function appendErrors(code) {
  const appending = code.replace(
    COPIES,
    "if (vErrors === null) { vErrors = $1.errors; } else { for (const error of $1.errors) { vErrors.push(error); } }",
  );
  if (appending.includes(".concat(")) {
    throw new Error("ajv takes over errors in a way that scripts/lib/validator-code.mjs does not know.");
  }
  return appending;
}

/** Which part of the schema an error comes from: nobody asks. */
const SCHEMA_PATHS = /schemaPath:"(?:[^"\\]|\\.)*",/g;
/** How ajv 8 notes an error. */
const NOTES = /if\(vErrors === null\)\{vErrors = \[(err\d+)\];\}else \{vErrors\.push\(\1\);\}/g;

/** Says the same with less: all of it is read when the program starts. */
function shorten(code) {
  const shorter = code
    .replace(SCHEMA_PATHS, "")
    .replace(NOTES, "(vErrors ??= []).push($1);")
    // Nothing happens by making it, so that a bundle may leave it out.
    .replaceAll("= new RegExp(", "= /* @__PURE__ */ new RegExp(");
  if (shorter.includes("schemaPath") || /vErrors = \[/.test(shorter)) {
    throw new Error("ajv notes errors in a way that scripts/lib/validator-code.mjs does not know.");
  }
  return shorter;
}
