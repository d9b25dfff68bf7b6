import type { TagRole } from "../formats/format.ts";
import { isArray, type JsonValue } from "../model/json.ts";
import { type Path, type PlacedValue, valuesAt } from "../model/place.ts";
import { type DatasetFinding, datasetRule } from "./rule.ts";
import { nearestName } from "./shared/near-keys.ts";
import { plainTextAt } from "./shared/plain-places.ts";
import { hasOnlyTags } from "./shared/plain-tags.ts";
import { nameOf, readTag, replaceTag, type WrittenTag } from "./shared/tag-names.ts";
import { readTags, type TagList } from "./shared/tags.ts";
import { listWords, quote } from "./shared/wording.ts";

interface TagFact {
  readonly path: Path;
  /** The list of them, as it is written. */
  readonly source: string;
  readonly role: TagRole;
}

interface ReadTags extends Pick<TagFact, "role"> {
  readonly list: TagList;
}

/** `TokenClassificationEval` of ALUE's initial release reads the tags of `data[0]` for all entries. */
export const tagKnown = datasetRule<TagFact>({
  id: "tag-known",
  severity: "warning",
  checks: "Every tag of a text is one that the file names.",
  why: 'The scorer takes a predicted tag only if it stands in "gt_labels", so a word with another tag never counts as right. Words without a tag have "0", with the digit.',
  plainFact: ({ shape }) => (shape.roles.tagged === undefined ? [] : undefined),
  collect(value, { shape }) {
    const role = shape.roles.tagged;
    const source = role && plainTextAt(value, role.tags);
    return role && source !== undefined ? { path: role.tags, source, role } : undefined;
  },
  *check(facts, { envelope, isDamaged }) {
    const [first] = facts;
    const known = first && knownTags(envelope, first.fact.role);
    if (first === undefined || known === undefined || isDamaged(known.path)) {
      return;
    }
    const names = [...known.names, first.fact.role.outside];
    const knownNames = new Set(names);
    for (const { record, fact } of facts) {
      const list = hasOnlyTags(fact.source, knownNames) ? undefined : readTags(fact.path, fact.source);
      if (list !== undefined) {
        for (const unknown of unknownTags(list, knownNames)) {
          yield toFinding(record, { list, role: fact.role }, unknown, names);
        }
      }
    }
  },
});

/** Those of the first entry: the scorer looks into no other. */
function knownTags(envelope: JsonValue | undefined, { knownTags: at }: TagRole): KnownTags | undefined {
  const [first] = valuesAt(envelope, at);
  const isFirst = first?.path.every((step) => typeof step !== "number" || step === 0);
  return first !== undefined && isFirst && isArray(first.value)
    ? { path: first.path, names: first.value.filter((name) => typeof name === "string") }
    : undefined;
}

interface KnownTags extends Pick<PlacedValue, "path"> {
  readonly names: readonly string[];
}

/** Each unknown tag where it stands first. */
function unknownTags(list: TagList, names: ReadonlySet<string>): Iterable<WrittenTag> {
  const found = new Map<string, WrittenTag>();
  for (const tag of list.tags) {
    const unknown = readTag(list, tag);
    const isKnown = unknown === undefined || (unknown.isText && names.has(unknown.value));
    if (!(isKnown || found.has(nameOf(unknown)))) {
      found.set(nameOf(unknown), unknown);
    }
  }
  return found.values();
}

function toFinding(
  record: number,
  { list, role }: ReadTags,
  tag: WrittenTag,
  names: readonly string[],
): DatasetFinding {
  const { value, isText } = tag;
  const meant = meantBy(value, role, names);
  const key = String(role.knownTags.at(-1));
  const fault = isText
    ? `is not in ${quote(key)} and is not ${quote(role.outside)}`
    : "is not text, so it equals no tag";
  return {
    record,
    place: { path: list.path, within: tag.span },
    message: `The tag ${nameOf(tag)} ${fault}${meant === undefined ? "" : `; it may be meant as ${quote(meant)}`}.`,
    help:
      meant === undefined
        ? `Write ${listWords(names.map(quote), "or")}, or add it to ${quote(key)}.`
        : `Write ${quote(meant)}.`,
    fixes: () => (meant === undefined ? [] : [replaceTag(list, nameOf(tag), meant)]),
  };
}

/** Elsewhere the letter stands for what is outside of all entities. */
function meantBy(tag: string, { outside }: TagRole, names: readonly string[]): string | undefined {
  return tag.toUpperCase() === "O" ? outside : names.includes(tag) ? tag : nearestName(tag, names);
}
