import type { Format } from "./format.ts";

/** File names with these endings are datasets of the known format that is nearest to their content. */
const ANY_FORMAT: readonly string[] = [".evalset.json", ".evalset.jsonl"];

/** What a registered file name says. */
export interface RegisteredName {
  /** The ending, in lower case. */
  readonly ending: string;
  /** The format that has registered it; `undefined` when it stands for any format. */
  readonly format: Format | undefined;
}

/** What the ending of a file name says, in any case of letters; `undefined` when it is not registered. */
export function findRegisteredName(path: string, formats: readonly Format[]): RegisteredName | undefined {
  const lower = path.toLowerCase();
  const names = [
    ...ANY_FORMAT.map((ending) => ({ ending, format: undefined })),
    ...formats.flatMap((format) => format.fileMatch.map((ending) => ({ ending, format }))),
  ];
  return names.find(({ ending }) => lower.endsWith(ending));
}

/** Every registered ending as a glob of a file name, for manifests and document selectors. */
export function registeredGlobs(formats: readonly Format[]): readonly string[] {
  const endings = [...ANY_FORMAT, ...formats.flatMap(({ fileMatch }) => fileMatch)];
  return [...new Set(endings)].map((ending) => `*${ending}`);
}
