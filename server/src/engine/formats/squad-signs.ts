import { hasMember, isArray, isObject, type JsonObject, type JsonValue, member } from "../model/json.ts";
import type { Sign, SignSource } from "./format.ts";
import { decisive, hasAll, hasAny, hasOnly, isTextToBe, objectsIn, supporting } from "./signs.ts";

/** What an object says of being RAG, and of being extractive QA. */
interface SquadSigns {
  readonly rag?: Sign;
  readonly extractive?: Sign;
}

/**
 * The signs of an object with the nest of SQuAD, `data[].paragraphs[].qas[]` (formats.md 8.4, step 6), or with what
 * ALUE writes around it. What both formats could be is offered as both.
 */
export function squadSigns(root: JsonObject, source: SignSource): SquadSigns {
  const entries = objectsIn(member(root, "data"));
  const nest = readNest(entries);
  return nest === undefined ? signsAround(root, entries, source) : signsOfNest(root, entries, nest);
}

interface Nest {
  readonly paragraphs: readonly JsonObject[];
  readonly questions: readonly JsonObject[];
  readonly answers: readonly JsonObject[];
}

function readNest(entries: readonly JsonObject[]): Nest | undefined {
  const lists = entries.map((entry) => member(entry, "paragraphs")).filter(isArray);
  const items = lists.flat();
  const paragraphs = items.filter(isObject).filter(isParagraph);
  if (lists.length === 0 || (items.length > 0 && paragraphs.length === 0)) {
    return undefined;
  }
  const questions = paragraphs.flatMap((paragraph) => objectsIn(member(paragraph, "qas")));
  // Hugging Face writes one object of lists instead of a list of answers.
  const answers = questions.flatMap((question) => {
    const held = member(question, "answers");
    return isObject(held) ? [held] : objectsIn(held);
  });
  return { paragraphs, questions, answers };
}

/** Texts have paragraphs too; those of the nest have questions, or the passage to ask about. */
function isParagraph(value: JsonObject): boolean {
  const questions = member(value, "qas");
  return isArray(questions) || questions === null || isTextToBe(member(value, "context")) || hasOnly(value, []);
}

function signsOfNest(root: JsonObject, entries: readonly JsonObject[], nest: Nest): SquadSigns {
  const { paragraphs, questions, answers } = nest;
  if (answers.some((answer) => hasMember(answer, "document_id"))) {
    const squadKey = answers.some(namesDocument) ? undefined : squadKeyOf({}, questions, answers);
    return squadKey === undefined
      ? { rag: decisive(DOCUMENT_ID) }
      : { rag: { ...supporting(DOCUMENT_ID, "data[].paragraphs"), note: EXPORT } };
  }
  const own = ownKeys(entries, answers);
  if (!paragraphs.some((paragraph) => hasMember(paragraph, "context"))) {
    return signsWithoutPassage(root, nest, own);
  }
  const [ownKey] = own;
  if (ownKey !== undefined) {
    return { extractive: decisive("data[].paragraphs[].context", ownKey) };
  }
  const squadKey = squadKeyOf(root, questions, answers);
  if (squadKey !== undefined) {
    return { extractive: { ...supporting("data[].paragraphs[].context", squadKey), note: PLAIN_SQUAD } };
  }
  return { extractive: decisive("data[].paragraphs[].context") };
}

const DOCUMENT_ID = "data[].paragraphs[].qas[].answers[].document_id";
const EXPORT = "Exports of annotation tools have them too, with numbers for documents.";

/** Whether an answer names a document as ALUE does: by anything but a number. */
function namesDocument(answer: JsonObject): boolean {
  const document = member(answer, "document_id");
  return document !== undefined && typeof document !== "number";
}

const PLAIN_SQUAD = "Plain SQuAD has them too; it can be treated as ALUE extractive QA.";

/** What only ALUE's extractive QA writes into the nest. */
function ownKeys(entries: readonly JsonObject[], answers: readonly JsonObject[]): readonly string[] {
  const keys: string[] = [];
  if (entries.flatMap((entry) => objectsIn(member(entry, "examples"))).some((each) => hasMember(each, "transcript"))) {
    keys.push("data[].examples[].transcript");
  }
  if (answers.some((answer) => isListLiteral(member(answer, "text")))) {
    keys.push("data[].paragraphs[].qas[].answers[].text");
  }
  if (entries.some((entry) => hasMember(entry, "task"))) {
    keys.push("data[].task");
  }
  return keys;
}

/** A list of texts as Python writes it; `[NONE]` is how authors misspell the answer that there is none. */
function isListLiteral(text: JsonValue | undefined): boolean {
  return typeof text === "string" && /^\s*\[\s*(?:(['"]).*\1\s*,?|NONE)\s*\]\s*$/is.test(text);
}

function signsWithoutPassage(root: JsonObject, { paragraphs, questions }: Nest, own: readonly string[]): SquadSigns {
  if (objectsIn(member(root, "examples")).some((example) => hasMember(example, "query"))) {
    return { rag: decisive("data[].paragraphs", "examples[].query") };
  }
  // A task is a line for people; transcripts and list literals are of no use in RAG.
  const isExtractive = own.some((key) => key !== "data[].task");
  const offer = supporting("data[].paragraphs", ...own.slice(0, 1));
  if (!questions.some((question) => hasMember(question, "question"))) {
    return isExtractive ? { extractive: offer } : { rag: offer, extractive: offer };
  }
  const isSure = !isExtractive && !paragraphs.some(hasOtherText);
  return isSure ? { rag: decisive("data[].paragraphs[].qas[].question") } : { rag: offer, extractive: offer };
}

/** Whether a paragraph has a text of another name, which may be the passage: its key may be misspelt. */
function hasOtherText(paragraph: JsonObject): boolean {
  return Object.entries(paragraph).some(([key, value]) => !["id", "title", "qas"].includes(key) && isTextToBe(value));
}

/** What SQuAD 1.1 and 2.0 write, and ALUE does not. */
function squadKeyOf(
  root: JsonObject,
  questions: readonly JsonObject[],
  answers: readonly JsonObject[],
): string | undefined {
  if (answers.some((answer) => hasMember(answer, "answer_start"))) {
    return "data[].paragraphs[].qas[].answers[].answer_start";
  }
  if (questions.some((question) => hasMember(question, "is_impossible"))) {
    return "data[].paragraphs[].qas[].is_impossible";
  }
  return /^v?(?:1\.1|2(?:\.0)?)$/.test(String(member(root, "version"))) ? "version" : undefined;
}

/** Folders and files that people name after extractive QA. */
const TELLING_PATH = /(?<![a-z])alue(?![a-z])|extractive/i;

/** What is there before the first paragraph is: a beginning that ALUE alone makes. */
function signsAround(root: JsonObject, entries: readonly JsonObject[], { path }: SignSource): SquadSigns {
  const isVersion = String(member(root, "version")).startsWith("squad_v1");
  const seen = [...(isVersion ? ["version"] : []), ...ownKeys(entries, [])];
  const isExtractive = seen.length >= 2 || (seen.length === 1 && TELLING_PATH.test(path));
  return {
    ...(isExtractive ? { extractive: supporting(...seen) } : {}),
    ...(startsAsRag(root, entries) ? { rag: supporting("examples", "data") } : {}),
  };
}

/** Examples as RAG has them, or none yet, in front of data that is still empty. */
function startsAsRag(root: JsonObject, entries: readonly JsonObject[]): boolean {
  const examples = member(root, "examples");
  if (!isArray(examples) || !isArray(member(root, "data")) || !hasOnly(root, ["examples", "data", "version"])) {
    return false;
  }
  const known = objectsIn(examples).filter((example) => !hasOnly(example, []));
  return known.length === 0
    ? examples.every(isObject) && entries.every((entry) => hasOnly(entry, []))
    : known.every((example) => hasAll(example, ["query"]) && hasAny(example, ["context", "answer"])) &&
        entries.every((entry) => hasOnly(entry, ["title"]));
}
