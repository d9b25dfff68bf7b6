import { datasetRule } from "./rule.ts";
import { collectPart, type PartFact } from "./shared/part-facts.ts";
import { quote } from "./shared/wording.ts";

/** `DataLoader` of ALUE's `alue/data_utils.py` (later pipeline) compares the suffix exactly, with case. */
export const fileExtension = datasetRule<PartFact>({
  id: "file-extension",
  severity: "warning",
  checks: "A file of JSON Lines ends as its loader expects.",
  why: 'The later loader of ALUE reads JSON Lines only from a file that ends in ".jsonl", in lower case: any other is one JSON document to it, and it stops at the second line with "Extra data".',
  plainFact: ({ shape, container }) =>
    container === "jsonl" && shape.roles.linesEnding !== undefined ? undefined : [],
  collect: collectPart,
  *check(facts, { container, file, options }) {
    const first =
      container === "jsonl" ? facts.find(({ fact }) => fact.shape.roles.linesEnding !== undefined) : undefined;
    const meant = first?.fact.shape.roles.linesEnding;
    const found = /\.(?:jsonl|ndjson)$/i.exec(file?.path ?? "")?.[0];
    // The initial release opens whatever it is given.
    if (
      first !== undefined &&
      meant !== undefined &&
      found !== undefined &&
      found !== meant &&
      options.alueProfile === "later"
    ) {
      yield {
        record: first.record,
        place: { path: [], part: "open" },
        message: `The file ends in ${quote(found)} and not in ${quote(meant)}, so the loader reads it as one JSON document.`,
        help: `Rename the file to end in ${quote(meant)}.`,
      };
    }
  },
});
