import type { RenameRole } from "../formats/format.ts";
import { hasMember, isObject, type JsonObject } from "../model/json.ts";
import { ROOT } from "../model/place.ts";
import type { Finding, Fix, RecordContext, RecordRule, ValueEdit } from "./rule.ts";
import { fits } from "./shared/fits.ts";
import { partOf } from "./shared/splits.ts";
import { listWords, quote } from "./shared/wording.ts";

/** `DataLoader` of ALUE's `data_utils.py` (later pipeline) makes a new record where it sees such a key (formats.md 6.1). */
export const noRenamedKeys: RecordRule = {
  kind: "record",
  id: "no-renamed-keys",
  severity: "error",
  checks: 'Records have no key "query" or "text", which the loader renames.',
  why: 'The later loader takes such a key for the "input" of a new record and leaves out all others: without "id" the script stops with a KeyError, and an example loses its answer.',
  fixAll: "Give all renamed keys the name that the loader gives them",
  plain: ({ shape, options }) => {
    const { renames } = shape.roles;
    return renames === undefined || options.alueProfile === "initial"
      ? []
      : [{ at: ROOT, isPlain: (value) => !renames.some(({ key }) => hasMember(value, key)) }];
  },
  *check(value, context) {
    const { renames } = context.shape.roles;
    // The initial release renames nothing.
    if (renames === undefined || !isObject(value) || context.options.alueProfile === "initial") {
      return;
    }
    // The loader looks no further than to the first one that it finds.
    const rename = renames.find(({ key }) => hasMember(value, key));
    if (rename !== undefined) {
      yield toFinding(value, rename, context);
    }
  },
};

function toFinding(value: JsonObject, rename: RenameRole, context: RecordContext): Finding {
  const { key, input } = rename;
  const { title, roles } = context.shape;
  const isExample = roles.isExample === true || partOf(value, context) === "example";
  const fixes = fixesOf(value, rename, context);
  return {
    place: { path: [key], part: "key" },
    // Nobody reads the id of an example: it only loses its answer.
    ...(isExample && { severity: "warning" }),
    message: `The loader takes ${quote(key)} for the ${quote(input)} of this ${title} and drops its other keys${isExample ? "" : ', "id" among them'}.`,
    help: `${fixes[0]?.title ?? `Remove ${quote(key)}`}.`,
    fixes: () => fixes,
  };
}

function fixesOf(
  value: JsonObject,
  { key, answer, input, output }: RenameRole,
  context: RecordContext,
): readonly Fix[] {
  const remove: Fix = { title: `Remove ${quote(key)}`, edits: [{ remove: [key] }], safe: false };
  if (hasMember(value, input)) {
    return [remove];
  }
  const pairs = [[key, input] as const, [answer, output] as const].filter(
    ([from, to]) => hasMember(value, from) && !hasMember(value, to),
  );
  return [
    {
      title: `Rename ${listWords(pairs.map(([from, to]) => `${quote(from)} to ${quote(to)}`))}`,
      edits: pairs.map(([from, to]): ValueEdit => ({ rename: [from], to })),
      safe: pairs.every(([from, to]) => fits(value[from], [to], context)),
    },
    remove,
  ];
}
