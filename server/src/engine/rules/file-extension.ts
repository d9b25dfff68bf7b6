import { datasetRule } from "./rule.ts";
import { quote } from "./shared/wording.ts";

/** `DataLoader` of ALUE's `alue/data_utils.py` (later pipeline) compares the suffix exactly, with case. */
export const fileExtension = datasetRule<string>({
  id: "file-extension",
  severity: "warning",
  checks: "A file of JSON Lines ends as its loader expects.",
  why: 'The later loader of ALUE reads JSON Lines only from a file that ends in ".jsonl", in lower case: any other is one JSON document to it, and it stops at the second line with "Extra data".',
  plainFact: ({ shape, container }) =>
    container === "jsonl" && shape.roles.linesEnding !== undefined ? undefined : [],
  collect: (_, { shape, container }) => (container === "jsonl" ? shape.roles.linesEnding : undefined),
  *check(facts, { file, options }) {
    const [first] = facts;
    const found = /\.(?:jsonl|ndjson)$/i.exec(file?.path ?? "")?.[0];
    // The initial release opens whatever it is given.
    if (first !== undefined && found !== undefined && found !== first.fact && options.alueProfile === "later") {
      yield {
        record: first.record,
        place: { path: [], part: "open" },
        message: `The file ends in ${quote(found)} and not in ${quote(first.fact)}, so the loader reads it as one JSON document.`,
        help: `Rename the file to end in ${quote(first.fact)}.`,
      };
    }
  },
});
