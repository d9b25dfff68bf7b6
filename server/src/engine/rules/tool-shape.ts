import { isArray, isObject, type JsonValue, member } from "../model/json.ts";
import type { Finding, RecordContext, RecordRule } from "./rule.ts";
import { type AgentSide, agentTurns, comparedTools, parametersOf, type Tool, titleOf } from "./shared/agent-tools.ts";
import { toolFreeTurns } from "./shared/plain-turns.ts";
import { isEqual } from "./shared/python.ts";
import { fixesOfItem, fixesOfList, fixesOfParameters } from "./shared/tool-repairs.ts";
import { describeValue } from "./shared/wording.ts";

/** Mirrors `metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0: what raises there, and nothing that it never reads. */
export const toolShape: RecordRule = {
  kind: "record",
  id: "tool-shape",
  severity: "error",
  checks: "Tools are lists of objects, with a plain name and parameters that are an object.",
  why: "The Agentic metric raises an error at anything else, and the whole run stops without a result.",
  plain: toolFreeTurns,
  *check(_, context) {
    for (const turn of agentTurns(context).filter(({ isScored }) => isScored)) {
      for (const side of [turn.agentic, turn.groundTruth]) {
        yield* checkList(side, context);
        yield* checkNames(side);
      }
      yield* checkParameters(new Set(comparedTools(turn).flatMap(toUnlike)), context);
    }
  },
};

function* checkList({ list, listPath }: AgentSide, context: RecordContext): Iterable<Finding> {
  if (context.isDamaged(listPath) || list === undefined) {
    return;
  }
  const key = String(listPath.at(-1));
  if (!isArray(list)) {
    // Python iterates over an empty text or object as over an empty list.
    const isEmpty = list === "" || (isObject(list) && Object.keys(list).length === 0);
    if (!isEmpty) {
      yield {
        place: { path: listPath },
        message: `"${key}" is ${describeValue(list)}, but must be a list of tools.`,
        help: "Write a list of objects; [] for no tools.",
        fixes: () => fixesOfList(list, listPath, context),
      };
    }
    return;
  }
  for (const [index, item] of list.entries()) {
    const path = [...listPath, index];
    if (!isObject(item) && !context.isDamaged(path)) {
      yield {
        place: { path },
        message: `A tool in "${key}" is ${describeValue(item)}, but must be an object.`,
        help: 'Write an object with "tool_name" and "parameters".',
        fixes: () => fixesOfItem(item, path),
      };
    }
  }
}

/** Python puts the names into a set, which takes no list and no object. */
function* checkNames({ tools }: AgentSide): Iterable<Finding> {
  for (const tool of tools) {
    const name = member(tool.value, "tool_name");
    if (isArray(name) || isObject(name)) {
      yield {
        place: { path: [...tool.path, "tool_name"] },
        message: `"tool_name" is ${describeValue(name)}, but must be text.`,
        help: "Write the name of one tool as text.",
      };
    }
  }
}

/** Equal parameters pass whatever they are; of others the metric asks for keys. */
function toUnlike({ expected, used }: ReturnType<typeof comparedTools>[number]): readonly Tool[] {
  return isEqual(parametersOf(expected), parametersOf(used)) ? [] : [used, expected];
}

function* checkParameters(tools: ReadonlySet<Tool>, context: RecordContext): Iterable<Finding> {
  for (const tool of tools) {
    const parameters: JsonValue = parametersOf(tool);
    const path = [...tool.path, "parameters"];
    if (!isObject(parameters) && !context.isDamaged(path)) {
      yield {
        place: { path },
        message: `The parameters of ${titleOf(tool)} are ${describeValue(parameters)}, but must be an object.`,
        help: "Write an object with a key for each parameter; {} for none.",
        fixes: () => fixesOfParameters(parameters, path),
      };
    }
  }
}
