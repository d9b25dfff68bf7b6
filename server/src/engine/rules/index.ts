import { datasetArray } from "./dataset-array.ts";
import { expectedToolsKey } from "./expected-tools-key.ts";
import { finalFlag } from "./final-flag.ts";
import { flagType } from "./flag-type.ts";
import { idCase } from "./id-case.ts";
import { idTrimmed } from "./id-trimmed.ts";
import { languageConsistent } from "./language-consistent.ts";
import { languageName } from "./language-name.ts";
import { logprobSign } from "./logprob-sign.ts";
import { logprobsLength } from "./logprobs-length.ts";
import { noDuplicateIds } from "./no-duplicate-ids.ts";
import { noDuplicateSessions } from "./no-duplicate-sessions.ts";
import { noEmptyConversation } from "./no-empty-conversation.ts";
import { noEmptyData } from "./no-empty-data.ts";
import { noEmptyIds } from "./no-empty-ids.ts";
import { noEmptyText } from "./no-empty-text.ts";
import { noMixedShapes } from "./no-mixed-shapes.ts";
import { noQueryBraces } from "./no-query-braces.ts";
import { noRepeatedTools } from "./no-repeated-tools.ts";
import { noRunnerError } from "./no-runner-error.ts";
import { noUnknownKeys } from "./no-unknown-keys.ts";
import { noZeroWeight } from "./no-zero-weight.ts";
import { parameterType } from "./parameter-type.ts";
import { recordObject } from "./record-object.ts";
import { requiredKey } from "./required-key.ts";
import type { Rule } from "./rule.ts";
import { sessionConsistent } from "./session-consistent.ts";
import { stepInteger } from "./step-integer.ts";
import { stepOrder } from "./step-order.ts";
import { toolName } from "./tool-name.ts";
import { toolParameters } from "./tool-parameters.ts";
import { toolShape } from "./tool-shape.ts";
import { toolsExpected } from "./tools-expected.ts";
import { toolsUsed } from "./tools-used.ts";
import { valueType } from "./value-type.ts";
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
  recordObject,
  requiredKey,
  valueType,
  noUnknownKeys,
  noDuplicateIds,
  noEmptyIds,
  idTrimmed,
  idCase,
  noEmptyText,
  noEmptyData,
  noMixedShapes,
  // Conversations.
  datasetArray,
  noDuplicateSessions,
  sessionConsistent,
  noEmptyConversation,
  languageName,
  languageConsistent,
  noQueryBraces,
  noRunnerError,
  logprobsLength,
  logprobSign,
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
