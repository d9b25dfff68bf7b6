import { isObject, type JsonValue, member } from "../../model/json.ts";
import type { PlainTests } from "../rule.ts";
import { isOtherData } from "./agent-tools.ts";

/** For rules about the tools of a turn: most turns tell of none. The same test for all of them. */
export const toolFreeTurns: PlainTests = ({ shape }) => {
  const { turns } = shape.roles;
  return turns === undefined ? [] : [{ at: turns, isPlain: isToolFree }];
};

/** For rules about texts of a turn: a test of the value under a key, wherever a turn has it. */
export function turnMembers(key: string, isPlain: (value: JsonValue) => boolean): PlainTests {
  return ({ shape }) => {
    const { turns } = shape.roles;
    return turns === undefined ? [] : [{ at: [...turns, key], isPlain }];
  };
}

/** Whether no rule about tools has anything to look at in a turn. */
function isToolFree(turn: JsonValue): boolean {
  const agentic = member(turn, "agentic") ?? null;
  const groundTruth = member(turn, "ground_truth_agentic") ?? null;
  return (isEmpty(agentic) && isEmpty(groundTruth)) || (isObject(agentic) && isOtherData(agentic));
}

/** Null, or an object without anything in it. */
function isEmpty(value: JsonValue): boolean {
  if (value === null) {
    return true;
  }
  if (isObject(value)) {
    for (const _ in value) {
      return false;
    }
    return true;
  }
  return false;
}
