import type { JsonValue } from "../model/json.ts";
import { isArray, isObject } from "../model/json.ts";
import { eachOf, makingEachOf } from "../model/list-memory.ts";
import type { Path, PathPattern } from "../model/place.ts";
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
  /** What fails in one such value; the same function each time, so that its results can be kept. */
  readonly failuresIn: (value: JsonValue) => readonly number[];
}

/** Goes once through a value and puts the values that rules care about to all tests that were added. */
export class PlainLook {
  readonly #root: LookNode = createNode();
  readonly #failed: number[] = [];

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

  /** The same for a record with long lists, of which the elements that did not change are not looked at again. */
  failuresInLong(value: JsonValue): readonly number[] {
    const failed: number[] = [];
    lookAtChanged(this.#root, value, failed);
    return sorted(failed);
  }

  /** The numbers of which a test failed in each element of the list at a path of keys; kept from edit to edit. */
  *lookingAtElements(path: Path, list: readonly JsonValue[]): Generator<void, readonly (readonly number[])[]> {
    return yield* makingEachOf(list, nodeUnder(this.#root, path)?.items?.failuresIn ?? nothingFails);
  }
}

function nothingFails(): readonly number[] {
  return NONE;
}

const NONE: readonly number[] = [];

function sorted(numbers: number[]): readonly number[] {
  return numbers.length > 1 ? numbers.sort((a, b) => a - b) : numbers;
}

function createNode(): LookNode {
  const node: LookNode = {
    tests: [],
    members: [],
    items: undefined,
    failuresIn(value) {
      const failed: number[] = [];
      look(node, value, failed);
      return failed.length === 0 ? NONE : failed;
    },
  };
  return node;
}

function nodeUnder(root: LookNode, path: Path): LookNode | undefined {
  return path.reduce<LookNode | undefined>((node, step) => node?.members.find(({ key }) => key === step)?.node, root);
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
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at];
    if (number !== undefined && !failed.includes(number)) {
      failed.push(number);
    }
  }
}

/** Looks at what changed in the lists, and at all around them. */
function lookAtChanged(node: LookNode, value: JsonValue, failed: number[]): void {
  runTests(node, value, failed);
  if (isObject(value)) {
    for (const { key, node: inner } of node.members) {
      if (Object.hasOwn(value, key)) {
        lookAtChanged(inner, value[key] ?? null, failed);
      }
    }
  } else if (isArray(value) && node.items !== undefined) {
    for (const found of eachOf(value, node.items.failuresIn)) {
      addAll(found, failed);
    }
  }
}
