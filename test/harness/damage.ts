import type { Random } from "./random.ts";

/** A damaged text: up to `start` it is the old one, and from `end` on it is the old one from `oldEnd` on. */
export interface Damage {
  readonly kind: DamageKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly oldEnd: number;
}

export type DamageKind = (typeof KINDS)[number];

const KINDS = ["delete", "insert", "duplicate", "swap", "cut off", "join", "concatenate"] as const;

/** What people type where it does not belong, and what editors and programs leave behind. */
const INSERTED = [
  ..."{}[],:\"'\\ \n\r\t/#-+.01eatN_;”，\u00a0\u2028\ufeff\u0000",
  "\r\n",
  "None",
  "//",
  "\\x",
  "...",
  "😀",
];

/** Damages a text at random, as slips, programs and bad copies do. */
export function damage(text: string, random: Random): Damage {
  const kind = random.pick(KINDS);
  const at = placeIn(text, random);
  switch (kind) {
    case "delete":
      return replaced(kind, text, { start: at, oldEnd: at + 1, newText: "" });
    case "insert":
      return replaced(kind, text, { start: at, oldEnd: at, newText: random.pick(["x", ...INSERTED]) });
    case "duplicate":
      return replaced(kind, text, { start: at, oldEnd: at, newText: text[at] ?? "" });
    case "swap":
      return replaced(kind, text, { start: at, oldEnd: at + 2, newText: `${text[at + 1] ?? ""}${text[at] ?? ""}` });
    case "cut off":
      return replaced(kind, text, { start: at, oldEnd: text.length, newText: "" });
    case "join": {
      const lineEnd = text.indexOf("\n", at);
      const start = lineEnd < 0 ? at : lineEnd;
      return replaced(kind, text, { start, oldEnd: start + 1, newText: "" });
    }
    case "concatenate":
      return replaced(kind, text, { start: text.length, oldEnd: text.length, newText: text.slice(0, at) + text });
  }
}

/** Half of the places are those of punctuation, where a slip does the most harm. */
function placeIn(text: string, random: Random): number {
  const at = random.below(text.length);
  const ahead = text.slice(at).search(/[{}[\]",:\\\r\n]/);
  return random.below(2) === 0 && ahead >= 0 ? at + ahead : at;
}

interface Change {
  readonly start: number;
  readonly oldEnd: number;
  readonly newText: string;
}

function replaced(kind: DamageKind, text: string, { start, oldEnd, newText }: Change): Damage {
  return {
    kind,
    text: text.slice(0, start) + newText + text.slice(oldEnd),
    start,
    end: start + newText.length,
    oldEnd: Math.min(oldEnd, text.length),
  };
}
