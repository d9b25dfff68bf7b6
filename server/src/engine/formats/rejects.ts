import { hasMember, isArray, isObject, type JsonValue, member } from "../model/json.ts";
import { hasAll, hasAny } from "./signs.ts";

/**
 * What is surely no dataset, however alike (formats.md 8.2). Each answer says what it is instead, ready to follow
 * "This is"; `undefined` means that nothing speaks against a dataset.
 */

/** By the file's name and folders. */
export function rejectPath(path: string): string | undefined {
  const folders = path.split("/");
  const name = (folders.pop() ?? "").toLowerCase();
  const folder = folders.find((each) => OTHER_FOLDERS.includes(each));
  if (folder !== undefined) {
    return `a file of "${folder}"`;
  }
  return OTHER_NAMES.find(([pattern]) => pattern.test(name))?.[1];
}

const OTHER_FOLDERS: readonly string[] = [".vscode", "node_modules"];
const OTHER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(?:package|package-lock|composer|manifest)\.json$/, "a manifest"],
  [/^(?:tsconfig.*|jsconfig)\.json$/, "a compiler configuration"],
  [/\.ipynb$/, "a notebook"],
  [/\.geojson$/, "a map"],
  [/\.code-workspace$/, "a workspace file"],
  [/\.schema\.json$/, "a JSON Schema"],
  [/^(?:predictions|results|metrics|summary|rag_evaluation_summary)\.json$/, "the output of an evaluation run"],
];

/** By the keys of a root object. */
export function rejectDocument(value: JsonValue): string | undefined {
  return OTHER_DOCUMENTS.find(([matches]) => matches(value))?.[1];
}

type Test = (value: JsonValue) => boolean;

const OTHER_DOCUMENTS: readonly (readonly [Test, string])[] = [
  [(value) => hasAll(value, ["nbformat", "cells"]), "a notebook"],
  [(value) => hasAny(value, ["openapi", "swagger"]), "a description of a web interface"],
  [(value) => hasMember(value, "$schema") && hasAny(value, ["properties", "$defs"]), "a JSON Schema"],
  [(value) => hasAll(value, ["name", "version"]) && hasAny(value, ["dependencies", "scripts"]), "a manifest"],
  [(value) => member(value, "type") === "FeatureCollection", "a map"],
  [(value) => hasMember(value, "compilerOptions"), "a compiler configuration"],
  [(value) => hasMember(value, "jsonrpc"), "a JSON-RPC message"],
  [(value) => hasMember(member(value, "log"), "entries"), "a recording of web requests"],
  [(value) => hasMember(value, "resourceType"), "a health record"],
];

/** By the keys of one record. */
export function rejectRecord(value: JsonValue): string | undefined {
  return OTHER_RECORDS.find(([matches]) => matches(value))?.[1];
}

const OTHER_RECORDS: readonly (readonly [Test, string])[] = [
  [(value) => firstHas(member(value, "messages"), ["role", "content"]), "chat messages"],
  [(value) => hasAll(value, ["prompt", "completion"]), "training data of prompts and completions"],
  [(value) => hasMember(value, "instruction") && hasAny(value, ["input", "output"]), "training data of instructions"],
  [(value) => firstHas(member(value, "conversations"), ["from", "value"]), "training data of conversations"],
  [(value) => hasAll(value, ["turns", "conversation_summary"]), "the output of a generator"],
  [(value) => hasAll(value, ["queries", "chunk_summary"]), "the output of a generator"],
  [(value) => hasAll(value, ["custom_id", "method", "url"]), "a list of requests"],
  [(value) => hasAny(value, RESULT_KEYS), "the output of an evaluation run"],
  [(value) => hasMember(member(value, "metadata"), "chunk_id") && !hasMember(value, "batch"), "a list of text chunks"],
];

const RESULT_KEYS = ["predicted_doc_ids", "predicted_summary", "bestof_contests", "context_awareness"];

function firstHas(list: JsonValue | undefined, keys: readonly string[]): boolean {
  return isArray(list) && hasAll(list.find(isObject), keys);
}
