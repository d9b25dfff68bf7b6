/** Names of other languages for a JSON literal, in lower case: `None`, `True`, `FALSE`, `undefined`. */
const MEANT: ReadonlyMap<string, "null" | "true" | "false"> = new Map([
  ["none", "null"],
  ["nil", "null"],
  ["null", "null"],
  ["undefined", "null"],
  ["nan", "null"],
  ["na", "null"],
  ["true", "true"],
  ["false", "false"],
] as const);
const LITERALS: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** What a word without quotes says; `literal` is how JSON writes it, `undefined` for a word that means nothing. */
export interface WordReading {
  readonly value: boolean | null;
  readonly isJson: boolean;
  readonly literal: string | undefined;
}

/** Reads a word that stands where a value should. */
export function readWord(word: string): WordReading {
  const exact = LITERALS.get(word);
  if (exact !== undefined) {
    return { value: exact, isJson: true, literal: word };
  }
  const literal = MEANT.get(word.toLowerCase());
  return { value: literal === undefined ? null : (LITERALS.get(literal) ?? null), isJson: false, literal };
}
