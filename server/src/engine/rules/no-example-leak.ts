import { type PlacedValue, valuesAt } from "../model/place.ts";
import { type DatasetFinding, datasetRule, type Located } from "./rule.ts";
import { type Part, partOf, testedIn } from "./shared/splits.ts";

/** What a record puts to the model. */
interface AskFact {
  readonly part: Part;
  readonly title: string;
  readonly texts: readonly { readonly path: PlacedValue["path"]; readonly key: string }[];
}

type Asked = Located<AskFact["texts"][number]>;

/** What the model is shown with its answer does not test it (formats.md 6.2, 6.4 and 6.5). */
export const noExampleLeak = datasetRule<AskFact>({
  id: "no-example-leak",
  severity: "information",
  checks: "Nothing that is evaluated stands among the examples.",
  why: "The prompt shows the example with its answer, so the model only has to repeat it, and the score is too high.",
  collect(value, context) {
    const { shape } = context;
    const { asks, isExample } = shape.roles;
    if (asks === undefined) {
      return undefined;
    }
    const texts = valuesAt(value, asks.at).flatMap(({ path, value: text }) =>
      typeof text === "string" && text.trim() !== "" && !context.isFaulty(path)
        ? [{ path, key: asks.loosely ? squeeze(text) : text }]
        : [],
    );
    const part = isExample ? "example" : (partOf(value, context) ?? "test");
    return { part, title: asks.at.length > 1 ? "question" : shape.title, texts };
  },
  *check(facts) {
    const shown = new Map<string, Asked>();
    for (const { record, fact } of facts) {
      for (const text of fact.part === "example" ? fact.texts : []) {
        if (!shown.has(text.key)) {
          shown.set(text.key, { record, fact: text });
        }
      }
    }
    const isTested = shown.size > 0 ? testedIn(facts.map(({ fact }) => fact.part)) : () => false;
    for (const { record, fact } of facts) {
      for (const text of isTested(fact.part) ? fact.texts : []) {
        const twin = shown.get(text.key);
        yield* twin === undefined ? [] : [toFinding({ record, fact: text }, twin, fact.title)];
      }
    }
  },
});

function squeeze(text: string): string {
  return text.trim().replace(/\s+/g, " ").toLowerCase();
}

function toFinding({ record, fact }: Asked, twin: Asked, title: string): DatasetFinding {
  return {
    record,
    place: { path: fact.path },
    message: `This ${title} is also an example, which shows the model its answer.`,
    help: "Remove one of the two.",
    related: [{ record: twin.record, place: { path: twin.fact.path }, message: "The example is here." }],
  };
}
