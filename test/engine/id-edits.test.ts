import { describe, expect, it } from "vitest";
import {
  type Container,
  checkAll,
  createChecker,
  createStore,
  type Dataset,
  DEFAULT_SETTINGS,
  type Findings,
  finish,
  formatOf,
  RULES,
  type Rule,
  readDataset,
  type TextStore,
  updateDataset,
} from "../../server/src/engine/index.ts";

/**
 * Who edits the id of one record among many gets what a fresh check of the text gives; and the rules about ids run again
 * only where the id, as it was or as it is, has to do with another one.
 */

/** So many that ids, sessions and pieces of text repeat. */
const RECORDS = 300;

/** Which record is edited. */
const EDITED = 150;

const ID_RULES = ["no-duplicate-ids", "id-case", "id-trimmed"];

/** They look at turns, and so at their ids, where these are in one session. */
const TURN_RULES = ["weight-sum", "weight-remainder", "no-zero-weight", "turn-reference"];

interface Source {
  readonly title: string;
  readonly format: string;
  readonly container: Container;
  /** The text with one id in the place of that of the edited record. */
  readonly text: (id: string) => string;
  /** An id of another record that must differ. */
  readonly other: string;
}

const SOURCES: readonly Source[] = [
  {
    title: "turns that stand alone",
    format: "gaussia-streamed-batch",
    container: "jsonl",
    text: (id) => list((at) => turn(at, at === EDITED ? id : `q${at}`)).join("\n"),
    other: `q${EDITED + 1}`,
  },
  {
    title: "turns with weights and names of turns before",
    format: "gaussia-streamed-batch",
    container: "jsonl",
    text: (id) =>
      list((at) => turn(at, at === EDITED ? id : `q${at}`, { weight: 0.2, builds_on: `q${at - (at % 5)}` })).join("\n"),
    other: `q${EDITED + 1}`,
  },
  {
    title: "conversations",
    format: "gaussia-dataset",
    container: "jsonl",
    text: (id) => list((at) => conversation(at, at === EDITED ? id : `q${at}`)).join("\n"),
    other: "second",
  },
  {
    title: "questions with choices",
    format: "alue-mcqa",
    container: "json",
    text: (id) => `{"data": [\n${list((at) => question(at === EDITED ? id : `q${at}`)).join(",\n")}\n]}`,
    other: `q${EDITED + 100}`,
  },
  {
    title: "summaries, of which some are examples",
    format: "alue-summarization",
    container: "jsonl",
    text: (id) => list((at) => summary(at, at === EDITED ? id : `q${at}`)).join("\n"),
    other: `q${EDITED + 100}`,
  },
];

describe("edits of one id", () => {
  it.each(SOURCES)("give the findings of the text: $title", ({ format, container, text, other }) => {
    const ids = [
      "other-1",
      "other-2",
      other,
      other.toUpperCase(),
      ` ${other}`,
      "other-3",
      " other-3",
      "",
      "7",
      "other-4",
    ];
    const live = start(RULES, text("other-0"), { format, container });
    for (const id of ids) {
      const findings = live.edit(text(id));
      expect(describeFindings(findings), id).toEqual(describeFindings(live.fresh()));
    }
  });

  it.each(SOURCES.filter(({ format }) => format !== "alue-summarization"))(
    "run no rule about ids where the id stays alone: $title",
    ({ format, container, text, other }) => {
      const counts = new Map<string, number>();
      const live = start(
        RULES.map((rule) => counting(rule, counts)),
        text("other-0"),
        { format, container },
      );
      const runsFor = (id: string): readonly number[] => {
        counts.clear();
        live.edit(text(id));
        return ID_RULES.map((rule) => counts.get(rule) ?? 0);
      };
      expect(runsFor("other-1")).toEqual([0, 0, 0]);
      expect(runsFor("other-2")).toEqual([0, 0, 0]);
      expect(runsFor(other)).toEqual([1, 1, 1]);
      expect(runsFor("other-3")).toEqual([1, 1, 1]);
      expect(runsFor("other-4")).toEqual([0, 0, 0]);
    },
  );

  it("run no rule about sessions where each record is one", () => {
    const counts = new Map<string, number>();
    const text = (id: string): string => list((at) => conversation(at, at === EDITED ? id : `q${at}`)).join("\n");
    const rules = RULES.map((rule) => counting(rule, counts));
    const live = start(rules, text("other-0"), { format: "gaussia-dataset", container: "jsonl" });
    live.edit(text("other-1"));
    counts.clear();
    live.edit(text("other-2"));
    expect(TURN_RULES.map((rule) => counts.get(rule) ?? 0)).toEqual([0, 0, 0, 0]);
  });
});

function list(item: (at: number) => unknown): readonly string[] {
  return Array.from({ length: RECORDS }, (_, at) => JSON.stringify(item(at)));
}

function turn(at: number, id: string, { weight, ...agentic }: Readonly<Record<string, unknown>> = {}): unknown {
  const session = Math.floor(at / 5);
  return {
    metadata: { session_id: `s${session}`, assistant_id: "a", language: "english", context: `Context ${session}` },
    batch: { qa_id: id, query: "Q", assistant: "A", ground_truth_assistant: "T", weight, agentic },
  };
}

function conversation(at: number, id: string): unknown {
  const turns = [id, "second", "third"].map((qa_id) => ({
    qa_id,
    query: "Q",
    assistant: "A",
    ground_truth_assistant: "T",
  }));
  return { session_id: `s${at}`, assistant_id: "a", language: "english", context: "C", conversation: turns };
}

function question(id: string): unknown {
  return { id, input: `Which is it, ${id}?\nA) this\nB) that`, output: "A" };
}

function summary(at: number, id: string): unknown {
  return { id, input: `Text ${at}`, output: "T", split: at % 50 === 0 ? "example" : "test" };
}

/** Counts how often a rule over the whole file runs. */
function counting(rule: Rule, counts: Map<string, number>): Rule {
  if (rule.kind !== "dataset") {
    return rule;
  }
  const check: typeof rule.check = (facts, context) => {
    counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1);
    return rule.check(facts, context);
  };
  return { ...rule, check };
}

/** Follows a document. */
function start(
  rules: readonly Rule[],
  text: string,
  source: { readonly format: string; readonly container: Container },
) {
  const options = { format: formatOf(source.format), container: source.container };
  const checker = createChecker(rules, DEFAULT_SETTINGS);
  const live = checker.follow();
  let store: TextStore = createStore(text);
  let dataset: Dataset = readDataset(store, options);
  finish(live.check(dataset));
  return {
    edit: (next: string): Findings => {
      const changed = change(store, next);
      dataset = updateDataset(dataset, changed, options) ?? readDataset(changed, options, dataset);
      store = changed;
      return finish(live.check(dataset));
    },
    fresh: (): Findings => checkAll(checker, readDataset(store.toString(), options)),
  };
}

/** The same store with only what differs replaced, as editors do it. */
function change(store: TextStore, next: string): TextStore {
  const text = store.toString();
  let start = 0;
  while (start < text.length && text[start] === next[start]) {
    start++;
  }
  let same = 0;
  while (same < Math.min(text.length, next.length) - start && text.at(-1 - same) === next.at(-1 - same)) {
    same++;
  }
  const range = { start: store.lines.positionAt(start), end: store.lines.positionAt(text.length - same) };
  return store.change([{ range, text: next.slice(start, next.length - same) }]);
}

function describeFindings(findings: Findings): readonly string[] {
  return findings
    .all()
    .map(({ rule, severity, message, help, span, related, record, path }) =>
      JSON.stringify({ rule: rule.id, severity, message, help, span, related, record, path }),
    )
    .sort();
}
