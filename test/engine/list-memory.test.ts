import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../server/src/engine/model/json.ts";
import {
  eachOf,
  everyOf,
  keepResults,
  keepResultsOf,
  makingEachOf,
  wholeOf,
} from "../../server/src/engine/model/list-memory.ts";
import { finish } from "../../server/src/engine/text/steps.ts";
import { runs } from "../harness/effort.ts";

const { seed, numRuns } = runs(100);
const LENGTH = 400;
const STEP = fc.record({ at: fc.nat(LENGTH - 1), value: fc.integer({ min: 0, max: 9 }), isAsked: fc.boolean() });

/** A function that counts how often it is called. */
function counted(): { readonly make: (item: JsonValue, index: number) => string; readonly calls: () => number } {
  let calls = 0;
  return {
    make: (item, index) => {
      calls++;
      return `${JSON.stringify(item)} ${index}`;
    },
    calls: () => calls,
  };
}

function createList(): readonly JsonValue[] {
  const list = Array.from({ length: LENGTH }, (_, index) => index % 10);
  keepResultsOf(list);
  return list;
}

function replace(list: readonly JsonValue[], at: number, value: JsonValue): readonly JsonValue[] {
  const next = list.with(at, value);
  keepResults(list, next, at);
  return next;
}

describe("what is made of the elements of a list", () => {
  it("is what a fresh look makes of them, after any edits", () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 100 }), (steps) => {
        const { make } = counted();
        let list = createList();
        for (const { at, value, isAsked } of steps) {
          list = replace(list, at, value);
          if (isAsked) {
            expect(eachOf(list, make)).toEqual(list.map(make));
            expect(everyOf(list, isSmall)).toBe(list.every(isSmall));
          }
        }
        expect(finish(makingEachOf(list, make))).toEqual(list.map(make));
      }),
      { seed, numRuns },
    );
  });

  it("is made anew of the edited element alone", () => {
    const { make, calls } = counted();
    let list = createList();
    eachOf(list, make);
    expect(calls()).toBe(LENGTH);
    list = replace(replace(list, 3, "a"), 7, "b");
    eachOf(list, make);
    eachOf(list, make);
    expect(calls()).toBe(LENGTH + 2);
  });

  it("is the same list as long as the results are the same", () => {
    const list = createList();
    const before = eachOf(list, isSmall);
    const sizes = wholeOf(before, countTrue);
    const next = replace(list, 5, 6);
    expect(eachOf(next, isSmall)).toBe(before);
    expect(wholeOf(eachOf(next, isSmall), countTrue)).toBe(sizes);
    expect(eachOf(replace(next, 5, 90), isSmall)).not.toBe(before);
  });

  it("is not kept for a list of which nobody said so", () => {
    const { make, calls } = counted();
    const list = Array.from({ length: LENGTH }, () => 0);
    expect(eachOf(list, make)).toEqual(eachOf(list, make));
    expect(calls()).toBe(2 * LENGTH);
  });
});

function isSmall(item: JsonValue): boolean {
  return Number(item) < 50;
}

function countTrue(list: readonly boolean[]): readonly number[] {
  return [list.filter(Boolean).length];
}
