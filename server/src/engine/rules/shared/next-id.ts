/**
 * The next id in the pattern of another one that nobody has taken: `q3` gives `q4`, `billing-009` gives `billing-010`,
 * and an id without a number at its end gets one.
 */
export function nextFreeId(like: string, taken: ReadonlySet<string>): string {
  const { prefix, number, digits } = readPattern(like);
  for (let next = number + 1n; ; next++) {
    const id = prefix + String(next).padStart(digits, "0");
    if (!taken.has(id)) {
      return id;
    }
  }
}

/** The id that a new member of a list should get: in the pattern of its last id; `undefined` when no id shows one. */
export function nextIdOf(ids: readonly string[]): string | undefined {
  const last = ids.findLast((id) => id.trim() !== "");
  return last === undefined ? undefined : nextFreeId(last, new Set(ids));
}

/**
 * Ids for the gaps in a list, each in the pattern of the id before it, and all different; `undefined` stands for a gap,
 * and for what is no gap in the answer. No ids at all show no pattern: then every gap stays one.
 */
export function idsForGaps(ids: readonly (string | undefined)[]): readonly (string | undefined)[] {
  const taken = new Set(ids.filter((id) => id !== undefined));
  let previous = ids.find((id) => id !== undefined);
  return ids.map((id) => {
    if (id !== undefined || previous === undefined) {
      previous = id ?? previous;
      return undefined;
    }
    previous = nextFreeId(previous, taken);
    taken.add(previous);
    return previous;
  });
}

interface IdPattern {
  readonly prefix: string;
  readonly number: bigint;
  /** Digits that the number is filled up to with zeros. */
  readonly digits: number;
}

function readPattern(id: string): IdPattern {
  const digits = /[0-9]+$/.exec(id)?.[0];
  if (digits !== undefined) {
    return { prefix: id.slice(0, -digits.length), number: BigInt(digits), digits: digits.length };
  }
  // The first one has no number, so the next is the second.
  return { prefix: `${id}${id.includes("_") ? "_" : "-"}`, number: 1n, digits: 1 };
}
