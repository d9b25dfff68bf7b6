import { datasetRule } from "./rule.ts";
import { blockOf, type Contestant, collectContestant, isBestOf, nameOf, unopposed } from "./shared/contestants.ts";
import { groupBy } from "./shared/group-by.ts";
import { quote } from "./shared/wording.ts";

/** Speaks only of files that compare assistants: elsewhere conversations may well share their qa_ids. */
export const bestofOpponent = datasetRule<Contestant>({
  id: "bestof-opponent",
  severity: "information",
  checks: "No assistant answers the same questions twice where assistants compete.",
  why: "BestOf lets all conversations with the same qa_ids compete, whatever their session: the assistant meets itself, and king and challenger have one name.",
  plainFact: unopposed,
  collect: collectContestant,
  *check(facts) {
    if (!isBestOf(facts)) {
      return;
    }
    for (const own of groupBy(facts, ({ fact }) => JSON.stringify([fact.assistantId, blockOf(fact)]))) {
      // Twice in one session is a matter of another rule.
      const [first, second, ...more] = groupBy(own, ({ fact }) => fact.sessionId).flatMap(([each]) => each ?? []);
      if (first !== undefined && second !== undefined) {
        const times = more.length === 0 ? "twice" : `${more.length + 2} times`;
        yield {
          record: second.record,
          place: { path: nameOf(second.fact) },
          message: `Assistant ${quote(second.fact.assistantId)} answers the same questions ${times}, so BestOf lets it compete with itself.`,
          help: 'Give the questions of each session "qa_id"s of their own, or the other assistant a name of its own.',
          related: [first, ...more].map(({ record, fact }) => ({
            record,
            place: { path: nameOf(fact) },
            message: `Also in session ${quote(fact.sessionId)}.`,
          })),
        };
      }
    }
  },
});
