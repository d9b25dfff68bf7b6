import { hasMember, isObject, type JsonObject, type JsonValue, member } from "../model/json.ts";
import type { Sign, SignSource } from "./format.ts";
import { decisive, hasAll, hasAny, hasOnly, isTextToBe, objectsIn, supporting } from "./signs.ts";

const PAIR_KEYS = ["text", "label"];

/** The sign of an object with texts and labels in `data`, below a description of the task (formats.md 8.3). */
export function labelledDataSign(root: JsonObject): Sign | undefined {
  const isSign =
    hasMember(root, "task_info") && objectsIn(member(root, "data")).some((each) => hasAll(each, PAIR_KEYS));
  return isSign ? decisive("task_info", "data[].text", "data[].label") : undefined;
}

/** Folders and files that people name after labelled texts; "value" and "evaluation" are none of them. */
const TELLING_PATH = /(?<![a-z])alue(?![a-z])|classification|sentiment/i;

/** The sign of one text with its label, which looks like any such list: the path must tell. */
export function labelledTextSign(value: JsonValue, { path, container }: SignSource): Sign | undefined {
  const isSign =
    container === "json" && TELLING_PATH.test(path) && hasAll(value, PAIR_KEYS) && hasOnly(value, PAIR_KEYS);
  return isSign ? { ...supporting(...PAIR_KEYS), note: COMMON } : undefined;
}

/** The sign of an object that holds texts and labels by their ids, and nothing else. */
export function labelledByIdSign(root: JsonObject): Sign | undefined {
  const values = Object.values(root);
  const isSign = values.length > 0 && values.every((each) => each !== undefined && isLabelled(each));
  return isSign ? { ...supporting("*.text", "*.label"), note: COMMON } : undefined;
}

const COMMON = "Lists of other tools have them too.";

function isLabelled(value: JsonValue): boolean {
  const isKnown = hasAll(value, PAIR_KEYS) && hasOnly(value, [...PAIR_KEYS, "redacted"]);
  return isKnown && PAIR_KEYS.every((key) => isTextToBe(member(value, key)));
}

/** Folders and files that people name after the tasks of the initial release. */
const TELLING_TASK = /(?<![a-z])alue(?![a-z])|classif/i;

/**
 * The sign of texts to classify as the initial release reads them: whole texts, or with `hasTags` their words
 * (formats.md 8.3).
 */
export function classificationSign(root: JsonObject, { path }: SignSource, hasTags: boolean): Sign | undefined {
  const entries = objectsIn(member(root, "data"));
  if (entries.some((entry) => hasMember(entry, "gt_labels")) !== hasTags) {
    return undefined;
  }
  const tags = hasTags ? ["data[].gt_labels"] : [];
  if (entries.some((entry) => hasMember(entry, "classification_task"))) {
    return decisive("data[].classification_task", ...tags);
  }
  const questions = entries.flatMap((entry) => objectsIn(member(entry, "qas")));
  if (questions.some((question) => hasMember(question, "text_input"))) {
    return decisive("data[].qas[].text_input", ...tags);
  }
  const isOffered =
    member(root, "version") === "classification_qa_v1" &&
    (TELLING_TASK.test(path) || entries.some((entry) => hasAny(entry, ["task_background", "gt_labels"])));
  return isOffered ? supporting("version", "data") : undefined;
}

/** The sign of one answer with the score that people gave it. */
export function judgedAnswerSign(value: JsonValue): Sign | undefined {
  const keys = ["transcript", "predicted_answer", "correctness_score"];
  return isObject(value) && hasAll(value, keys) ? decisive(...keys) : undefined;
}
