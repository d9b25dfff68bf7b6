/**
 * The engine: reads datasets, checks them and repairs them. Hosts (language server, command line, tests) import this
 * file only. It has no LSP, no VS Code, no Node, no DOM, no timers and no input or output; its compiler project
 * knows none of them.
 */
export { type Checker, checkAll, createChecker } from "./check/checker.ts";
export { type ContentsEntry, createContentsReader } from "./check/contents.ts";
export { type ConvertLayout, convert, isRecordText, type Refusal } from "./check/convert.ts";
export { convertRelease } from "./check/convert-release.ts";
export { cursorIn, type DatasetCursor, pathStarts } from "./check/cursor-in.ts";
export { DocumentCheck, type EnvelopeInPart } from "./check/document-check.ts";
export type {
  CheckedFile,
  CheckFile,
  FileCheckListener,
  FileCheckRequest,
  FileCheckResult,
} from "./check/file-check.ts";
export { fillWeights } from "./check/fill-weights.ts";
export type { Findings } from "./check/findings.ts";
export { fixAll, fixEach, fixTitled } from "./check/fixes.ts";
export { layoutRecord } from "./check/layout-record.ts";
export { LineCheck } from "./check/line-check.ts";
export type { LiveCheck } from "./check/live-check.ts";
export type { RecordRange } from "./check/part-check.ts";
export { type PassageAnswer, readPassageAnswers } from "./check/passages.ts";
export { type PlaceAt, placeAt, recordIndexAt } from "./check/place-at.ts";
export type { PlacedFinding, PlacedFix } from "./check/positions.ts";
export { createRecordWriter, type RecordWriter } from "./check/record-writer.ts";
export { repairFile, repairingFile, repairingRecord, repairRecord } from "./check/repair.ts";
export { readingSessions } from "./check/sessions.ts";
export { DEFAULT_SETTINGS, readSettings, type Settings } from "./check/settings.ts";
export { shapeOf } from "./check/shape-of.ts";
export { comparePlaces, type FilePart, type SourceLine, type StreamedFinding } from "./check/stream-positions.ts";
export {
  createWeightReader,
  explainWeight,
  formatWeight,
  type TurnWeight,
  type TurnWeights,
} from "./check/turn-weights.ts";
export { checkingWhole, checkWhole, createVisibleLines, looksLikeLines } from "./check/whole-check.ts";
export { DETECTION_LENGTH, type Detection, type DetectionInput, detect } from "./formats/detect.ts";
export { type Field, fieldAt } from "./formats/field-at.ts";
export type { Container, Format, Shape } from "./formats/format.ts";
export { FORMATS, formatOf } from "./formats/index.ts";
export { registeredGlobs } from "./formats/names.ts";
export type { DetectionReason } from "./formats/reason.ts";
export { allowedTypes, knownKeys, requiredKeys, schemaAt } from "./formats/schema-at.ts";
export { fileSnippets, type SchemaSnippet, snippetNames, snippetsOf } from "./formats/snippets.ts";
export { eliding, isRoot } from "./model/containers/elide.ts";
export { isOneValue, scanningOneValue } from "./model/containers/one-value.ts";
export { RecordJump, type SearchableText } from "./model/containers/record-jump.ts";
export type { RecordSpan } from "./model/containers/record-scan.ts";
export { scanningSoundRecords } from "./model/containers/scan-records.ts";
export { readingSurroundings } from "./model/containers/surroundings.ts";
export type { ScannableText } from "./model/containers/text-scan.ts";
export { type Dataset, type FileFacts, type ReadOptions, readDataset, readingDataset } from "./model/dataset.ts";
export type { Encoding } from "./model/encoding-problems.ts";
export { isArray, isObject, type JsonObject, type JsonValue, member, readJson } from "./model/json.ts";
export { locate } from "./model/locate.ts";
export {
  isSamePath,
  type Path,
  type PathPattern,
  type PlacedValue,
  pathMatches,
  valueAt,
  valuesAt,
} from "./model/place.ts";
export { type DatasetRecord, readRecord } from "./model/record.ts";
export type { PlacedRecord, RecordRun } from "./model/records.ts";
export { isFault } from "./model/syntax.ts";
export { patchDataset, updateDataset } from "./model/update-dataset.ts";
export { RULES } from "./rules/index.ts";
export type { Rule, RuleMeta, Severity } from "./rules/rule.ts";
export { readChoices } from "./rules/shared/choices.ts";
export { nextFreeId, nextIdOf, nextUntakenId } from "./rules/shared/next-id.ts";
export { isPythonInt } from "./rules/shared/python-int.ts";
export { toPythonText } from "./rules/shared/python-literal.ts";
export { readWeight } from "./rules/shared/weight-value.ts";
export { append } from "./text/append.ts";
export { changedSpan } from "./text/changed-span.ts";
export {
  type BadBytes,
  badRuns,
  type EncodingFault,
  faultOfBytes,
  faultOfHead,
  toWindows1252,
} from "./text/encoding.ts";
export { createLines, type LinePosition, type Lines } from "./text/lines.ts";
export { applyEdits, type Span, shiftSpan, spansTouch, type TextEdit } from "./text/span.ts";
export { finish, inParts } from "./text/steps.ts";
export { createStore, type TextStore } from "./text/store.ts";
export { type Text, textOf, textOfParts } from "./text/text.ts";
