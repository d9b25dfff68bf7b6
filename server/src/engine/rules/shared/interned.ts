import type { Shape } from "../../formats/format.ts";

/** So many names are kept, and none that is longer: of what has more, each record has a fact of its own. */
const MOST_NAMES = 200;
const LONGEST_NAME = 100;

/**
 * Makes one fact for all records of a shape that say the same, so that it costs a record next to nothing. Names must
 * say all in which facts of a shape differ.
 */
export function interned<Fact>(make: (shape: Shape, name: string) => Fact): (shape: Shape, name: string) => Fact {
  const byShape = new WeakMap<Shape, Map<string, Fact>>();
  return (shape, name) => {
    let facts = byShape.get(shape);
    if (facts === undefined) {
      facts = new Map();
      byShape.set(shape, facts);
    }
    let fact = facts.get(name);
    if (fact === undefined) {
      fact = make(shape, name);
      if (facts.size < MOST_NAMES && name.length <= LONGEST_NAME) {
        facts.set(name, fact);
      }
    }
    return fact;
  };
}
