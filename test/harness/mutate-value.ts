import type { Random } from "./random.ts";

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/** Values that rules treat in their own ways. */
const ODD: readonly string[] = [
  '""',
  '" "',
  '" a"',
  '"a "',
  '"7"',
  '"A"',
  '"true"',
  '"null"',
  `"['a', 'b']"`,
  '"{x}"',
  '"A. yes B. no"',
  '"0.5"',
  '"Ärger \u2028"',
  "0",
  "1",
  "-1",
  "0.5",
  "7",
  "1.5",
  "true",
  "false",
  "null",
  "[]",
  "{}",
  '[""]',
  '["a","a"]',
  "[{}]",
  "[null]",
  '{"a":1}',
];

/** A copy of a value with one thing in it changed: replaced, taken from elsewhere, removed, doubled or renamed. */
export function mutateValue(value: unknown, random: Random): unknown {
  const copy: { root: Value } = structuredClone({ root: value as Value });
  const places = placesOf(copy);
  const at = places[random.below(places.length)];
  const other = places[random.below(places.length)];
  if (at !== undefined && other !== undefined) {
    change(at, structuredClone(other.holder[other.key] ?? null), random);
  }
  return copy.root;
}

interface ValuePlace {
  readonly holder: { [key: string]: Value };
  readonly key: string;
}

/** Every value, with what holds it; lists are held by their indices. */
function placesOf(holder: object): readonly ValuePlace[] {
  const values = holder as ValuePlace["holder"];
  return Object.keys(values).flatMap((key) => {
    const value = values[key];
    const own = { holder: values, key };
    return typeof value === "object" && value !== null ? [own, ...placesOf(value)] : [own];
  });
}

function change({ holder, key }: ValuePlace, other: Value, random: Random): void {
  const value = holder[key] ?? null;
  switch (random.below(6)) {
    case 0:
    case 1:
      holder[key] = JSON.parse(ODD[random.below(ODD.length)] ?? "null");
      return;
    case 2:
      holder[key] = other;
      return;
    case 3:
      if (Array.isArray(holder)) {
        holder.splice(Number(key), 1);
      } else if (key !== "root") {
        delete holder[key];
      }
      return;
    case 4:
      if (Array.isArray(value) && value.length > 0) {
        value.push(structuredClone(value[random.below(value.length)] ?? null));
      } else if (typeof value === "string") {
        holder[key] = random.below(2) === 0 ? ` ${value}` : value.toUpperCase();
      }
      return;
    default:
      if (!Array.isArray(holder) && key !== "root") {
        delete holder[key];
        holder[random.below(2) === 0 ? `${key}s` : "extra"] = value;
      }
  }
}
