/** Records of ALUE with nothing wrong, and the lists around them. */
const CHOICES = "Which?\r\nA) one\r\nB) two";
export const ITEM = { id: 1, input: CHOICES, output: "B" };
export const OLD_ITEM = { id: 1, question: CHOICES, answer: "B" };
export const OLD_EXAMPLE = { question: CHOICES, correct_answer: { selected_option: "B" } };
export const EXAMPLES = { examples: [{ query: "Q", context: "C", answer: "A" }] };
export const SUMMARY = { input: "A long text.", output: "Short.", split: "test", id: "s1" };
export const PAIR = { text: "Nice.", label: "positive" };
export const JUDGED = { question: "Q", transcript: "T", answer: "A", predicted_answer: "B", correctness_score: 1 };

/** A row of a table: what it shows, the file's value, and the answer. */
export type Row = readonly [what: string, value: unknown, expected: string];

/** A file in the nest of SQuAD, with one question. */
export function nest(parts: {
  readonly root?: object;
  readonly entry?: object;
  readonly paragraph?: object;
  readonly qa?: object;
  readonly answer?: object;
}): object {
  const answers = [{ text: "A", ...parts.answer }];
  const qas = [{ id: "q1", question: "Q", answers, ...parts.qa }];
  return { ...parts.root, data: [{ title: "T", ...parts.entry, paragraphs: [{ ...parts.paragraph, qas }] }] };
}

export const CONTEXT = { context: "A passage." };
export const TRANSCRIPTS = { examples: [{ question: "Q", transcript: "T", answer: "A" }] };
