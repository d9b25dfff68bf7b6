/**
 * Defects by what they change: the value before it is written, or the written line. Each is one that Evalset has a
 * finding for; text defects only fit into JSON Lines, where a broken line does not hide the others.
 * @typedef {(target: Record<string, unknown>, before: Record<string, unknown> | undefined) => void} ValueDefect
 */

/** @type {Readonly<Record<"turn" | "summary" | "question", Readonly<Record<string, ValueDefect>>>>} */
const VALUE_DEFECTS = {
  turn: {
    "missing-key": (turn) => {
      delete turn.assistant;
    },
    "wrong-type": (turn) => {
      turn.query = 42;
    },
    "misspelt-key": (turn) => {
      turn.ground_thruth_assistant = turn.ground_truth_assistant;
      delete turn.ground_truth_assistant;
    },
    "negative-weight": (turn) => {
      turn.weight = -0.25;
    },
    "repeated-id": repeatId("qa_id"),
  },
  summary: {
    "missing-key": (item) => {
      delete item.output;
    },
    "wrong-type": (item) => {
      item.input = ["not", "text"];
    },
    "unknown-split": (item) => {
      item.split = "tset";
    },
    "repeated-id": repeatId("id"),
  },
  question: {
    "missing-key": (question) => {
      delete question.question;
    },
    "wrong-type": (question) => {
      question.answers = "not a list";
    },
    "no-answers": (question) => {
      question.answers = [];
    },
    "repeated-id": repeatId("id"),
  },
};

/** @type {Readonly<Record<string, (line: string) => string>>} */
const TEXT_DEFECTS = {
  truncated: (line) => line.slice(0, Math.floor(line.length * 0.8)),
  "trailing-comma": (line) => `${line.slice(0, -1)},}`,
  "repeated-key": (line) => `${line.slice(0, -1)},${line.slice(1, line.indexOf(":") + 1)}"again"}`,
};

/** Of all defects in JSON Lines, the share that breaks the text. */
const TEXT_SHARE = 0.4;

/**
 * Makes a chooser of defects, with a source of numbers of its own: the sound records do not depend on it.
 * @param {import("./random.mjs").Random} random
 * @param {Pick<import("./kinds.mjs").Kind, "container" | "targets">} kind
 * @returns {(piece: import("./kinds.mjs").Piece) => { readonly kind: string, readonly text: (written: string) => string }}
 *   changes the value of a piece and tells which defect it is; `text` is what is still to be done to what was written
 */
export function createDefects(random, { container, targets }) {
  return (piece) => {
    if (container === "jsonl" && random.happens(TEXT_SHARE)) {
      const [name, text] = random.pick(Object.entries(TEXT_DEFECTS));
      return { kind: name, text };
    }
    // The first record has none before it whose id could be repeated.
    const all = Object.entries(VALUE_DEFECTS[targets]);
    const fitting = piece.before === undefined ? all.filter(([name]) => name !== "repeated-id") : all;
    const [name, change] = random.pick(fitting);
    change(random.pick(piece.targets), piece.before);
    return { kind: name, text: (written) => written };
  };
}

/** @returns {ValueDefect} */
function repeatId(key) {
  return (target, before) => {
    target[key] = before?.[key];
  };
}
