import type { JsonValue } from "../model/json.ts";
import { isArray, isObject } from "../model/json.ts";
import { eachOf, makingEachOf } from "../model/list-memory.ts";
import type { Path, PathPattern } from "../model/place.ts";
import type { KnownKeys, PlainTest, ValueTest } from "../rules/rule.ts";

/** A test, and the numbers of what has to run when it fails. */
interface NumberedTest {
  readonly numbers: number[];
  readonly isPlain: ValueTest["isPlain"];
}

/** A test of the keys of an object, and the numbers of what has to run when it fails. */
interface NumberedKeyTest {
  readonly numbers: number[];
  readonly keys: KnownKeys;
}

/** What to look at in one value, and below it. */
interface LookNode {
  readonly tests: NumberedTest[];
  readonly keyTests: NumberedKeyTest[];
  readonly members: Map<string, LookNode>;
  items: LookNode | undefined;
  /** What was found out of keys, and of those of the last object in its order: the next one mostly has the same. */
  readonly looks: Map<string, KeyLook>;
  readonly order: KeyLook[];
  /** What fails in one such value; the same function each time, so that its results can be kept. */
  readonly failuresIn: (value: JsonValue) => readonly number[];
}

/** What to do where an object has a key. */
interface KeyLook {
  readonly key: string;
  /** Where what it holds is to be looked at. */
  readonly node: LookNode | undefined;
  /** What fails because the object has this key, with null under it or something else. */
  readonly failing: readonly number[];
  readonly failingWithNull: readonly number[];
}

/** Of more keys of one kind of object nothing is remembered: authors may make up any number. */
const MOST_KEPT = 200;

/** Goes once through a value and puts the values that rules care about to all tests that were added. */
export class PlainLook {
  readonly #root: LookNode = createNode();
  readonly #failed: number[] = [];

  /** Adds the tests of something that has to run only if one of them fails. */
  add(number: number, tests: readonly PlainTest[]): void {
    for (const test of tests) {
      const { tests: known, keyTests } = nodeAt(this.#root, test.at);
      if ("keys" in test) {
        keyTests.push({ numbers: [number], keys: test.keys });
        continue;
      }
      const { isPlain } = test;
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
    if (failed.length > 0) {
      failed.length = 0;
    }
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
    keyTests: [],
    members: new Map(),
    items: undefined,
    looks: new Map(),
    order: [],
    failuresIn(value) {
      const failed: number[] = [];
      look(node, value, failed);
      return failed.length === 0 ? NONE : failed;
    },
  };
  return node;
}

function nodeUnder(root: LookNode, path: Path): LookNode | undefined {
  return path.reduce<LookNode | undefined>((node, step) => node?.members.get(String(step)), root);
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
  const node = members.get(key) ?? createNode();
  members.set(key, node);
  return node;
}

/** Runs for every record of a file: no closures, no iterators. */
function look(node: LookNode, value: JsonValue, failed: number[]): void {
  runTests(node, value, failed);
  const { items } = node;
  if (isObject(value)) {
    let nth = 0;
    for (const key in value) {
      const held = value[key] ?? null;
      const at = keyLookAt(node, key, nth);
      nth++;
      addAll(held === null ? at.failingWithNull : at.failing, failed);
      if (at.node !== undefined) {
        look(at.node, held, failed);
      }
    }
  } else if (items !== undefined && isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      look(items, value[at] ?? null, failed);
    }
  }
}

/** What to do where the nth key of an object is this one. */
function keyLookAt(node: LookNode, key: string, nth: number): KeyLook {
  const last = node.order[nth];
  if (last?.key === key) {
    return last;
  }
  const found = node.looks.get(key) ?? createKeyLook(node, key);
  if (node.looks.size < MOST_KEPT) {
    node.looks.set(key, found);
  }
  if (nth < MOST_KEPT) {
    node.order[nth] = found;
  }
  return found;
}

function createKeyLook({ members, keyTests }: LookNode, key: string): KeyLook {
  const unknown = keyTests.filter(({ keys }) => !keys.names.has(key));
  return {
    key,
    node: members.get(key),
    failing: unknown.flatMap(({ numbers }) => numbers),
    failingWithNull: unknown.filter(({ keys }) => !keys.orNull).flatMap(({ numbers }) => numbers),
  };
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
    for (const [nth, [key, held = null]] of Object.entries(value).entries()) {
      const at = keyLookAt(node, key, nth);
      addAll(held === null ? at.failingWithNull : at.failing, failed);
      if (at.node !== undefined) {
        lookAtChanged(at.node, held, failed);
      }
    }
  } else if (isArray(value) && node.items !== undefined) {
    for (const found of eachOf(value, node.items.failuresIn)) {
      addAll(found, failed);
    }
  }
}
