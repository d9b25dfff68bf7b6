/**
 * The value a snippet makes when every placeholder keeps its default: `${1:text}` gives its text, `${1|a,b|}` its
 * first choice, `${1}` the default that the same number has elsewhere. Text that starts with `^` is JSON as it stands.
 */
export function resolveSnippet(body: unknown): unknown {
  const defaults = new Map<string, string>();
  for (const [, stop, text, choices] of JSON.stringify(body).matchAll(PLACEHOLDER)) {
    const value = text ?? choices?.split(",")[0];
    if (stop !== undefined && value !== undefined && !defaults.has(stop)) defaults.set(stop, value);
  }
  const fill = (text: string): string => text.replaceAll(PLACEHOLDER, (_, stop: string) => defaults.get(stop) ?? "");
  return resolveValue(body, fill);
}

/** The sum of the weights of each session that has any and has one on every turn. */
export function weightSums(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(weightSums);
  if (!isObject(value)) return [];
  const turns = value["conversation"];
  if (!Array.isArray(turns)) return Object.values(value).flatMap(weightSums);
  const weights = turns.map((turn: unknown) => (isObject(turn) ? turn["weight"] : undefined));
  if (!weights.every((weight) => typeof weight === "number") || weights.length === 0) return [];
  return [weights.reduce((sum, weight) => sum + weight, 0)];
}

const PLACEHOLDER = /\$\{(\d+)(?::([^}]*)|\|([^|]*)\|)?\}/g;

function resolveValue(value: unknown, fill: (text: string) => string): unknown {
  if (typeof value === "string") {
    const text = fill(value);
    return value.startsWith("^") ? JSON.parse(text.slice(1)) : text;
  }
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, fill));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [fill(key), resolveValue(item, fill)]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
