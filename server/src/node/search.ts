import { promises as files } from "node:fs";
import { glob } from "tinyglobby";
import type { FoundFiles } from "../cli/io.ts";
import { withoutIgnored } from "./git-ignore.ts";

/** What a folder is searched for. */
const DATASET_FILES = "**/*.{json,jsonl,ndjson}";
const IGNORED = ["**/node_modules/**"];

/** The datasets in a folder, or the files that a glob names. */
export async function search(pattern: string): Promise<FoundFiles> {
  const found = await files.stat(pattern).catch(() => undefined);
  if (found?.isDirectory()) {
    return searchFolder(pattern);
  }
  const matches = /[*?[\]{}]/.test(pattern) ? await glob(pattern, { ignore: IGNORED }) : [];
  return matches.length === 0 ? { failure: `${pattern} was not found. Check the path.` } : { paths: matches.sort() };
}

async function searchFolder(folder: string): Promise<FoundFiles> {
  const inside = await glob(DATASET_FILES, { cwd: folder, ignore: IGNORED, caseSensitiveMatch: false });
  const prefix = folder === "." ? "" : `${folder.replace(/[\\/]+$/, "")}/`;
  if (inside.length === 0) {
    return { failure: `${folder} has no .json, .jsonl or .ndjson file in it. Name a file or another folder.` };
  }
  // Whoever names a file, or a pattern of names, wants it checked; whoever names a folder wants what belongs to it.
  const kept = await withoutIgnored(folder, inside.sort());
  return kept.length === 0
    ? { failure: `Git ignores every .json, .jsonl and .ndjson file in ${folder}. Name the files or another folder.` }
    : { paths: kept.map((path) => prefix + path) };
}
