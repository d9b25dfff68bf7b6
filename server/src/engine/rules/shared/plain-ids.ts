import type { JsonValue } from "../../model/json.ts";
import type { PlainTests } from "../rule.ts";

/** For rules about ids: a test of each one of a shape. */
export function idTests(isPlain: (id: JsonValue) => boolean): PlainTests {
  return ({ shape }) => (shape.roles.ids ?? []).map(({ at }) => ({ at, isPlain }));
}
