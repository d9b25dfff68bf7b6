/** Says why a file could not be checked that no string can hold, in one line. */
export function describeTooLarge(path: string, size: number | undefined): string {
  const length = size === undefined ? "more than 512 MB" : `${Math.round(size / 1_000_000)} MB`;
  const what = `${path} is ${length} long`;
  return /\.(?:jsonl|ndjson)$/i.test(path)
    ? `${what} and cannot be read line by line: it is one list or document, has a line of more than 512 MB, or is not UTF-8. Write each record on a line of its own, as UTF-8.`
    : `${what}, and one JSON document can be read up to 512 MB. Write its records as JSON Lines, each on a line of its own, in a .jsonl file.`;
}
