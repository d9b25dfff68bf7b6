import { type DatasetFinding, datasetRule } from "./rule.ts";
import { type Asked, type AskFact, askedIn, askFact, textOf } from "./shared/asked.ts";
import { testedIn } from "./shared/splits.ts";

/** What the model is shown with its answer does not test it (formats.md 6.2, 6.4 and 6.5). */
export const noExampleLeak = datasetRule<AskFact>({
  id: "no-example-leak",
  severity: "information",
  checks: "Nothing that is evaluated stands among the examples.",
  why: "The prompt shows the example with its answer, so the model only has to repeat it, and the score is too high.",
  plainFact: ({ shape }) => (shape.roles.asks === undefined ? [] : undefined),
  collect: askFact,
  *check(facts, context) {
    // By print, and then by the text itself: long texts that differ little may have one print.
    const shown = new Map<number, Map<string, Asked>>();
    for (const each of facts) {
      for (const asked of each.fact.kind.part === "example" ? askedIn(each) : NONE) {
        const twins = shown.get(asked.print) ?? new Map<string, Asked>();
        const text = textOf(asked, context);
        twins.set(text, twins.get(text) ?? asked);
        shown.set(asked.print, twins);
      }
    }
    const isTested = shown.size > 0 ? testedIn(facts.map(({ fact }) => fact.kind.part)) : () => false;
    for (const each of facts) {
      const mayLeak = isTested(each.fact.kind.part) && hasPrint(each.fact, shown);
      for (const asked of mayLeak ? askedIn(each) : NONE) {
        const twins = shown.get(asked.print);
        const twin = twins?.get(textOf(asked, context));
        yield* twin === undefined ? [] : [toFinding(asked, twin)];
      }
    }
  },
});

const NONE: readonly never[] = [];

/** Whether any text of a record has one of these prints: of most files none has. */
function hasPrint({ prints }: AskFact, known: ReadonlyMap<number, unknown>): boolean {
  return typeof prints === "number"
    ? known.has(prints)
    : prints.some((print) => print !== undefined && known.has(print));
}

function toFinding({ record, path, kind }: Asked, twin: Asked): DatasetFinding {
  return {
    record,
    place: { path },
    message: `This ${kind.title} is also an example, which shows the model its answer.`,
    help: "Remove one of the two.",
    related: [{ record: twin.record, place: { path: twin.path }, message: "The example is here." }],
  };
}
