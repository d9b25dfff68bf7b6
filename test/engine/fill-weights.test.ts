import { expect, it } from "vitest";
import { fillWeights } from "../../server/src/engine/check/fill-weights.ts";
import { datasetShape } from "../../server/src/engine/formats/conversation-shapes.ts";
import { collectWeights, groupBySession } from "../../server/src/engine/rules/shared/weights.ts";
import { applyEdits } from "../../server/src/engine/text/span.ts";
import { checkText } from "../harness/check.ts";

it.each([
  [
    "what is left",
    '{"qa_id":"a","weight":0.6},{"qa_id":"b"},{"qa_id":"c"}',
    '{"qa_id":"a","weight":0.6},{"qa_id":"b", "weight":0.2},{"qa_id":"c", "weight":0.2}',
  ],
  [
    "what is left, in uneven parts",
    '{"qa_id":"a","weight":0},{"qa_id":"b","weight":null},{"qa_id":"c","weight":null},{"qa_id":"d","weight":null}',
    '{"qa_id":"a","weight":0},{"qa_id":"b","weight":0.333333},{"qa_id":"c","weight":0.333333},{"qa_id":"d","weight":0.333334}',
  ],
  [
    "equal weights",
    '{"qa_id":"a","weight":null},{"qa_id":"b","weight":null}',
    '{"qa_id":"a","weight":0.5},{"qa_id":"b","weight":0.5}',
  ],
  [
    "an equal share where nothing is left",
    '{"qa_id":"a","weight":3},{"qa_id":"b","weight":1},{"qa_id":"c","weight":null},{"qa_id":"d","weight":null}',
    '{"qa_id":"a","weight":0.375},{"qa_id":"b","weight":0.125},{"qa_id":"c","weight":0.25},{"qa_id":"d","weight":0.25}',
  ],
])("fills in %s", (_, turns, filled) => {
  expect(fill(turns)).toBe(`{"session_id":"s","conversation":[${filled}]}`);
});

it.each([
  ["no weight is open", '{"qa_id":"a","weight":0.6},{"qa_id":"b","weight":0.3}'],
  ["ids repeat", '{"qa_id":"a","weight":0.6},{"qa_id":"a"}'],
  ["a weight is refused", '{"qa_id":"a","weight":-1},{"qa_id":"b"}'],
  ["a weight is infinite", '{"qa_id":"a","weight":1e400},{"qa_id":"b"}'],
  ["there is no turn", ""],
])("offers nothing when %s", (_, turns) => {
  expect(fill(turns)).toBeUndefined();
});

function fill(turns: string): string | undefined {
  const text = `{"session_id":"s","conversation":[${turns}]}`;
  const { dataset } = checkText(text, { rules: [] });
  const fact = collectWeights(dataset.records.at(0)?.record.value ?? null, { shape: datasetShape });
  const [session] = groupBySession(fact === undefined ? [] : [{ record: 0, fact }]);
  const fix = session && fillWeights(dataset, session);
  return fix && applyEdits(text, fix.edits());
}
