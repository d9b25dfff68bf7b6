import type { Path } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type Fix, JsonText } from "./rule.ts";
import { placedIds } from "./shared/id-groups.ts";
import { someId } from "./shared/id-keys.ts";
import { joinIds } from "./shared/joined-ids.ts";
import { FreeIds } from "./shared/next-id.ts";
import { isPythonInt } from "./shared/python-int.ts";
import { collectIdsAndTurns } from "./shared/read-turns.ts";
import type { IdTurnFact } from "./shared/turn-facts.ts";
import { quote } from "./shared/wording.ts";

/** `safe_int_conversion` of ALUE's `squad_evaluation.py` is put to the keys of the predictions, not to the ids of the data. */
export const noDigitIds = datasetRule<IdTurnFact>({
  id: "no-digit-ids",
  severity: "error",
  checks: "Ids of extractive QA do not read as numbers.",
  why: "The scorer turns keys of the predictions into numbers where it can, but not the ids of the data: the question counts as missing, and the evaluation stops with a KeyError or a ZeroDivisionError.",
  fixAll: "Put a letter in front of all ids that read as numbers",
  plainFact: ({ shape }) => (shape.roles.ids?.some(({ readsDigits }) => readsDigits) === true ? undefined : []),
  collect: collectIdsAndTurns,
  join: joinIds,
  *check(facts) {
    // Of most files no id does.
    const ids = someId(facts, isPythonInt) ? placedIds(facts, ({ readsDigits }) => readsDigits === true) : [];
    const digits = ids.filter(({ isDigits }) => isDigits);
    const others = ids.flatMap(({ id, isDigits }) => (isDigits ? [] : [id]));
    const names = renameAll(
      digits.map(({ id }) => id),
      new Set(others),
    );
    const numbers = new Set<string | undefined>(others.filter(isPythonInt).map(toDigits));
    for (const [at, { record, path, id }] of digits.entries()) {
      const number = toDigits(id);
      const isFree = !numbers.has(number);
      numbers.add(number);
      yield toFinding(record, path, id, { renamed: names[at] ?? id, number: isFree ? number : undefined });
    }
  },
});

/** Each with a letter in front; only where that name is taken with another number. */
function renameAll(ids: readonly string[], others: ReadonlySet<string>): readonly string[] {
  const names = ids.map(withLetter);
  const free = new FreeIds([...others, ...names]);
  const used = new Set(others);
  return names.map((name) => {
    const renamed = used.has(name) ? free.take(name) : name;
    used.add(renamed);
    return renamed;
  });
}

function withLetter(id: string): string {
  const digits = id.trim();
  return /^[+-]/.test(digits) ? `q-${digits.slice(1)}` : `q${digits}`;
}

/** The number that Python reads, as far as it is written in plain digits. */
function toDigits(id: string): string | undefined {
  const plain = /^\s*\+?(-?[0-9_]+)\s*$/.exec(id)?.[1]?.replaceAll("_", "");
  return plain === undefined ? undefined : String(BigInt(plain));
}

function toFinding(
  record: number,
  path: Path,
  id: string,
  { renamed, number }: { readonly renamed: string; readonly number: string | undefined },
): DatasetFinding {
  const prefix: Fix = {
    title: `Rename the id to ${quote(renamed)}`,
    edits: [{ set: path, to: renamed }],
    safe: false,
  };
  return {
    record,
    place: { path },
    message: `The id ${quote(id)} reads as a number, so the scorer does not find its prediction.`,
    help: "Put a letter in front, or write a number without quotes.",
    fixes: () =>
      number === undefined || !Number.isSafeInteger(Number(number))
        ? [prefix]
        : [
            prefix,
            { title: `Write the number ${number}`, edits: [{ set: path, to: new JsonText(number) }], safe: false },
          ],
  };
}
