import { schemaAt } from "../formats/schema-at.ts";
import { hasMember, type JsonValue } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type RecordContext } from "./rule.ts";
import { type DocumentedAnswer, documentedAnswers } from "./shared/document-ids.ts";
import { misspeltKeys } from "./shared/near-keys.ts";
import { everyAt } from "./shared/plain-places.ts";
import { quote } from "./shared/wording.ts";

interface DocumentFact {
  readonly without: readonly { readonly path: Path; readonly key: string }[];
  readonly hasOne: boolean;
  /** Whether a fault of the text may hide one. */
  readonly mayHideOne: boolean;
}

/** Recall@k of ALUE's later release and everything of its initial one index `document_id` without a look (formats.md 6.5). */
export const documentIdPresent = datasetRule<DocumentFact>({
  id: "document-id-present",
  severity: "warning",
  checks: "All answers of RAG name their documents, or none does.",
  why: "Recall@k reads document_id of every answer and stops with a KeyError at the first without one; the initial release stops there even before it asks the model.",
  plainFact: ({ shape }) => (shape.roles.documentIds === undefined ? [] : undefined),
  collect: (value, context) => {
    if (haveAllIds(value, context)) {
      return ALL;
    }
    const answers = documentedAnswers(context);
    const without = answers.filter((answer) => lacksIds(answer, context));
    return answers.length === 0
      ? undefined
      : {
          without: without.map(({ path, key }) => ({ path, key })),
          hasOne: answers.some((answer) => !lacksIds(answer, context) && !mayHide(answer, context)),
          mayHideOne: answers.some((answer) => mayHide(answer, context)),
        };
  },
  *check(facts, { options, mayLackRecords }) {
    const hasOne = facts.some(({ fact }) => fact.hasOne);
    const each = facts.flatMap(({ record, fact }) => fact.without.map((place) => ({ record, ...place })));
    if (options.alueProfile === "initial") {
      yield* each.map((lacking) => toFinding(lacking, "which the initial release requires: it stops with a KeyError"));
    } else if (hasOne) {
      yield* each.map((lacking) => toFinding(lacking, "while other answers have one: Recall@k stops with a KeyError"));
    } else if (!mayLackRecords && !facts.some(({ fact }) => fact.mayHideOne)) {
      yield* each.slice(0, 1).map((lacking) => noneAtAll(lacking));
    }
  },
});

/** Of most records: one fact for all of them. */
const ALL: DocumentFact = { without: [], hasOne: true, mayHideOne: false };

/** Whether a record has answers, and each of them names its documents. */
function haveAllIds(value: JsonValue, { shape }: RecordContext): boolean {
  const at = shape.roles.documentIds ?? [];
  const key = at.at(-1);
  let count = 0;
  const areAll = everyAt(value, at.slice(0, -1), (answer) => {
    count++;
    return key !== undefined && hasMember(answer, key);
  });
  return areAll && count > 0;
}

interface LackingAnswer {
  readonly record: number;
  readonly path: Path;
  readonly key: string;
}

function mayHide({ path, answer, key }: DocumentedAnswer, { isDamaged }: RecordContext): boolean {
  return !hasMember(answer, key) && isDamaged(path);
}

/** A misspelt key is reported as that. */
function lacksIds({ path, answer, key }: DocumentedAnswer, { shape, options, isDamaged }: RecordContext): boolean {
  return (
    !hasMember(answer, key) &&
    !isDamaged(path) &&
    ![...misspeltKeys(answer, schemaAt(shape, path), options.allowedKeys).values()].includes(key)
  );
}

function toFinding({ record, path, key }: LackingAnswer, consequence: string): DatasetFinding {
  return {
    record,
    place: { path, part: "open" },
    ...(consequence.startsWith("which") && { severity: "error" }),
    message: `This answer has no ${quote(key)}, ${consequence}.`,
    help: "Add the ids of the chunks that hold the answer.",
    fixes: () => [{ title: `Add ${quote(key)}`, edits: [{ insertAt: [...path, key], value: [""] }], safe: false }],
  };
}

function noneAtAll({ record, path, key }: LackingAnswer): DatasetFinding {
  return {
    record,
    place: { path, part: "open" },
    severity: "information",
    message: `No answer of this file has a ${quote(key)}, so Recall@k cannot be computed.`,
    help: `Add ${quote(key)} with the ids of the chunks to every answer, or leave Recall@k out.`,
  };
}
