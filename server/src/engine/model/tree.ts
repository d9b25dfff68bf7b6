import type { Span } from "../text/span.ts";
import type { JsonObject, JsonValue } from "./json.ts";

/** A value with the place where it stands. Trees are made when a place or a fault is looked for, and never kept. */
export type JsonNode = ObjectNode | ArrayNode | ScalarNode;

export interface ObjectNode extends Span {
  readonly type: "object";
  readonly members: readonly MemberNode[];
  /** Whether its closing brace is there. */
  readonly closed: boolean;
}

/** A key and its value, or the first half of one while it is being written. */
export interface MemberNode {
  readonly key: KeyNode;
  readonly colon: number | undefined;
  readonly value: JsonNode | undefined;
}

/** Its span includes the quotes. */
export interface KeyNode extends Span {
  readonly name: string;
}

export interface ArrayNode extends Span {
  readonly type: "array";
  readonly items: readonly JsonNode[];
  readonly closed: boolean;
}

export interface ScalarNode extends Span {
  readonly type: "scalar";
  readonly value: string | number | boolean | null;
  /** Whether nothing can be made of the text at this place: it has no value then, and the plain value leaves it out. */
  readonly isUnread?: true;
}

/** The plain value of a tree; of repeated keys the last one counts, as everywhere. */
export function toValue(node: JsonNode): JsonValue {
  switch (node.type) {
    case "scalar":
      return node.value;
    case "array":
      return node.items.map(toValue);
    case "object":
      return toObject(node);
  }
}

function toObject(node: ObjectNode): JsonObject {
  const object: Record<string, JsonValue> = {};
  for (const { key, value } of node.members) {
    if (value !== undefined && !isUnread(value)) {
      // Assigning to `__proto__` would set the prototype; JSON.parse makes an own property of it.
      Object.defineProperty(object, key.name, {
        value: toValue(value),
        configurable: true,
        enumerable: true,
        writable: true,
      });
    }
  }
  return object;
}

/** The member that counts under that name: the last one that has a value, as in `JSON.parse` and in Python. */
export function memberNode(node: JsonNode | undefined, name: string): MemberNode | undefined {
  if (node?.type !== "object") {
    return undefined;
  }
  const isNamed = ({ key }: MemberNode): boolean => key.name === name;
  const hasValue = ({ value }: MemberNode): boolean => value !== undefined && !isUnread(value);
  return node.members.findLast((each) => isNamed(each) && hasValue(each)) ?? node.members.findLast(isNamed);
}

/** Whether a node has a place but no value. */
export function isUnread(node: JsonNode): boolean {
  return node.type === "scalar" && node.isUnread === true;
}
