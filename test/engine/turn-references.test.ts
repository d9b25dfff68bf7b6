import { describe, expect, it } from "vitest";
import { joinIds } from "../../server/src/engine/rules/shared/joined-ids.ts";
import type { PlainTurns } from "../../server/src/engine/rules/shared/turn-facts.ts";
import { turnReference } from "../../server/src/engine/rules/turn-reference.ts";

const ROLE = { at: ["batch", "qa_id"], scope: "session" } as const;
const SESSION = { sessionId: "s", assistantId: "a", areTrimmed: true };
const TURNS = 20_000;

function turnThatPointsNowhere(nth: number): PlainTurns {
  const references = [{ turn: 0, key: "turn_number", value: TURNS + nth + 1 }] as const;
  return { ids: `q${nth}`, role: ROLE, noun: "turn", session: SESSION, weight: undefined, references };
}

describe("a session of many turns that point nowhere", () => {
  it("is told of without a look at all turns for each", () => {
    const facts = Array.from({ length: TURNS }, (_, nth) => turnThatPointsNowhere(nth));
    const run = facts
      .slice(1)
      .reduce<PlainTurns>((last, next) => joinIds(last, next) as PlainTurns, facts[0] as PlainTurns);
    const start = performance.now();
    const findings = [...turnReference.check([{ record: 7, fact: run }], {} as never)];
    expect(performance.now() - start).toBeLessThan(1500);
    expect(findings.length).toBe(TURNS);
    expect(findings.at(-1)).toMatchObject({
      record: 7 + TURNS - 1,
      place: { path: ["batch", "agentic", "turn_number"] },
    });
  });
});
