import { schemaAt } from "../formats/schema-at.ts";
import { hasMember, isObject, type JsonObject, type JsonValue, member } from "../model/json.ts";
import { type Path, valuesAt } from "../model/place.ts";
import { type Fix, JsonText, type RecordContext, type RecordRule } from "./rule.ts";
import { fits } from "./shared/fits.ts";
import { misspeltKeys } from "./shared/near-keys.ts";
import { plainAt } from "./shared/plain-places.ts";
import { describeValue, quote } from "./shared/wording.ts";

/** The prompt templates of ALUE's initial release print `example.correct_answer` whole (formats.md 6.1 and 6.2). */
export const selectedOption: RecordRule = {
  kind: "record",
  id: "selected-option",
  severity: "warning",
  checks: 'The "correct_answer" of an example has a "selected_option".',
  why: 'The prompt shows it whole, as the form in which the model should answer: the answer is then looked up under "selected_option", which the model has never seen.',
  fixAll: 'Put all correct answers into "selected_option"',
  plain: ({ shape }) => {
    const role = shape.roles.nestedAnswer;
    return plainAt(role?.at, (answer) => hasMember(answer, role?.key ?? ""));
  },
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
  const meant = isObject(answer) ? keyInPlace(answer, path, key, context) : undefined;
  return meant === undefined
    ? []
    : [
        {
          title: `Rename ${quote(meant.key)} to ${quote(key)}`,
          edits: [{ rename: [...path, meant.key], to: key }],
          safe: meant.isMisspelt && fits(member(answer, meant.key), [...path, key], context),
        },
      ];
}

/** What stands there for the key: a misspelt one, or the only one. */
function keyInPlace(
  answer: JsonObject,
  path: Path,
  key: string,
  { shape, options }: RecordContext,
): { readonly key: string; readonly isMisspelt: boolean } | undefined {
  const misspelt = misspeltKeys(answer, schemaAt(shape, path), options.allowedKeys);
  const near = [...misspelt].find(([, meant]) => meant === key)?.[0];
  const [only, ...others] = Object.keys(answer);
  const found = near ?? (others.length === 0 ? only : undefined);
  return found === undefined ? undefined : { key: found, isMisspelt: near !== undefined };
}
