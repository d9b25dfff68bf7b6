/**
 * What one record of a file is made from.
 * @typedef {object} Piece
 * @property {unknown} value what is written
 * @property {readonly Record<string, unknown>[]} targets its parts that a defect may change
 * @property {Record<string, unknown>} [before] the target before it, whose id a defect may repeat
 */

/**
 * A kind of file: what stands around its records, and the records.
 * @typedef {object} Kind
 * @property {"json" | "jsonl"} container
 * @property {string} head
 * @property {string} tail
 * @property {number} depth how far a record is indented, in levels
 * @property {"turn" | "summary" | "question"} targets which defects fit
 * @property {() => Generator<Piece>} pieces without end
 */

/**
 * The kinds of file by name.
 * @param {ReturnType<typeof import("./records.mjs").createRecords>} records
 * @returns {Readonly<Record<string, () => Kind>>}
 */
export function createKinds(records) {
  const lines = { container: /** @type {const} */ ("jsonl"), head: "", tail: "", depth: 0 };
  const document = { container: /** @type {const} */ ("json"), depth: 1 };
  return {
    /** A turn a line. */
    "gaussia-stream": () => ({ ...lines, targets: "turn", pieces: () => streamedTurns(records) }),
    /** A whole conversation a line. */
    "gaussia-jsonl": () => ({ ...lines, targets: "turn", pieces: () => datasets(records, 3, 8) }),
    /** A text to summarise a line. */
    "alue-sum": () => ({ ...lines, targets: "summary", pieces: () => summaries(records) }),
    /** A list of conversations. */
    "gaussia-array": () => ({
      ...document,
      targets: "turn",
      head: "[\n",
      tail: "\n]\n",
      pieces: () => datasets(records, 3, 12),
    }),
    /** One conversation that fills the whole file. */
    "one-object": () => ({
      ...document,
      targets: "turn",
      depth: 2,
      head: `{\n  ${membersOf(records.head(1))},\n  "conversation": [\n`,
      tail: "\n  ]\n}\n",
      pieces: () => turns(records),
    }),
    /** Paragraphs with questions. The loader reads one entry of "data", so there is one. */
    "alue-qa": () => ({
      ...document,
      targets: "question",
      depth: 3,
      head: `{\n"version": "1",\n"data": [\n{\n"title": "reports",\n"task": "Extract the exact words.",\n"examples": [${JSON.stringify(records.example())}],\n"paragraphs": [\n`,
      tail: "\n]\n}\n]\n}\n",
      pieces: () => paragraphs(records),
    }),
  };
}

/** The members of an object, as they stand between its braces. */
function membersOf(value) {
  return JSON.stringify(value).slice(1, -1);
}

function* streamedTurns(records) {
  for (let number = 0; ; number++) {
    let before;
    for (const value of records.streamedBatches(number)) {
      yield { value, targets: [value.batch], before };
      before = value.batch;
    }
  }
}

function* datasets(records, fewest, most) {
  for (let number = 0; ; number++) {
    const value = records.dataset(number, fewest, most);
    yield { value, targets: value.conversation.slice(1), before: value.conversation[0] };
  }
}

function* turns(records) {
  let before;
  for (let number = 1; ; number++) {
    const value = records.turn(`q${number}`, { turns: number });
    yield { value, targets: [value], before };
    before = value;
  }
}

function* summaries(records) {
  let before;
  for (let number = 0; ; number++) {
    const value = records.summary(number);
    yield { value, targets: [value], before };
    before = value;
  }
}

function* paragraphs(records) {
  let before;
  for (;;) {
    const value = records.paragraph();
    yield { value, targets: value.qas, before };
    before = value.qas[0];
  }
}
