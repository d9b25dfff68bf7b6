import { findNode } from "../model/locate.ts";
import type { Path } from "../model/place.ts";
import type { ArrayNode, MemberNode, ObjectNode } from "../model/tree.ts";
import type { ValueEdit } from "../rules/rule.ts";
import { type Span, spanOf, type TextEdit } from "../text/span.ts";
import { colonGap, type EditedText, type Layout, layoutAt, layoutOf, toSource } from "./layout.ts";

type Insertion = Extract<ValueEdit, { insertAt: Path }>;

/**
 * Turns edits of values into the smallest edits of one record's text, counted from its start: what they do not name
 * stays byte for byte, and a new member is laid out like its neighbours. What leads nowhere is left out.
 */
export function editRecord(edited: EditedText, edits: readonly ValueEdit[]): readonly TextEdit[] {
  const result: TextEdit[] = [];
  const removals = new Groups<Path>();
  const insertions = new Groups<Insertion>();
  for (const edit of edits) {
    if ("replace" in edit) {
      result.push({ span: edit.replace, newText: edit.text });
    } else if ("set" in edit) {
      result.push(...setAt(edited, edit));
    } else if ("rename" in edit) {
      result.push(...renameAt(edited, edit));
    } else if ("wrap" in edit) {
      result.push(...wrapAt(edited, edit));
    } else if ("remove" in edit) {
      removals.add([edit.remove.slice(0, -1)], edit.remove);
    } else {
      const index = edit.insertAt.at(-1);
      insertions.add([edit.insertAt.slice(0, -1), typeof index === "number" ? index : edit.after], edit);
    }
  }
  return [
    ...result,
    ...removals.all().flatMap((group) => removeTogether(edited, group)),
    ...insertions.all().flatMap((group) => insertTogether(edited, group)),
  ];
}

/** Edits of one object or list, which have to know of each other. */
class Groups<Item> {
  readonly #groups = new Map<string, Item[]>();

  add(place: unknown, item: Item): void {
    const key = JSON.stringify(place);
    const group = this.#groups.get(key);
    if (group === undefined) {
      this.#groups.set(key, [item]);
    } else {
      group.push(item);
    }
  }

  all(): readonly (readonly Item[])[] {
    return [...this.#groups.values()];
  }
}

function setAt(edited: EditedText, { set, to }: Extract<ValueEdit, { set: Path }>): readonly TextEdit[] {
  const place = edited.root && findNode(edited.root, set);
  return place?.found
    ? [{ span: spanOf(place.node), newText: toSource(to, () => layoutAt(edited, place.node.start)) }]
    : [];
}

function renameAt(edited: EditedText, { rename, to }: Extract<ValueEdit, { rename: Path }>): readonly TextEdit[] {
  const place = edited.root && findNode(edited.root, rename);
  return place?.found && place.member !== undefined
    ? [{ span: spanOf(place.member.key), newText: JSON.stringify(to) }]
    : [];
}

function wrapAt(
  { root }: EditedText,
  { wrap, before, behind }: Extract<ValueEdit, { wrap: Path }>,
): readonly TextEdit[] {
  const place = root && findNode(root, wrap);
  return place?.found ? [insertion(place.node.start, before), insertion(place.node.end, behind)] : [];
}

function insertion(at: number, newText: string): TextEdit {
  return { span: { start: at, end: at }, newText };
}

/** The object or list that holds the value at a path. */
function containerOf({ root }: EditedText, path: Path): ObjectNode | ArrayNode | undefined {
  const place = root && findNode(root, path.slice(0, -1));
  return place?.found && place.node.type !== "scalar" ? place.node : undefined;
}

function elementsOf(container: ObjectNode | ArrayNode): readonly Span[] {
  return container.type === "array" ? container.items : container.members.map(memberSpan);
}

/** A member that breaks off ends with what it has. */
function memberSpan({ key, colon, value }: MemberNode): Span {
  return { start: key.start, end: value?.end ?? (colon === undefined ? key.end : colon + 1) };
}

/** Removes elements of one object or list; of repeated keys all, since the one before would count again. */
function removeTogether(edited: EditedText, paths: readonly Path[]): readonly TextEdit[] {
  const container = containerOf(edited, paths[0] ?? []);
  if (container === undefined) {
    return [];
  }
  const steps = new Set(paths.map((path) => path.at(-1)));
  const elements = elementsOf(container);
  const isRemoved = elements.map((_, at) =>
    steps.has(container.type === "array" ? at : container.members[at]?.key.name),
  );
  const lastKept = isRemoved.lastIndexOf(false);
  if (lastKept < 0) {
    const inside = { start: container.start + 1, end: container.closed ? container.end - 1 : container.end };
    return elements.length === 0 ? [] : [{ span: inside, newText: "" }];
  }
  return elements.flatMap(({ start, end }, at) => {
    if (!isRemoved[at]) {
      return [];
    }
    // The comma behind goes too; where nothing stays behind, the one before.
    const span =
      at < lastKept ? { start, end: elements[at + 1]?.start ?? end } : { start: elements[at - 1]?.end ?? start, end };
    return [{ span, newText: "" }];
  });
}

/** Insertions at one place of one object or list. */
function insertTogether(edited: EditedText, group: readonly Insertion[]): readonly TextEdit[] {
  const [first] = group;
  const container = first && containerOf(edited, first.insertAt);
  if (first === undefined || container === undefined) {
    return [];
  }
  const elements = elementsOf(container);
  const layout = layoutOf(edited, container, elements);
  const piece = group.map((each) => toPiece(edited, container, each, layout)).join(`,${layout.gap}`);
  const at = insertionIndex(container, first);
  const before = elements[at - 1];
  const behind = elements[at];
  if (before !== undefined) {
    return [{ span: { start: before.end, end: before.end }, newText: `,${layout.gap}${piece}` }];
  }
  if (behind !== undefined) {
    return [{ span: { start: behind.start, end: behind.start }, newText: `${piece},${layout.gap}` }];
  }
  const inside = { start: container.start + 1, end: container.closed ? container.end - 1 : container.start + 1 };
  return [{ span: inside, newText: layout.isOneLine ? piece : `${layout.gap}${piece}${layout.closingGap}` }];
}

function toPiece(
  edited: EditedText,
  container: ObjectNode | ArrayNode,
  { insertAt, value }: Insertion,
  layout: Layout,
): string {
  const key = insertAt.at(-1);
  const source = toSource(value, () => layout);
  return typeof key === "string" ? `${JSON.stringify(key)}:${colonGap(edited, container)}${source}` : source;
}

function insertionIndex(container: ObjectNode | ArrayNode, { insertAt, after }: Insertion): number {
  const index = insertAt.at(-1);
  if (container.type === "array") {
    return typeof index === "number" ? Math.min(index, container.items.length) : container.items.length;
  }
  if (after === null) {
    return 0;
  }
  const named = container.members.findLastIndex(({ key }) => key.name === after);
  return named < 0 ? container.members.length : named + 1;
}
