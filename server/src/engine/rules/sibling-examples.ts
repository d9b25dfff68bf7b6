import { datasetRule } from "./rule.ts";
import { collectPart, type PartFact } from "./shared/part-facts.ts";
import { quote } from "./shared/wording.ts";

/** `get_summarization_dataset` of ALUE's `alue/io_utilities.py` (initial release); only a host that lists folders knows. */
export const siblingExamples = datasetRule<PartFact>({
  id: "sibling-examples",
  severity: "hint",
  checks: "The file of examples stands beside the data, where the initial release of ALUE looks for it.",
  why: "The initial release takes its few-shot examples from a file of this name in the same folder, and stops when it asks for examples and there is none.",
  plainFact: ({ shape, options }) =>
    options.alueProfile === "initial" && shape.roles.siblingExamples !== undefined ? undefined : [],
  collect: collectPart,
  *check(facts, { file, options }) {
    const isRead = options.alueProfile === "initial";
    const first = isRead ? facts.find(({ fact }) => fact.shape.roles.siblingExamples !== undefined) : undefined;
    const name = first?.fact.shape.roles.siblingExamples;
    if (first !== undefined && name !== undefined && file?.siblings !== undefined && !file.siblings.includes(name)) {
      yield {
        record: first.record,
        place: { path: [], part: "open" },
        message: `There is no ${quote(name)} beside this file, from which the initial release takes examples.`,
        help: `Put the examples into a file named ${quote(name)} in the same folder.`,
      };
    }
  },
});
