import { describe, expect, it } from "vitest";
import { detect } from "../../server/src/engine/index.ts";
import { CONTEXT, EXAMPLES, nest, type Row, TRANSCRIPTS } from "../harness/alue.ts";
import { detectText, toJson, toLines } from "../harness/detection.ts";

const EQA = "alue-extractive-qa";

describe("the nest of SQuAD (formats.md 8.3, and 8.4 step 6)", () => {
  const rows: readonly Row[] = [
    ["(a) document_id", nest({ answer: { document_id: ["d1"] } }), "alue-rag"],
    [
      "(a) document_id before all else",
      nest({ paragraph: CONTEXT, entry: { task: "T" }, answer: { document_id: null, answer_start: 0 } }),
      "alue-rag",
    ],
    [
      "document_id of a paragraph, as in COVID-QA",
      nest({ paragraph: { ...CONTEXT, document_id: 7 }, answer: { answer_start: 0 } }),
      "candidate alue-extractive-qa",
    ],
    [
      "an export of an annotation tool, with numbers for documents",
      nest({ paragraph: { ...CONTEXT, document_id: 630 }, answer: { document_id: 630, answer_start: 1 } }),
      "candidate alue-rag",
    ],
    ["(b) no context, examples with query", nest({ root: EXAMPLES }), "alue-rag"],
    ["(b) no context", nest({}), "alue-rag"],
    ["(b) no context, with a task", nest({ entry: { task: "T" } }), "alue-rag"],
    ["no context, with transcripts", nest({ entry: TRANSCRIPTS }), "candidate alue-rag alue-extractive-qa"],
    ["a passage of another name", nest({ paragraph: { contxt: "C" } }), "candidate alue-rag alue-extractive-qa"],
    ["(c) task", nest({ paragraph: CONTEXT, entry: { task: "T" } }), "alue-extractive-qa"],
    ["(c) task and answer_start", nest({ paragraph: CONTEXT, entry: { task: "" }, answer: { answer_start: 2 } }), EQA],
    ["(c) transcripts", nest({ paragraph: CONTEXT, entry: TRANSCRIPTS, root: { version: "1.1" } }), EQA],
    ["(c) list literals", nest({ paragraph: CONTEXT, answer: { text: "['N1']", answer_start: 0 } }), EQA],
    [
      "(c) list literals of double quotes",
      nest({ paragraph: CONTEXT, answer: { text: '["A"]', answer_start: 0 } }),
      EQA,
    ],
    ["(c) no answer, misspelt", nest({ paragraph: CONTEXT, answer: { text: "[NONE]", answer_start: 0 } }), EQA],
    ["(d) answer_start", nest({ paragraph: CONTEXT, answer: { answer_start: 0 } }), `candidate ${EQA}`],
    [
      "(d) a footnote is no list",
      nest({ paragraph: CONTEXT, answer: { text: "[1]", answer_start: 0 } }),
      `candidate ${EQA}`,
    ],
    ["(d) is_impossible", nest({ paragraph: CONTEXT, qa: { is_impossible: true, answers: [] } }), `candidate ${EQA}`],
    ["(d) version 1.1", nest({ paragraph: CONTEXT, root: { version: "1.1" } }), `candidate ${EQA}`],
    ["(d) version 2.0", nest({ paragraph: CONTEXT, root: { version: "2.0" } }), `candidate ${EQA}`],
    ["(d) version v2.0", nest({ paragraph: CONTEXT, root: { version: "v2.0" } }), `candidate ${EQA}`],
    [
      "(d) answers of Hugging Face",
      nest({ paragraph: CONTEXT, qa: { answers: { text: ["A"], answer_start: [0] } } }),
      `candidate ${EQA}`,
    ],
    ["(e) nothing of these", nest({ paragraph: CONTEXT }), EQA],
    ["(e) version squad_v1", nest({ paragraph: CONTEXT, root: { version: "squad_v1" } }), EQA],
    ["(e) examples with query", nest({ paragraph: CONTEXT, root: EXAMPLES }), EQA],
    ["paragraphs of texts", { data: [{ title: "T", paragraphs: ["One.", "Two."] }] }, "unknown"],
    ["paragraphs of something else", { data: [{ paragraphs: [{ text: "One.", style: "h1" }] }] }, "unknown"],
    ["paragraphs that are no list", { data: [{ paragraphs: 3 }] }, "unknown"],
    ["a nest in a list", [nest({ paragraph: CONTEXT })], "unknown"],
    ["a nest under another key", { items: [{ paragraphs: [{ qas: [] }] }] }, "unknown"],
  ];
  it.each(rows)("%s: %j is %s", (_, value, expected) => {
    expect(detectText(toJson(value))).toBe(expected);
  });

  it("says that plain SQuAD can be treated as extractive QA", () => {
    const text = toJson(nest({ paragraph: CONTEXT, answer: { answer_start: 0 } }));
    expect(detect({ text, path: "dev.json" }).why.text).toBe(
      'The file has "data[].paragraphs[].context" and "data[].paragraphs[].qas[].answers[].answer_start". ' +
        "Plain SQuAD has them too; it can be treated as ALUE extractive QA.",
    );
  });

  it("is not read from JSON Lines", () => {
    expect(detectText(toLines(nest({}), nest({})), "a.jsonl")).toBe("unknown");
    expect(detectText(JSON.stringify(nest({}), null, 2), "a.jsonl")).toBe("unknown");
  });
});
