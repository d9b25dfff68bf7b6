import { hasMember, isArray, isObject, type JsonValue, member } from "../model/json.ts";
import type { Path } from "../model/place.ts";
import { type Finding, type Fix, JsonText, type RecordContext, type RecordRule } from "./rule.ts";
import { agentTurns, comparedTools, parametersOf, type Tool } from "./shared/agent-tools.ts";
import { toolFreeTurns } from "./shared/plain-turns.ts";
import { describeValue } from "./shared/wording.ts";

/** Mirrors `metrics/agentic.py` of Fair Forge 3.0.0 and Gaussia 1.0.0, which compares parameters with `==`. */
export const parameterType: RecordRule = {
  kind: "record",
  id: "parameter-type",
  severity: "hint",
  checks: "A parameter is not text on one side and the same number on the other.",
  why: 'The Agentic metric compares parameters by equality: "1" and 1 are different, so the parameter counts as wrong.',
  plain: toolFreeTurns,
  *check(_, context) {
    for (const turn of agentTurns(context)) {
      const seen = new Set<string>();
      for (const { expected, used } of comparedTools(turn)) {
        for (const pair of quotedPairs(toSide(expected, "expected_tools"), toSide(used, "tools_used"))) {
          // One use may be compared with several expectations.
          const key = JSON.stringify(pair.text.path);
          if (!seen.has(key)) {
            seen.add(key);
            yield toFinding(pair, context);
          }
        }
      }
    }
  },
};

interface Side {
  readonly list: "tools_used" | "expected_tools";
  readonly path: Path;
  readonly value: JsonValue;
}

/** A text, and the same number or boolean without quotes. */
interface QuotedPair {
  readonly text: Side;
  readonly plain: Side;
}

function toSide(tool: Tool, list: Side["list"]): Side {
  return { list, path: [...tool.path, "parameters"], value: parametersOf(tool) };
}

function* quotedPairs(a: Side, b: Side): Iterable<QuotedPair> {
  if (isObject(a.value) && isObject(b.value)) {
    for (const key of Object.keys(a.value)) {
      if (hasMember(b.value, key)) {
        yield* quotedPairs(step(a, key, member(a.value, key)), step(b, key, member(b.value, key)));
      }
    }
  } else if (isArray(a.value) && isArray(b.value)) {
    for (let at = 0; at < Math.min(a.value.length, b.value.length); at++) {
      yield* quotedPairs(step(a, at, a.value[at]), step(b, at, b.value[at]));
    }
  } else if (isQuoted(a.value, b.value)) {
    yield { text: a, plain: b };
  } else if (isQuoted(b.value, a.value)) {
    yield { text: b, plain: a };
  }
}

function step({ list, path }: Side, key: string | number, value: JsonValue | undefined): Side {
  return { list, path: [...path, key], value: value ?? null };
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function isQuoted(text: JsonValue, plain: JsonValue): boolean {
  if (typeof text !== "string" || (typeof plain !== "number" && typeof plain !== "boolean")) {
    return false;
  }
  return typeof plain === "number" ? NUMBER.test(text) && Number(text) === plain : text === String(plain);
}

function toFinding({ text, plain }: QuotedPair, context: RecordContext): Finding {
  const name = text.path.findLast((each) => typeof each === "string");
  return {
    place: { path: text.path },
    message: `"${name}" is ${describeValue(text.value)} here but ${describeValue(plain.value)} in "${plain.list}", and these count as different.`,
    help: "Write both the same way.",
    related: [{ place: { path: plain.path }, message: `Here it is ${describeValue(plain.value)}.` }],
    fixes: () => fixesOf({ text, plain }, context),
  };
}

/** Not safe: which of the two is meant cannot be known. */
function fixesOf({ text, plain }: QuotedPair, context: RecordContext): readonly Fix[] {
  const source = context.textAt(plain.path) ?? String(plain.value);
  return [
    { title: "Remove the quotes", safe: false, edits: [{ set: text.path, to: new JsonText(String(text.value)) }] },
    {
      title: `Put quotes around the ${source} on the other side`,
      safe: false,
      edits: [{ set: plain.path, to: text.value }],
    },
  ];
}
