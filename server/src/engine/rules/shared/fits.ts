import { type JsonValue, member } from "../../model/json.ts";
import { type Path, pathMatches, pathStartsWith } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";
import { isSound } from "./agent-tools.ts";
import { readWeight } from "./weight-value.ts";

/**
 * Whether the loader takes a value at a path of a record, and no metric stops at it: a repair that brings a value where
 * it is read must not stop a file that went through before. Only the value is looked at, not what stands around it.
 */
export function fits(value: JsonValue | undefined, path: Path, { shape }: Pick<RecordContext, "shape">): boolean {
  if (value === undefined) {
    return false;
  }
  const { weights, freeForm = [] } = shape.roles;
  if (weights !== undefined && pathMatches(path, weights) && readWeight(value).kind === "refused") {
    return false;
  }
  if (freeForm.some((pattern) => pathMatches(path, pattern)) && !LISTS.every((key) => isSound(member(value, key)))) {
    return false;
  }
  // One element stands for a list of any length, so that the effort does not grow with the record.
  const place = path.map((step) => (typeof step === "number" ? 0 : step));
  const alone = place.reduceRight<JsonValue>((inner, step) => (step === 0 ? [inner] : { [step]: inner }), value);
  return !shape.validate(alone).some((problem) => pathStartsWith(problem.path, place));
}

/** The lists of tools of which the Agentic metric reads the elements. */
const LISTS: readonly string[] = ["tools_used", "expected_tools"];
