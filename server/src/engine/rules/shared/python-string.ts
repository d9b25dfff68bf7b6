/** A string literal of Python. */
export interface PythonString {
  readonly end: number;
  readonly isBytes: boolean;
  /** `undefined` where it names a character by `\N{...}`. */
  readonly value: string | undefined;
}

const OPENING = /(?<prefix>[rRuU]|[bB][rR]?|[rR][bB])?(?<quote>'''|"""|'|")/y;

/** Whether a string literal starts here. Formatted strings are no literals. */
export function isPythonQuote(text: string, at: number): boolean {
  OPENING.lastIndex = at;
  return OPENING.test(text);
}

/** Reads the string literal that starts here; `undefined` where Python's parser stops at it. */
export function readPythonString(text: string, start: number): PythonString | undefined {
  OPENING.lastIndex = start;
  const opening = OPENING.exec(text);
  const quote = opening?.groups?.["quote"];
  if (opening === null || quote === undefined) {
    return undefined;
  }
  const prefix = (opening.groups?.["prefix"] ?? "").toLowerCase();
  const contentStart = start + opening[0].length;
  const contentEnd = endOfContent(text, contentStart, quote);
  if (contentEnd === undefined) {
    return undefined;
  }
  // The tokenizer knows one kind of line end only.
  const source = text.slice(contentStart, contentEnd).replace(/\r\n?/g, "\n");
  const isBytes = prefix.includes("b");
  const decoded = prefix.includes("r") || isBytes ? { value: source } : decode(source);
  return decoded && { end: contentEnd + quote.length, isBytes, value: decoded.value };
}

/** Where the closing quotes stand; only triple quotes reach over the end of a line. */
function endOfContent(text: string, start: number, quote: string): number | undefined {
  for (let at = start; at < text.length; at++) {
    if (text.startsWith(quote, at)) {
      return at;
    }
    if (text[at] === "\\") {
      // Of a line end of two characters, both are escaped.
      at += text.startsWith("\r\n", at + 1) ? 2 : 1;
    } else if (quote.length === 1 && (text[at] === "\n" || text[at] === "\r")) {
      return undefined;
    }
  }
  return undefined;
}

const ESCAPE =
  /\\(?:(?<octal>[0-7]{1,3})|x(?<byte>[0-9a-fA-F]{2})|u(?<unit>[0-9a-fA-F]{4})|U(?<point>[0-9a-fA-F]{8})|N\{(?<name>[A-Za-z0-9 ()-]+)\}|(?<other>.))/gsu;

const SIMPLE: ReadonlyMap<string, string> = new Map([
  ["\n", ""],
  ["\\", "\\"],
  ["'", "'"],
  ['"', '"'],
  ["a", "\u0007"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
]);

/** `undefined` where an escape is cut short or beyond Unicode, at which the parser stops. */
function decode(source: string): { readonly value: string | undefined } | undefined {
  let isBroken = false;
  let namesCharacter = false;
  const value = source.replace(ESCAPE, (whole, ...rest) => {
    const groups: unknown = rest.at(-1);
    const { octal, byte, unit, point, name, other } = toGroups(groups);
    if (octal !== undefined) {
      return String.fromCodePoint(Number.parseInt(octal, 8));
    }
    const hex = byte ?? unit ?? point;
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16);
      isBroken ||= code > 0x10ffff;
      return String.fromCodePoint(Math.min(code, 0x10ffff));
    }
    namesCharacter ||= name !== undefined;
    isBroken ||= other !== undefined && "xuUN".includes(other);
    // What Python does not know stays, with its backslash.
    return (other === undefined ? undefined : SIMPLE.get(other)) ?? whole;
  });
  return isBroken ? undefined : { value: namesCharacter ? undefined : value };
}

type EscapeGroups = Readonly<Partial<Record<"octal" | "byte" | "unit" | "point" | "name" | "other", string>>>;

/** The last argument of a replacer holds the named groups of its pattern. */
function toGroups(groups: unknown): EscapeGroups {
  return typeof groups === "object" && groups !== null ? groups : {};
}
