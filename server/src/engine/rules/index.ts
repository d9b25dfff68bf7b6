import { expectedToolsKey } from "./expected-tools-key.ts";
import { finalFlag } from "./final-flag.ts";
import { flagType } from "./flag-type.ts";
import { noRepeatedTools } from "./no-repeated-tools.ts";
import { noZeroWeight } from "./no-zero-weight.ts";
import { parameterType } from "./parameter-type.ts";
import type { Rule } from "./rule.ts";
import { stepInteger } from "./step-integer.ts";
import { stepOrder } from "./step-order.ts";
import { toolName } from "./tool-name.ts";
import { toolParameters } from "./tool-parameters.ts";
import { toolShape } from "./tool-shape.ts";
import { toolsExpected } from "./tools-expected.ts";
import { toolsUsed } from "./tools-used.ts";
import { weightOverflow } from "./weight-overflow.ts";
import { weightRange } from "./weight-range.ts";
import { weightRemainder } from "./weight-remainder.ts";
import { weightSum } from "./weight-sum.ts";
import { weightType } from "./weight-type.ts";

/** Every rule. A new one is a file and a line here. The groups are those of docs/rules. */
export const RULES: readonly Rule[] = [
  // Text: any JSON.
  // JSON Lines.
  // Every format.
  // Conversations.
  // Weights.
  weightSum,
  weightRemainder,
  weightRange,
  weightOverflow,
  weightType,
  noZeroWeight,
  // Tools of an agent.
  toolShape,
  toolName,
  toolParameters,
  expectedToolsKey,
  flagType,
  stepInteger,
  stepOrder,
  toolsUsed,
  toolsExpected,
  noRepeatedTools,
  finalFlag,
  parameterType,
];
