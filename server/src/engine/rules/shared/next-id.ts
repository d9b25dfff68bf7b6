/**
 * Gives ids that nobody has taken, each in the pattern of another one: `q3` gives `q4`, `billing-009` gives
 * `billing-010`, and an id without a number at its end gets one. Blanks around an id are no part of its pattern.
 */
export class FreeIds {
  readonly #taken = new Set<string>();
  /** For ids that are taken: a number to look on at, below which none is free. Many ids cost no more than one each. */
  readonly #onward = new Map<string, bigint>();

  constructor(taken: Iterable<string>) {
    for (const id of taken) {
      this.#taken.add(id);
      this.#taken.add(id.trim());
    }
  }

  /** The next free id in the pattern of one; it is taken from then on. */
  take(like: string): string {
    const { prefix, number, digits } = readPattern(like.trim());
    const passed: string[] = [];
    let next = number + 1n;
    let id = prefix + String(next).padStart(digits, "0");
    while (this.#taken.has(id)) {
      passed.push(id);
      next = this.#onward.get(id) ?? next + 1n;
      id = prefix + String(next).padStart(digits, "0");
    }
    for (const each of passed) {
      this.#onward.set(each, next);
    }
    this.#taken.add(id);
    return id;
  }
}

/** The next free id in the pattern of one. */
export function nextFreeId(like: string, taken: Iterable<string>): string {
  return new FreeIds(taken).take(like);
}

/** The same where there are too many ids to collect, and only asking tells which are taken; blanks around them count for nothing. */
export function nextUntakenId(like: string, isTaken: (id: string) => boolean): string {
  const { prefix, number, digits } = readPattern(like.trim());
  for (let next = number + 1n; ; next++) {
    const id = prefix + String(next).padStart(digits, "0");
    if (!isTaken(id)) {
      return id;
    }
  }
}

/** The id that a new member of a list should get: in the pattern of its last id; `undefined` when no id shows one. */
export function nextIdOf(ids: readonly string[]): string | undefined {
  const last = ids.findLast(isNamed);
  return last === undefined ? undefined : nextFreeId(last, ids);
}

/**
 * Ids for the gaps in a list, each in the pattern of the id before it, and all different; `undefined` stands for a gap,
 * and for what is no gap in the answer. `before` is the pattern where no id shows one; without it every gap stays one.
 */
export function idsForGaps(ids: readonly (string | undefined)[], before?: string): readonly (string | undefined)[] {
  const free = new FreeIds(ids.filter((id) => id !== undefined));
  let previous = ids.find(isNamed) ?? before;
  return ids.map((id) => {
    if (id !== undefined || previous === undefined) {
      previous = isNamed(id) ? id : previous;
      return undefined;
    }
    previous = free.take(previous);
    return previous;
  });
}

/** Whether an id shows a pattern. */
function isNamed(id: string | undefined): id is string {
  return id !== undefined && id.trim() !== "";
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
