import { type DatasetFinding, datasetRule, type Located } from "./rule.ts";
import { blockOf, type Contestant, collectContestant, hasRivals, unopposed } from "./shared/contestants.ts";
import { groupBy } from "./shared/group-by.ts";
import { listWords, quote } from "./shared/wording.ts";

/** Differing questions that are named one by one; more of them would flood a message. */
const MOST_NAMED = 3;

export const bestofQuestions = datasetRule<Contestant>({
  id: "bestof-questions",
  severity: "information",
  checks: "Assistants that share a session answer the same questions, in the same order.",
  why: "BestOf lets assistants compete whose lists of qa_ids are equal. It passes over the one with another list, and says so only in verbose mode.",
  plainFact: unopposed,
  collect: collectContestant,
  *check(facts) {
    if (!hasRivals(facts)) {
      return;
    }
    for (const session of groupBy(facts, ({ fact }) => fact.sessionId)) {
      // An assistant that has a session twice is a matter of another rule.
      const contestants = groupBy(session, ({ fact }) => fact.assistantId).flatMap((own) =>
        own.length === 1 ? own : [],
      );
      const blocks = groupBy(contestants, ({ fact }) => blockOf(fact));
      const [usual] = [...blocks].sort((a, b) => b.length - a.length);
      const [reference] = usual ?? [];
      for (const [other, ...more] of reference === undefined ? [] : blocks.filter((block) => block !== usual)) {
        for (const each of other === undefined ? [] : [other, ...more]) {
          yield* compare(each, reference);
        }
      }
    }
  },
});

function* compare(other: Located<Contestant>, reference: Located<Contestant> | undefined): Iterable<DatasetFinding> {
  if (reference === undefined) {
    return;
  }
  const [own, usual] = [other.fact, reference.fact];
  yield {
    record: other.record,
    place: { path: own.listPath, part: "key" },
    message: `${difference(own, usual)}, so BestOf does not compare the two.`,
    help: 'Give all assistants of the session the same "qa_id"s in the same order, if they are to compete.',
    related: [
      {
        record: reference.record,
        place: { path: usual.listPath, part: "key" },
        message: `The questions of assistant ${quote(usual.assistantId)}.`,
      },
    ],
  };
}

function difference(own: Contestant, usual: Contestant): string {
  const [name, usualName] = [`assistant ${quote(own.assistantId)}`, `assistant ${quote(usual.assistantId)}`];
  const [mine, others] = [new Set(own.questions), new Set(usual.questions)];
  const missing = [...others].filter((id) => !mine.has(id));
  const added = [...mine].filter((id) => !others.has(id));
  if (missing.length === 0 && added.length === 0) {
    return `In this session, ${name} has the questions of ${usualName} in another order`;
  }
  const parts = [
    ...(missing.length > 0 ? [`lacks ${nameSome(missing)}`] : []),
    ...(added.length > 0 ? [`adds ${nameSome(added)}`] : []),
  ];
  return `Unlike ${usualName} in this session, ${name} ${parts.join(" and ")}`;
}

function nameSome(ids: readonly string[]): string {
  return ids.length > MOST_NAMED ? `${ids.length} questions` : listWords(ids.map(quote));
}
