import type { Validator } from "../formats/format.ts";
import { isArray, type JsonValue } from "../model/json.ts";
import { makingEachOf } from "../model/list-memory.ts";
import type { LongList } from "../model/long-lists.ts";
import { withValue } from "../model/long-record.ts";
import { type Path, pathStartsWith, valueAt } from "../model/place.ts";
import type { SuspectElements } from "../rules/rule.ts";
import type { PlainLook } from "./plain-look.ts";

/** What a look at a long record showed. */
export interface LongLook {
  /** Whether it fits its schema. */
  readonly fits: boolean;
  /** Its long lists, with the elements that do not fit or fail a test. */
  readonly suspects: ReadonlyMap<readonly JsonValue[], SuspectElements>;
}

/** Looks at the elements of the long lists of records of one shape: after an edit, at those that it touched. */
export class ElementLooks {
  readonly #validate: Validator;
  readonly #look: PlainLook;
  /** Tells of an element whether it fits; one function for each list of the shape. */
  readonly #fitting = new Map<string, (item: JsonValue) => boolean>();

  constructor(validate: Validator, look: PlainLook) {
    this.#validate = validate;
    this.#look = look;
  }

  /** Looks at a record. Yields between elements, so that the host can pause. */
  *lookAt(value: JsonValue, lists: readonly LongList[]): Generator<void, LongLook> {
    const suspects = new Map<readonly JsonValue[], SuspectElements>();
    let fits = this.#validate(withLists(value, lists, (list) => list.slice(0, 1))).length === 0;
    for (const { path } of lists) {
      const list = valueAt(value, path);
      if (isArray(list)) {
        const fitting = yield* makingEachOf(list, this.#fitsAt(path, value, lists));
        const failures = yield* this.#look.lookingAtElements(path, list);
        fits &&= !fitting.includes(false);
        const indices = indicesWhere(list.length, (at) => fitting[at] === false || failures[at]?.length !== 0);
        suspects.set(list, { path, indices });
      }
    }
    return { fits, suspects };
  }

  /** An element fits or not whatever stands around it: what was around the first one serves for all. */
  #fitsAt(path: Path, value: JsonValue, lists: readonly LongList[]): (item: JsonValue) => boolean {
    const key = JSON.stringify(path);
    let fits = this.#fitting.get(key);
    if (fits === undefined) {
      const around = withLists(value, lists, () => []);
      const place = [...path, 0];
      fits = (item) =>
        !this.#validate(withValue(around, path, [item])).some((problem) => pathStartsWith(problem.path, place));
      this.#fitting.set(key, fits);
    }
    return fits;
  }
}

/** A value with others in place of its long lists. */
function withLists(
  value: JsonValue,
  lists: readonly LongList[],
  change: (list: readonly JsonValue[]) => readonly JsonValue[],
): JsonValue {
  return lists.reduce((whole, { path }) => {
    const list = valueAt(whole, path);
    return isArray(list) ? withValue(whole, path, change(list)) : whole;
  }, value);
}

function indicesWhere(length: number, test: (index: number) => boolean): readonly number[] {
  const found: number[] = [];
  for (let index = 0; index < length; index++) {
    if (test(index)) {
      found.push(index);
    }
  }
  return found;
}
