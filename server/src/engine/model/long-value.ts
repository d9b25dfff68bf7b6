import { inPortions, lengthOf } from "./containers/in-portions.ts";
import type { JsonValue } from "./json.ts";
import { LONG_RECORD } from "./long-lists.ts";
import { withValue } from "./long-record.ts";
import { isUnread, type JsonNode, type MemberNode, type ObjectNode, toValue } from "./tree.ts";

/** The plain value of a tree, made in steps: that of a long one takes time. */
export function* makingValue(node: JsonNode): Generator<void, JsonValue> {
  if (lengthOf(node) < LONG_RECORD || node.type === "scalar") {
    return toValue(node);
  }
  return node.type === "array" ? yield* inPortions(node.items, lengthOf, makingValue) : yield* makingObject(node);
}

function* makingObject(node: ObjectNode): Generator<void, JsonValue> {
  const long = node.members.filter((member) => isLong(member) && isLast(member, node));
  const members = node.members.map((member) => (isLong(member) ? { ...member, value: nothingAt(member) } : member));
  let value = toValue({ ...node, members });
  for (const { key, value: inside } of long) {
    value = inside === undefined ? value : withValue(value, [key.name], yield* makingValue(inside));
  }
  return value;
}

function isLong({ value }: MemberNode): boolean {
  return value !== undefined && value.type !== "scalar" && lengthOf(value) >= LONG_RECORD;
}

/** Whether it is the one that counts of members with its key. */
function isLast(member: MemberNode, { members }: ObjectNode): boolean {
  return members.findLast(({ key, value }) => key.name === member.key.name && value && !isUnread(value)) === member;
}

function nothingAt({ key: { start, end } }: MemberNode): JsonNode {
  return { type: "scalar", value: null, start, end };
}
