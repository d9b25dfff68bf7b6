import { createTexts } from "./texts.mjs";

/** Of each kind of record, what a valid file holds. Evalset has no error and no warning for it: `npm run bench` checks. */

/** @param {import("./random.mjs").Random} random */
export function createRecords(random) {
  const text = createTexts(random);

  /** One turn of a conversation, about 1 kB. `turns` is how many the conversation has. */
  const turn = (id, { turns, weight }) => {
    const made = {
      qa_id: id,
      query: text(40, 160),
      assistant: text(120, 420),
      ground_truth_assistant: text(60, 260),
      observation: random.happens(0.2) ? text(20, 80) : null,
      ...(weight === undefined ? {} : { weight }),
      agentic: random.happens(0.3) ? origin(random, turns) : {},
      ground_truth_agentic: {},
    };
    return random.happens(0.05) ? { ...made, logprobs: logprobs(random, text(20, 40).split(" ")) } : made;
  };

  /** What a conversation says of itself. */
  const head = (number) => ({
    session_id: `session-${String(number).padStart(6, "0")}`,
    assistant_id: "assistant-v2",
    language: "english",
    context: text(80, 300),
  });

  /** Ids of turns are unique in the whole file: conversations with equal ones would compete. */
  const conversation = (number, turns) => {
    const weights = random.happens(0.25) ? evenWeights(turns) : [];
    return Array.from({ length: turns }, (_, index) =>
      turn(`q${number}-${index + 1}`, { turns, weight: weights[index] }),
    );
  };

  return {
    turn,
    head,
    /** A whole conversation of a few turns. */
    dataset: (number, fewest, most) => ({
      ...head(number),
      conversation: conversation(number, random.integer(fewest, most)),
    }),
    /** The turns of one conversation, each with what its conversation says of itself. */
    streamedBatches: (number) => {
      const metadata = head(number);
      return conversation(number, random.integer(4, 8)).map((batch) => ({ metadata, batch }));
    },
    summary: (number) => ({
      input: text(800, 1500),
      output: text(120, 320),
      split: number < 5 ? "example" : "test",
      id: `item_${number}`,
    }),
    /** A context with questions whose answers stand in it. */
    paragraph: () => {
      const context = text(500, 1200);
      const qas = Array.from({ length: random.integer(1, 5) }, () => ({
        id: uuid(random),
        question: text(40, 120),
        answers: [{ text: context.slice(0, random.integer(10, 40)).trimEnd() }],
      }));
      return { context, qas };
    },
    example: () => ({ question: text(40, 80), transcript: text(200, 400), answer: text(10, 30) }),
  };
}

/** Where a generator of questions took a turn from. */
function origin(random, turns) {
  return {
    difficulty: random.pick(["easy", "medium", "hard"]),
    query_type: "factual",
    chunk_id: `doc_${random.integer(1, 999)}`,
    turn_number: random.integer(1, turns),
  };
}

function logprobs(random, tokens) {
  return { tokens, token_logprobs: tokens.map(() => -random.integer(1, 99_999) / 1e5) };
}

/** So many weights that add up to 1, with at most three digits each. */
function evenWeights(count) {
  const each = Math.floor(1000 / count);
  return Array.from({ length: count }, (_, index) => (index === 0 ? 1000 - each * (count - 1) : each) / 1000);
}

function uuid(random) {
  const digits = Array.from({ length: 30 }, () => random.integer(0, 15).toString(16)).join("");
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(12, 15)}`, `a${digits.slice(15, 18)}`];
  return `${parts.join("-")}-${digits.slice(18)}`;
}
