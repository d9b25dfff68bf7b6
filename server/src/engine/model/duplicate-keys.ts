import type { Fault } from "./syntax.ts";
import type { MemberNode } from "./tree.ts";

/** A key that stands again in its object. */
export interface DuplicateKey extends Fault {
  readonly key: string;
}

/**
 * The keys that an object holds more than once, each at its later places. Keys are compared as read, so `"a"` and
 * `"\u0061"` are equal. Of equal keys the last one counts, and the repair removes the one before.
 */
export function duplicateKeys(text: string, members: readonly MemberNode[]): readonly DuplicateKey[] {
  if (members.length < 2) {
    return [];
  }
  const seen = new Map<string, { readonly first: number; readonly last: number }>();
  const found: DuplicateKey[] = [];
  members.forEach(({ key }, index) => {
    const earlier = seen.get(key.name);
    seen.set(key.name, { first: earlier?.first ?? index, last: index });
    if (earlier !== undefined) {
      found.push(toDuplicate(text, members, { ...earlier, index }));
    }
  });
  return found;
}

interface Positions {
  readonly first: number;
  readonly last: number;
  readonly index: number;
}

function toDuplicate(text: string, members: readonly MemberNode[], { first, last, index }: Positions): DuplicateKey {
  const key = members[index]?.key ?? { name: "", start: 0, end: 0 };
  const related = members[first]?.key ?? key;
  const removed = members[last]?.key ?? key;
  const next = members[last + 1]?.key ?? key;
  const fault: DuplicateKey = {
    rule: "no-duplicate-keys",
    key: key.name,
    span: { start: key.start, end: key.end },
    found: key.name,
    related: { start: related.start, end: related.end },
    repair: [{ span: { start: removed.start, end: next.start }, newText: "" }],
  };
  return sourceOf(text, members[last]) === sourceOf(text, members[index]) ? { ...fault, safe: true } : fault;
}

function sourceOf(text: string, member: MemberNode | undefined): string | undefined {
  const value = member?.value;
  return value === undefined ? undefined : text.slice(value.start, value.end);
}
