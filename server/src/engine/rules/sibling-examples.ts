import { datasetRule } from "./rule.ts";
import { quote } from "./shared/wording.ts";

/** `get_summarization_dataset` of ALUE's `alue/io_utilities.py` (initial release); only a host that lists folders knows. */
export const siblingExamples = datasetRule<string>({
  id: "sibling-examples",
  severity: "hint",
  checks: "The file of examples stands beside the data, where the initial release of ALUE looks for it.",
  why: "The initial release takes its few-shot examples from a file of this name in the same folder, and stops when it asks for examples and there is none.",
  plainFact: ({ shape, options }) =>
    options.alueProfile === "initial" && shape.roles.siblingExamples !== undefined ? undefined : [],
  collect: (_, { shape, options }) => (options.alueProfile === "initial" ? shape.roles.siblingExamples : undefined),
  *check(facts, { file }) {
    const [first] = facts;
    if (first !== undefined && file?.siblings !== undefined && !file.siblings.includes(first.fact)) {
      yield {
        record: first.record,
        place: { path: [], part: "open" },
        message: `There is no ${quote(first.fact)} beside this file, from which the initial release takes examples.`,
        help: `Put the examples into a file named ${quote(first.fact)} in the same folder.`,
      };
    }
  },
});
