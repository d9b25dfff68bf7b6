import laterSchema from "../../../../schemas/alue-mcqa.schema.json" with { type: "json" };
import initialSchema from "../../../../schemas/alue-mcqa-legacy.schema.json" with { type: "json" };
import * as laterValidators from "../../generated/alue-mcqa.js";
import * as initialValidators from "../../generated/alue-mcqa-legacy.js";
import { hasMember, isObject, type JsonValue } from "../model/json.ts";
import type { Shape } from "./format.ts";
import { LOADER_RENAMES } from "./loader-renames.ts";
import { createValidator } from "./schema-problems.ts";

/** Where questions and examples live; a file may mix the shapes of both releases. */
const DATA = [["data", "*"], ["*"]];
const EXAMPLES = [["examples", "*"]];

/** Keys of either release. Those that the later loader renames mean a record of that release. */
const LATER_KEYS = ["input", "output", "query", "text"];
const INITIAL_KEYS = ["question", "answer", "correct_answer"];

/** A question as `scripts/mcqa.py` of the later pipeline reads it. */
export const mcqaItem: Shape = {
  id: "item",
  title: "question",
  schema: laterSchema,
  definition: "item",
  validate: createValidator(laterValidators.item),
  livesAt: DATA,
  recognises: (value) => leansTo(value, LATER_KEYS, INITIAL_KEYS),
  roles: {
    ids: [{ at: ["id"], scope: "file" }],
    choices: { text: ["input"], answer: ["output"] },
    texts: [
      { at: ["input"], severity: "warning" },
      { at: ["output"], severity: "warning" },
    ],
    asks: { at: ["input"] },
    expectsExamples: true,
    wrappedIn: "data",
    renames: LOADER_RENAMES,
    release: { of: "later", keys: { input: "question", output: "answer" } },
  },
};

/** An example of the later pipeline; no script reads its `id`. */
export const mcqaExample: Shape = {
  id: "example",
  title: "example",
  schema: laterSchema,
  definition: "example",
  validate: createValidator(laterValidators.example),
  livesAt: EXAMPLES,
  recognises: (value) => leansTo(value, LATER_KEYS, INITIAL_KEYS),
  roles: {
    isExample: true,
    choices: { text: ["input"], answer: ["output"] },
    texts: [
      { at: ["input"], severity: "warning" },
      { at: ["output"], severity: "warning" },
    ],
    asks: { at: ["input"] },
    renames: LOADER_RENAMES,
    release: {
      of: "later",
      keys: { input: "question", output: "correct_answer" },
      nests: "selected_option",
    },
  },
};

/** A question as `get_mcqa_dataset` of the initial release reads it. */
export const initialMcqaItem: Shape = {
  id: "initial-item",
  title: "question",
  schema: initialSchema,
  definition: "item",
  validate: createValidator(initialValidators.item),
  livesAt: DATA,
  recognises: (value) => leansTo(value, INITIAL_KEYS, LATER_KEYS),
  roles: {
    ids: [{ at: ["id"], scope: "file" }],
    choices: { text: ["question"], answer: ["answer"] },
    texts: [
      { at: ["question"], severity: "warning" },
      { at: ["answer"], severity: "warning" },
    ],
    asks: { at: ["question"] },
    expectsExamples: true,
    wrappedIn: "data",
    release: { of: "initial", keys: { question: "input", answer: "output" } },
  },
};

/** An example as the prompt templates of the initial release print it. */
export const initialMcqaExample: Shape = {
  id: "initial-example",
  title: "example",
  schema: initialSchema,
  definition: "example",
  validate: createValidator(initialValidators.example),
  livesAt: EXAMPLES,
  recognises: (value) => leansTo(value, INITIAL_KEYS, LATER_KEYS),
  roles: {
    isExample: true,
    choices: { text: ["question"], answer: ["correct_answer", "selected_option"] },
    nestedAnswer: { at: ["correct_answer"], key: "selected_option" },
    texts: [
      { at: ["question"], severity: "warning" },
      { at: ["correct_answer", "selected_option"], severity: "warning" },
    ],
    asks: { at: ["question"] },
    release: {
      of: "initial",
      keys: { question: "input", correct_answer: "output", answer: "output" },
      numbered: "id",
    },
  },
};

/** Whether a record has keys of one release, and at least as many as of the other: the format's own is asked first. */
function leansTo(value: JsonValue, own: readonly string[], others: readonly string[]): boolean {
  const count = (keys: readonly string[]): number => keys.filter((key) => hasMember(value, key)).length;
  return isObject(value) && count(own) > 0 && count(own) >= count(others);
}
