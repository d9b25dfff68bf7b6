import { hasMember, isObject, type JsonValue } from "../model/json.ts";
import { type Path, valuesAt } from "../model/place.ts";
import { type Fix, JsonText, type RecordContext, type RecordRule } from "./rule.ts";
import { describeValue, quote } from "./shared/wording.ts";

/** The prompt templates of ALUE's initial release print `example.correct_answer` whole (formats.md 6.1 and 6.2). */
export const selectedOption: RecordRule = {
  kind: "record",
  id: "selected-option",
  severity: "warning",
  checks: 'The "correct_answer" of an example has a "selected_option".',
  why: 'The prompt shows it whole, as the form in which the model should answer: the answer is then looked up under "selected_option", which the model has never seen.',
  fixAll: 'Put all correct answers into "selected_option"',
  *check(value, context) {
    const role = context.shape.roles.nestedAnswer;
    for (const { path, value: answer } of role === undefined ? [] : valuesAt(value, role.at)) {
      if (role !== undefined && !hasMember(answer, role.key) && !context.isDamaged(path)) {
        yield {
          place: isObject(answer) ? { path, part: "open" } : { path },
          message: isObject(answer)
            ? `${quote(String(path.at(-1)))} has no ${quote(role.key)}.`
            : `${quote(String(path.at(-1)))} is ${describeValue(answer, undefined)}, but must be an object with ${quote(role.key)}.`,
          help: `Write {${quote(role.key)}: "B"}, with the label of the right choice.`,
          fixes: () => fixesOf(answer, path, role.key, context),
        };
      }
    }
  },
};

function fixesOf(answer: JsonValue, path: Path, key: string, context: RecordContext): readonly Fix[] {
  const source = typeof answer === "string" ? context.textAt(path) : undefined;
  if (source !== undefined) {
    const to = new JsonText(`{${quote(key)}: ${source}}`);
    return [{ title: `Put it into ${quote(key)}`, edits: [{ set: path, to }], safe: true }];
  }
  const [only, ...others] = isObject(answer) ? Object.keys(answer) : [];
  return only === undefined || others.length > 0
    ? []
    : [
        {
          title: `Rename ${quote(only)} to ${quote(key)}`,
          edits: [{ rename: [...path, only], to: key }],
          safe: false,
        },
      ];
}
