/**
 * What the Agentic metric reads of a turn (`metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0):
 * `agentic` says which tools were used, `ground_truth_agentic` which ones were expected.
 */
import { hasMember, isArray, isObject, type JsonObject, type JsonValue, member, readJson } from "../../model/json.ts";
import type { Path } from "../../model/place.ts";
import type { RecordContext } from "../rule.ts";
import { isEqual, isTruthy } from "./python.ts";
import { suspectsAt } from "./suspects.ts";
import { quote } from "./wording.ts";

/** A turn that says something of tools. */
export interface AgentTurn {
  readonly turn: JsonValue;
  readonly agentic: AgentSide;
  readonly groundTruth: AgentSide;
  /**
   * Whether the metric compares the two sides. Where one of them is empty, or no tool was used, it returns null
   * before anything can raise.
   */
  readonly isScored: boolean;
}

/** `agentic` or `ground_truth_agentic`. */
export interface AgentSide {
  readonly path: Path;
  /** `undefined` where it is missing or null. */
  readonly value: JsonObject | undefined;
  /** `tools_used` or `expected_tools`, whatever it holds. */
  readonly listPath: Path;
  readonly list: JsonValue | undefined;
  /** The elements of the list that are objects. */
  readonly tools: readonly Tool[];
}

/** One tool that was used or is expected. */
export interface Tool {
  readonly path: Path;
  readonly value: JsonObject;
}

/**
 * The turns of a record that the rules about tools look at: not those whose `agentic` holds only other data, as
 * generators write it, and not those with a side that the loader refuses.
 */
export function agentTurns(context: RecordContext): readonly AgentTurn[] {
  return context.shared(readAgentTurns);
}

function readAgentTurns(value: JsonValue, context: RecordContext): readonly AgentTurn[] {
  return suspectsAt(value, context.shape.roles.turns, context).flatMap(({ path, value: turn }) => {
    const hasSides = hasMember(turn, "agentic") || hasMember(turn, "ground_truth_agentic");
    return hasSides ? toAgentTurn(turn, path) : [];
  });
}

function toAgentTurn(turn: JsonValue, path: Path): readonly AgentTurn[] {
  const agentic = toSide(turn, path, "agentic", "tools_used");
  const groundTruth = toSide(turn, path, "ground_truth_agentic", "expected_tools");
  if (agentic === undefined || groundTruth === undefined || isOtherData(agentic.value)) {
    return [];
  }
  return [{ turn, agentic, groundTruth, isScored: isTruthy(groundTruth.value) && isTruthy(agentic.list) }];
}

/** `undefined` for what the loader refuses. */
function toSide(turn: JsonValue, path: Path, key: string, listKey: string): AgentSide | undefined {
  const value = member(turn, key) ?? undefined;
  if (value !== undefined && !isObject(value)) {
    return undefined;
  }
  const list = member(value, listKey);
  const listPath = [...path, key, listKey];
  const items = isArray(list) ? list : [];
  const tools = items.flatMap((item, index) => (isObject(item) ? [{ path: [...listPath, index], value: item }] : []));
  return { path: [...path, key], value, listPath, list, tools };
}

/** Whether `agentic` holds something, but nothing that the metric reads. */
export function isOtherData(agentic: JsonObject | undefined): boolean {
  return isTruthy(agentic) && !hasMember(agentic, "tools_used") && !hasMember(agentic, "final_answer_uses_tools");
}

/** The used and the expected tools of a turn. */
export function allTools({ agentic, groundTruth }: AgentTurn): readonly Tool[] {
  return [...agentic.tools, ...groundTruth.tools];
}

/** The parameters as the metric gets them: only a key that is not there makes an empty object. */
export function parametersOf(tool: Tool): JsonValue {
  return member(tool.value, "parameters") ?? (hasMember(tool.value, "parameters") ? null : {});
}

/**
 * Whether a list holds nothing that could make the metric raise once it is compared: a repair that brings it into
 * comparison must not stop a run that went through before.
 */
export function isSound(list: JsonValue | undefined): boolean {
  const items = isArray(list) ? list : [];
  const areSound = items.every((item) => {
    const name = member(item, "tool_name");
    const isPlain = !isArray(name) && !isObject(name);
    return isPlain && isObject(item) && (!hasMember(item, "parameters") || isObject(member(item, "parameters")));
  });
  return areSound && (list === undefined || isArray(list));
}

/** An expected tool, and the use that its parameters are compared with. */
export interface ComparedTools {
  readonly expected: Tool;
  readonly used: Tool;
}

/** Which parameters the metric compares: those of each expected tool with those of the first use of that name. */
export function comparedTools({ agentic, groundTruth, isScored }: AgentTurn): readonly ComparedTools[] {
  const expectations = isScored ? groundTruth.tools : [];
  return expectations.flatMap((expected) => {
    const used = agentic.tools.find((tool) => isEqual(nameOf(tool), nameOf(expected)));
    return used === undefined ? [] : [{ expected, used }];
  });
}

/** A tool without name has the name `None`, which equals that of any other. */
function nameOf(tool: Tool): JsonValue {
  return member(tool.value, "tool_name") ?? null;
}

/** Keys that people write for `tool_name`. */
export const OTHER_NAME_KEYS: readonly string[] = ["name", "tool", "toolName"];

/** What findings call a tool: its name in quotes, under whatever key it stands; "a tool" where it has none. */
export function titleOf(tool: Tool): string {
  for (const key of ["tool_name", ...OTHER_NAME_KEYS]) {
    const name = member(tool.value, key);
    if (typeof name === "string") {
      return quote(name);
    }
  }
  return "a tool";
}

/** The object that a text holds as JSON, as some tools write parameters; `undefined` when it holds none. */
export function objectInText(value: JsonValue | undefined): JsonObject | undefined {
  const content = typeof value === "string" ? readJson(value) : undefined;
  return isObject(content) ? content : undefined;
}
