import { isArray } from "../model/json.ts";
import { type DatasetFinding, datasetRule } from "./rule.ts";
import { quote } from "./shared/wording.ts";

/** The scorer of ALUE's multiple choice indexes the file with "data" (formats.md 6.1); its loader takes lists too. */
export const containerObject = datasetRule<{ readonly key: string }>({
  id: "container-object",
  severity: "warning",
  checks: 'The file is an object with "data".',
  why: 'Inference runs on a bare list and on JSON Lines, but the scorer reads "data" of an object and stops, after all answers were paid for.',
  plainFact: ({ shape }) => (shape.roles.wrappedIn === undefined ? [] : undefined),
  collect(_, { shape }) {
    const key = shape.roles.wrappedIn;
    return key === undefined ? undefined : { key };
  },
  *check(facts, { container, envelope }) {
    const [first] = facts;
    if (first !== undefined && container === "jsonl") {
      yield {
        record: first.record,
        place: { path: [], part: "open" },
        ...wordsFor("JSON Lines", first.fact.key),
      };
    } else if (first !== undefined && isArray(envelope)) {
      const { key } = first.fact;
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
