import type { Shape } from "../../formats/format.ts";
import { isObject, type JsonObject, type JsonValue } from "../../model/json.ts";
import { type Path, valuesAt } from "../../model/place.ts";
import type { PlainTest, RecordContext, ValueTest } from "../rule.ts";
import { plainAt } from "./plain-places.ts";

/** A gold answer that may say in which documents it stands. */
export interface DocumentedAnswer {
  readonly path: Path;
  readonly answer: JsonObject;
  /** The key under which it says so. */
  readonly key: string;
}

/** The answers of a record, where its format lets them name documents. */
export function documentedAnswers(context: RecordContext): readonly DocumentedAnswer[] {
  return context.shared(readAnswers);
}

function readAnswers(value: JsonValue, { shape }: RecordContext): readonly DocumentedAnswer[] {
  const pattern = shape.roles.documentIds ?? [];
  const key = pattern.at(-1);
  const answers: DocumentedAnswer[] = [];
  for (const { path, value: answer } of key === undefined ? [] : valuesAt(value, pattern.slice(0, -1))) {
    if (key !== undefined && isObject(answer)) {
      answers.push({ path, answer, key });
    }
  }
  return answers;
}

/** For rules about what an answer says of its documents: an answer that says nothing is plain. */
export function plainDocumentIds({ roles }: Shape, isPlain: ValueTest["isPlain"]): readonly PlainTest[] {
  return plainAt(roles.documentIds, isPlain);
}
