import { answerCount } from "./answer-count.ts";
import { answerInContext } from "./answer-in-context.ts";
import { answerStart } from "./answer-start.ts";
import { answersPresent } from "./answers-present.ts";
import { bestofOpponent } from "./bestof-opponent.ts";
import { bestofQuestions } from "./bestof-questions.ts";
import { bracketMatch } from "./bracket-match.ts";
import { choicesRecognised } from "./choices-recognised.ts";
import { colonPresent } from "./colon-present.ts";
import { commaPresent } from "./comma-present.ts";
import { containerObject } from "./container-object.ts";
import { controlEscaped } from "./control-escaped.ts";
import { datasetArray } from "./dataset-array.ts";
import { documentIdPresent } from "./document-id-present.ts";
import { documentIdType } from "./document-id-type.ts";
import { encodingUtf8 } from "./encoding-utf8.ts";
import { escapeKnown } from "./escape-known.ts";
import { exampleQuery } from "./example-query.ts";
import { examplesPresent } from "./examples-present.ts";
import { expectedToolsKey } from "./expected-tools-key.ts";
import { fileExtension } from "./file-extension.ts";
import { finalFlag } from "./final-flag.ts";
import { flagType } from "./flag-type.ts";
import { idCase } from "./id-case.ts";
import { idPosition } from "./id-position.ts";
import { idTrimmed } from "./id-trimmed.ts";
import { idType } from "./id-type.ts";
import { integerLength } from "./integer-length.ts";
import { integerPrecision } from "./integer-precision.ts";
import { keyQuoted } from "./key-quoted.ts";
import { labelCase } from "./label-case.ts";
import { labelConsistent } from "./label-consistent.ts";
import { labelForm } from "./label-form.ts";
import { labelOffered } from "./label-offered.ts";
import { labelRange } from "./label-range.ts";
import { labelRun } from "./label-run.ts";
import { labelVariety } from "./label-variety.ts";
import { languageConsistent } from "./language-consistent.ts";
import { languageName } from "./language-name.ts";
import { legacyShape } from "./legacy-shape.ts";
import { listLiteral } from "./list-literal.ts";
import { literalName } from "./literal-name.ts";
import { logprobSign } from "./logprob-sign.ts";
import { logprobsLength } from "./logprobs-length.ts";
import { nestingDepth } from "./nesting-depth.ts";
import { newlineEscaped } from "./newline-escaped.ts";
import { noArrayFile } from "./no-array-file.ts";
import { noBlankLines } from "./no-blank-lines.ts";
import { noBom } from "./no-bom.ts";
import { noComments } from "./no-comments.ts";
import { noCurlyQuotes } from "./no-curly-quotes.ts";
import { noDigitIds } from "./no-digit-ids.ts";
import { noDuplicateChoices } from "./no-duplicate-choices.ts";
import { noDuplicateDocumentIds } from "./no-duplicate-document-ids.ts";
import { noDuplicateIds } from "./no-duplicate-ids.ts";
import { noDuplicateKeys } from "./no-duplicate-keys.ts";
import { noDuplicateSessions } from "./no-duplicate-sessions.ts";
import { noEmptyConversation } from "./no-empty-conversation.ts";
import { noEmptyData } from "./no-empty-data.ts";
import { noEmptyDocumentIds } from "./no-empty-document-ids.ts";
import { noEmptyFile } from "./no-empty-file.ts";
import { noEmptyIds } from "./no-empty-ids.ts";
import { noEmptyText } from "./no-empty-text.ts";
import { noExampleLeak } from "./no-example-leak.ts";
import { noExtraText } from "./no-extra-text.ts";
import { noExtraValues } from "./no-extra-values.ts";
import { noFullwidthPunctuation } from "./no-fullwidth-punctuation.ts";
import { noIgnoredData } from "./no-ignored-data.ts";
import { noLabelText } from "./no-label-text.ts";
import { noLineSeparators } from "./no-line-separators.ts";
import { noLoneSurrogates } from "./no-lone-surrogates.ts";
import { noMixedShapes } from "./no-mixed-shapes.ts";
import { noNan } from "./no-nan.ts";
import { noOddSpaces } from "./no-odd-spaces.ts";
import { noPythonValue } from "./no-python-value.ts";
import { noQueryBraces } from "./no-query-braces.ts";
import { noRecordComma } from "./no-record-comma.ts";
import { noRenamedKeys } from "./no-renamed-keys.ts";
import { noRepeatedTools } from "./no-repeated-tools.ts";
import { noRunnerError } from "./no-runner-error.ts";
import { noShadowedExamples } from "./no-shadowed-examples.ts";
import { noSingleQuotes } from "./no-single-quotes.ts";
import { noTrailingComma } from "./no-trailing-comma.ts";
import { noUnknownKeys } from "./no-unknown-keys.ts";
import { noUnreadContext } from "./no-unread-context.ts";
import { noZeroWeight } from "./no-zero-weight.ts";
import { numberForm } from "./number-form.ts";
import { numberOverflow } from "./number-overflow.ts";
import { parameterType } from "./parameter-type.ts";
import { payloadContestants } from "./payload-contestants.ts";
import { quoteEscaped } from "./quote-escaped.ts";
import { recordComplete } from "./record-complete.ts";
import { recordObject } from "./record-object.ts";
import { recordOneLine } from "./record-one-line.ts";
import { requiredKey } from "./required-key.ts";
import type { Rule } from "./rule.ts";
import { selectedOption } from "./selected-option.ts";
import { sessionConsistent } from "./session-consistent.ts";
import { siblingExamples } from "./sibling-examples.ts";
import { splitName } from "./split-name.ts";
import { splitPresent } from "./split-present.ts";
import { stepInteger } from "./step-integer.ts";
import { stepOrder } from "./step-order.ts";
import { stringClosed } from "./string-closed.ts";
import { summaryLength } from "./summary-length.ts";
import { tagCount } from "./tag-count.ts";
import { tagKnown } from "./tag-known.ts";
import { testPresent } from "./test-present.ts";
import { toolName } from "./tool-name.ts";
import { toolParameters } from "./tool-parameters.ts";
import { toolShape } from "./tool-shape.ts";
import { toolsExpected } from "./tools-expected.ts";
import { toolsUsed } from "./tools-used.ts";
import { turnReference } from "./turn-reference.ts";
import { typeConsistent } from "./type-consistent.ts";
import { valueType } from "./value-type.ts";
import { weightOverflow } from "./weight-overflow.ts";
import { weightRange } from "./weight-range.ts";
import { weightRemainder } from "./weight-remainder.ts";
import { weightSum } from "./weight-sum.ts";
import { weightType } from "./weight-type.ts";

/** Every rule. A new one is a file and a line here. The groups are those of docs/rules. */
export const RULES: readonly Rule[] = [
  // Text: any JSON.
  commaPresent,
  noTrailingComma,
  colonPresent,
  bracketMatch,
  stringClosed,
  quoteEscaped,
  newlineEscaped,
  controlEscaped,
  noSingleQuotes,
  noCurlyQuotes,
  noFullwidthPunctuation,
  keyQuoted,
  noComments,
  literalName,
  noPythonValue,
  escapeKnown,
  numberForm,
  noExtraText,
  noExtraValues,
  noOddSpaces,
  noEmptyFile,
  noNan,
  numberOverflow,
  integerPrecision,
  integerLength,
  nestingDepth,
  noDuplicateKeys,
  noLoneSurrogates,
  noBom,
  encodingUtf8,
  // JSON Lines.
  noBlankLines,
  recordOneLine,
  recordComplete,
  noRecordComma,
  noArrayFile,
  typeConsistent,
  fileExtension,
  noLineSeparators,
  // Every format.
  recordObject,
  requiredKey,
  valueType,
  noUnknownKeys,
  noDuplicateIds,
  noEmptyIds,
  idTrimmed,
  idCase,
  idType,
  noEmptyText,
  noEmptyData,
  examplesPresent,
  noExampleLeak,
  noMixedShapes,
  legacyShape,
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
  bestofQuestions,
  bestofOpponent,
  payloadContestants,
  turnReference,
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
  // Multiple choice.
  labelOffered,
  labelForm,
  noLabelText,
  labelRun,
  noDuplicateChoices,
  choicesRecognised,
  labelRange,
  labelVariety,
  noRenamedKeys,
  containerObject,
  selectedOption,
  // Extractive QA and RAG.
  answersPresent,
  listLiteral,
  noDigitIds,
  answerInContext,
  answerStart,
  noIgnoredData,
  noShadowedExamples,
  documentIdPresent,
  documentIdType,
  noEmptyDocumentIds,
  noDuplicateDocumentIds,
  answerCount,
  idPosition,
  exampleQuery,
  noUnreadContext,
  // Summarization, text and label, older shapes.
  splitName,
  splitPresent,
  testPresent,
  summaryLength,
  siblingExamples,
  labelCase,
  labelConsistent,
  tagCount,
  tagKnown,
];
