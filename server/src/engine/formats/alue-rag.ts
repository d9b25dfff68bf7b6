import schema from "../../../../schemas/alue-rag.schema.json" with { type: "json" };
import * as validators from "../../generated/alue-rag.js";
import { isObject } from "../model/json.ts";
import { envelopeOf } from "./envelope.ts";
import type { Format, Shape } from "./format.ts";
import { createValidator } from "./schema-problems.ts";
import { squadSigns } from "./squad-signs.ts";

const paragraphShape: Shape = {
  id: "paragraph",
  title: "paragraph",
  schema,
  definition: "paragraph",
  validate: createValidator(validators.paragraph),
  livesAt: [["data", "*", "paragraphs", "*"]],
  recognises: isObject,
  roles: {
    ids: [{ at: ["qas", "*", "id"], scope: "file", integers: "unmatched", isPosition: true }],
    questions: ["qas", "*"],
    answers: ["qas", "*", "answers"],
    documentIds: ["qas", "*", "answers", "*", "document_id"],
    texts: [{ at: ["qas", "*", "answers", "*", "text"], severity: "information" }],
    unread: [["context"]],
    asks: { at: ["qas", "*", "question"], loosely: true },
  },
};

const exampleShape: Shape = {
  id: "example",
  title: "example",
  schema,
  definition: "example",
  validate: createValidator(validators.example),
  livesAt: [
    ["examples", "*"],
    ["data", "*", "examples", "*"],
  ],
  recognises: isObject,
  roles: { isExample: true, recognisedBy: ["query"], asks: { at: ["query"], loosely: true } },
};

/** Questions about documents that a retriever finds, in the nest of SQuAD without passages. */
export const alueRag: Format = {
  id: "alue-rag",
  title: "ALUE RAG",
  fileMatch: [],
  containers: ["json"],
  recordsAt: [
    [
      ["data", "*", "paragraphs", "*"],
      ["examples", "*"],
      ["data", "*", "examples", "*"],
    ],
  ],
  schema,
  shapes: [paragraphShape, exampleShape],
  envelope: envelopeOf(schema, validators.root, {
    groups: { at: ["data", "*"], holding: "paragraphs" },
    examplesIn: { at: [], key: "examples" },
  }),
  signs: { document: (root, source) => squadSigns(root, source).rag },
};
