import { hasMember, isArray, type JsonObject, type JsonValue, member } from "../model/json.ts";
import type { Sign } from "./format.ts";
import { decisive, hasAll, hasAny, hasOnly, isTextToBe, MAJORITY, objectsIn, supporting } from "./signs.ts";

/** The release of ALUE whose keys a question has. */
type Release = "later" | "initial";

const KEYS: Readonly<Record<Release, { readonly text: string; readonly label: string }>> = {
  later: { text: "input", label: "output" },
  initial: { text: "question", label: "answer" },
};

/**
 * The sign that an object gives of being a set of multiple-choice questions (formats.md 8.3). Of a file that mixes the
 * shapes of both releases, the more frequent one names it, the first item's at a tie (8.6).
 */
export function mcqaSign(root: JsonObject, release: Release): Sign | undefined {
  const items = objectsIn(member(root, "data"));
  const examples = objectsIn(member(root, "examples"));
  if ((prevailing(items) ?? prevailing(examples) ?? "later") !== release) {
    return undefined;
  }
  const taskType = member(member(root, "task_info"), "task_type");
  if (typeof taskType === "string" && taskType.trim().toLowerCase() === "mcqa") {
    return decisive("task_info.task_type");
  }
  if (examples.some(isInitialExample)) {
    return decisive("examples[].correct_answer.selected_option");
  }
  const { text, label } = KEYS[release];
  if (areQuestions(items)) {
    return decisive(`data[].${text}`, `data[].${label}`);
  }
  const isOffered = release === "later" && taskType === undefined && isSetOfPairs(root, [...examples, ...items]);
  return isOffered ? supporting("examples", "data") : undefined;
}

/** The sign of one question that stands outside an object: the documented shape, in a place that the scorer cannot read. */
export function questionSign(value: JsonValue, release: Release): Sign | undefined {
  const { text, label } = KEYS[release];
  const isSign =
    hasAll(value, ["id", text, label]) && isLabel(member(value, label)) && showsChoices(member(value, text));
  return isSign ? { ...supporting(text, label), note: LOOSE_QUESTIONS } : undefined;
}

const LOOSE_QUESTIONS = 'ALUE scores questions only from the "data" of an object.';

function isInitialExample(example: JsonObject): boolean {
  return hasMember(member(example, "correct_answer"), "selected_option");
}

function releaseOf(item: JsonObject): Release | undefined {
  if (hasAny(item, ["input", "output"])) {
    return "later";
  }
  return hasAny(item, ["question", "answer", "correct_answer"]) ? "initial" : undefined;
}

function prevailing(items: readonly JsonObject[]): Release | undefined {
  const releases = items.map(releaseOf).filter((each) => each !== undefined);
  const twiceLater = releases.filter((each) => each === "later").length * 2;
  return twiceLater === releases.length ? releases[0] : twiceLater > releases.length ? "later" : "initial";
}

/** A question as far as it is written, whichever keys it uses. */
interface Question {
  readonly text: JsonValue | undefined;
  readonly label: JsonValue | undefined;
}

function toQuestion(item: JsonObject): Question {
  const { text, label } = KEYS[releaseOf(item) ?? "later"];
  return { text: member(item, text), label: member(item, label) };
}

/** Looking for choices takes longer than looking at keys. */
const MOST_READ = 50;

/** Whether texts with choices are answered by labels; questions that are still being written say nothing. */
function areQuestions(items: readonly JsonObject[]): boolean {
  const written = items
    .slice(0, MOST_READ)
    .map(toQuestion)
    .filter(({ text, label }) => (text ?? null) !== null && (label ?? null) !== null);
  const readable = written.filter(({ text, label }) => typeof text === "string" && typeof label === "string");
  return (
    readable.length > 0 && readable.length >= written.length * MAJORITY && haveLabels(readable) && haveChoices(readable)
  );
}

function haveLabels(questions: readonly Question[]): boolean {
  return questions.filter(({ label }) => isLabel(label)).length >= questions.length * MAJORITY;
}

function haveChoices(questions: readonly Question[]): boolean {
  return questions.filter(({ text }) => showsChoices(text)).length * 2 >= questions.length;
}

/** One letter or number, also in the ways of writing it that the scorer does not take. */
function isLabel(value: JsonValue | undefined): boolean {
  return typeof value === "string" && /^\s*\(?(?:[a-z]|[0-9]{1,2})[).:]?\s*$/i.test(value);
}

const AT_LINE_START = /^[ \t]*\(?([A-Za-z]|[0-9]{1,2})[).:][ \t]+/gm;
const INLINE = /(?:^|\s)\(?([A-Z])\)\s/g;

/** Whether a text has at least two labelled choices, each on its line or all in one (formats.md 6.2). */
function showsChoices(text: JsonValue | undefined): boolean {
  return typeof text === "string" && [AT_LINE_START, INLINE].some((pattern) => isRun(labelsIn(text, pattern)));
}

function labelsIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, label = ""]) => label);
}

const KINDS: readonly (readonly [first: string, kind: RegExp])[] = [
  ["A", /^[A-Z]$/],
  ["a", /^[a-z]$/],
  ["1", /^[0-9]+$/],
];

function isRun(labels: readonly string[]): boolean {
  const kind = KINDS.find(([first]) => first === labels[0])?.[1];
  return labels.length >= 2 && kind !== undefined && labels.every((label) => kind.test(label));
}

/** Whether there is nothing but records of id, input and output, the outputs of which could be labels; or nothing yet. */
function isSetOfPairs(root: JsonObject, records: readonly JsonObject[]): boolean {
  if (!isArray(member(root, "examples")) || !isArray(member(root, "data"))) {
    return false;
  }
  const known = records.filter((record) => !hasOnly(record, []));
  if (known.length === 0) {
    return hasOnly(root, ["task_info", "examples", "data", "version"]);
  }
  const pairs = known.filter(isPairToBe);
  const questions = pairs.map(toQuestion);
  return pairs.length >= known.length * MAJORITY && (haveLabels(questions) || haveChoices(questions));
}

/** Whether an object is a record of id, input and output, or on the way to become one. */
function isPairToBe(record: JsonObject): boolean {
  const keys = ["id", "input", "output"];
  return isTextToBe(member(record, "input")) && (hasAll(record, keys) || hasOnly(record, keys));
}
