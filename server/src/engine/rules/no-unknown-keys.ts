import type { Shape } from "../formats/format.ts";
import { requiredKeys } from "../formats/schema-at.ts";
import { hasMember, member } from "../model/json.ts";
import { type Path, pathMatches } from "../model/place.ts";
import type { Finding, Fix, RecordContext, RecordRule } from "./rule.ts";
import { fits } from "./shared/fits.ts";
import { knownKeyTests } from "./shared/key-tests.ts";
import { type KnownObject, knownObjects } from "./shared/known-objects.ts";
import { misspeltKeys } from "./shared/near-keys.ts";
import { quote } from "./shared/wording.ts";

/** Names a schema for editors, wherever it stands. */
const SCHEMA_KEY = "$schema";

/** The pydantic models of both systems keep their default `extra="ignore"`: other keys vanish without a word. */
export const noUnknownKeys: RecordRule = {
  kind: "record",
  id: "no-unknown-keys",
  severity: "warning",
  checks: "Objects have no misspelt keys, and no keys that are dropped.",
  why: "A key that the loader does not know is dropped without a word, so a misspelt one has no effect, and it is lost when the file is written back.",
  // The key of a schema is rare: without it the tests are those of other rules.
  plain: ({ shape, options }) => knownKeyTests(shape, options.allowedKeys),
  *check(value, context) {
    for (const known of knownObjects(value, context)) {
      if (!context.isDamaged(known.path)) {
        yield* findingsIn(known, context);
      }
    }
  },
};

function* findingsIn({ path, object, schema }: KnownObject, context: RecordContext): Iterable<Finding> {
  const { shape, options } = context;
  const properties = member(schema, "properties");
  const isMeant = (key: string): boolean => key === SCHEMA_KEY || options.allowedKeys.includes(key);
  const unknown = Object.keys(object).filter((key) => !hasMember(properties, key) && !isMeant(key));
  if (unknown.length === 0) {
    return;
  }
  const required = [...requiredKeys(schema), ...neededKeys(path, shape)];
  const misspelt = misspeltKeys(object, schema, options.allowedKeys);
  for (const key of unknown) {
    const meant = misspelt.get(key);
    if (meant === undefined) {
      yield* shape.roles.dropsExtraKeys ? [droppedKey([...path, key], key)] : [];
    } else if (!required.includes(meant)) {
      // The lack of a required key is reported as such, and names the misspelt one.
      yield misspeltKey([...path, key], key, { meant, isSafe: () => fits(object[key], [...path, meant], context) });
    }
  }
}

/** Keys of which other rules tell that they are missing, and what stands there for them. */
function neededKeys(path: Path, { roles: { split, nestedAnswer } }: Shape): readonly string[] {
  if (path.length === 0) {
    return split === undefined ? [] : [split.key, ...split.testedNeeds];
  }
  return nestedAnswer !== undefined && pathMatches(path, nestedAnswer.at) ? [nestedAnswer.key] : [];
}

/** What a misspelt key stands for, and whether its value may stand there. */
interface Meant {
  readonly meant: string;
  readonly isSafe: () => boolean;
}

function misspeltKey(path: Path, key: string, { meant, isSafe }: Meant): Finding {
  const title = `Rename ${quote(key)} to ${quote(meant)}`;
  return {
    place: { path, part: "key" },
    message: `${quote(key)} is an unknown key without effect; it looks like a misspelt ${quote(meant)}.`,
    help: `${title}.`,
    fixes: () => [{ title, edits: [{ rename: path, to: meant }], safe: isSafe() }, removal(path, key)],
  };
}

function droppedKey(path: Path, key: string): Finding {
  return {
    place: { path, part: "key" },
    severity: "hint",
    message: `${quote(key)} is an unknown key without effect.`,
    help: "Remove it, or allow it in the settings.",
    unused: true,
    fixes: () => [removal(path, key)],
  };
}

function removal(path: Path, key: string): Fix {
  return { title: `Remove ${quote(key)}`, edits: [{ remove: path }], safe: false };
}
