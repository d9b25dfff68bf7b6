import type { JsonValue } from "../model/json.ts";
import { isArray, isObject } from "../model/json.ts";
import type { PathPattern } from "../model/place.ts";
import type { PlainTest } from "../rules/rule.ts";

/** A test, and the numbers of what has to run when it fails. */
interface NumberedTest {
  readonly numbers: number[];
  readonly isPlain: PlainTest["isPlain"];
}

/** What to look at in one value, and below it. */
interface LookNode {
  readonly tests: NumberedTest[];
  readonly members: { readonly key: string; readonly node: LookNode }[];
  items: LookNode | undefined;
}

/** Goes once through a value and puts the values that rules care about to all tests that were added. */
export class PlainLook {
  readonly #root: LookNode = createNode();
  readonly #failed: number[] = [];
  /** What failed in elements of long lists. */
  readonly #ofElements = new WeakMap<object, readonly number[]>();

  /** Adds the tests of something that has to run only if one of them fails. */
  add(number: number, tests: readonly PlainTest[]): void {
    for (const { at, isPlain } of tests) {
      const { tests: known } = nodeAt(this.#root, at);
      const same = known.find((each) => each.isPlain === isPlain);
      if (same === undefined) {
        known.push({ numbers: [number], isPlain });
      } else if (!same.numbers.includes(number)) {
        same.numbers.push(number);
      }
    }
  }

  /** The numbers of which a test failed, in ascending order; good until the next call. */
  failures(value: JsonValue): readonly number[] {
    const failed = this.#failed;
    failed.length = 0;
    look(this.#root, value, failed);
    return sorted(failed);
  }

  /** The same for a record with long lists, of which elements that were looked at before are the same objects. */
  failuresInLong(value: JsonValue): readonly number[] {
    const failed: number[] = [];
    lookOnce(this.#root, value, failed, this.#ofElements);
    return sorted(failed);
  }
}

function sorted(numbers: number[]): readonly number[] {
  return numbers.length > 1 ? numbers.sort((a, b) => a - b) : numbers;
}

function createNode(): LookNode {
  return { tests: [], members: [], items: undefined };
}

function nodeAt(root: LookNode, at: PathPattern): LookNode {
  let node = root;
  for (const step of at) {
    node = step === "*" ? itemsOf(node) : memberOf(node, step);
  }
  return node;
}

function itemsOf(node: LookNode): LookNode {
  node.items ??= createNode();
  return node.items;
}

function memberOf({ members }: LookNode, key: string): LookNode {
  const known = members.find((each) => each.key === key);
  if (known !== undefined) {
    return known.node;
  }
  const node = createNode();
  members.push({ key, node });
  return node;
}

/** Runs for every record of a file: no closures, no iterators. */
function look(node: LookNode, value: JsonValue, failed: number[]): void {
  runTests(node, value, failed);
  const { members, items } = node;
  if (members.length > 0 && isObject(value)) {
    for (let at = 0; at < members.length; at++) {
      const member = members[at];
      const held = member === undefined ? undefined : value[member.key];
      // Keys of schemas are none that objects inherit.
      if (member !== undefined && held !== undefined) {
        look(member.node, held, failed);
      }
    }
  }
  if (items !== undefined && isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      look(items, value[at] ?? null, failed);
    }
  }
}

function runTests({ tests }: LookNode, value: JsonValue, failed: number[]): void {
  for (let at = 0; at < tests.length; at++) {
    const test = tests[at];
    if (test !== undefined && !test.isPlain(value)) {
      addAll(test.numbers, failed);
    }
  }
}

function addAll(numbers: readonly number[], failed: number[]): void {
  for (const number of numbers) {
    if (!failed.includes(number)) {
      failed.push(number);
    }
  }
}

/** Looks at each object in a list once, as long as it lives. */
function lookOnce(node: LookNode, value: JsonValue, failed: number[], known: WeakMap<object, readonly number[]>): void {
  runTests(node, value, failed);
  if (isObject(value)) {
    for (const { key, node: inner } of node.members) {
      if (Object.hasOwn(value, key)) {
        lookOnce(inner, value[key] ?? null, failed, known);
      }
    }
  } else if (isArray(value) && node.items !== undefined) {
    for (const item of value) {
      addAll(failuresIn(node.items, item, known), failed);
    }
  }
}

function failuresIn(node: LookNode, value: JsonValue, known: WeakMap<object, readonly number[]>): readonly number[] {
  const before = typeof value === "object" && value !== null ? known.get(value) : undefined;
  if (before !== undefined) {
    return before;
  }
  const failed: number[] = [];
  look(node, value, failed);
  if (typeof value === "object" && value !== null) {
    known.set(value, failed);
  }
  return failed;
}
