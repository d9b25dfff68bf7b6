import { isArray } from "../model/json.ts";
import { type DatasetFinding, datasetRule } from "./rule.ts";
import { collectPart, type PartFact } from "./shared/part-facts.ts";
import { quote } from "./shared/wording.ts";

/** The scorer of ALUE's multiple choice indexes the file with "data" (formats.md 6.1); its loader takes lists too. */
export const containerObject = datasetRule<PartFact>({
  id: "container-object",
  severity: "warning",
  checks: 'The file is an object with "data".',
  why: 'Inference runs on a bare list and on JSON Lines, but the scorer reads "data" of an object and stops, after all answers were paid for.',
  plainFact: ({ shape }) => (shape.roles.wrappedIn === undefined ? [] : undefined),
  collect: collectPart,
  *check(facts, { container, envelope }) {
    const first = facts.find(({ fact }) => fact.shape.roles.wrappedIn !== undefined);
    const key = first?.fact.shape.roles.wrappedIn;
    if (first === undefined || key === undefined) {
      return;
    }
    if (container === "jsonl") {
      yield {
        record: first.record,
        place: { path: [], part: "open" },
        ...wordsFor("JSON Lines", key),
      };
    } else if (isArray(envelope)) {
      yield {
        record: undefined,
        place: { path: [], part: "open" },
        ...wordsFor("a list", key),
        fixes: () => [
          {
            title: `Put the list into ${quote(key)} of an object`,
            edits: [{ wrap: [], before: `{${quote(key)}: `, behind: "}" }],
            safe: false,
          },
        ],
      };
    }
  },
});

function wordsFor(found: string, key: string): Pick<DatasetFinding, "message" | "help"> {
  return {
    message: `The file is ${found}, but the scorer needs an object with ${quote(key)}.`,
    help: `Write an object whose ${quote(key)} is the list of all questions.`,
  };
}
