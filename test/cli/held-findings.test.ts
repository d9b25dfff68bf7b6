import { expect, it } from "vitest";
import type { StreamedFinding } from "../../server/src/engine/index.ts";
import { HeldFindings } from "../../server/src/node/held-findings.ts";

const MORE_THAN_ARGUMENTS = 300_000;

it("holds all findings of a record that has very many", async () => {
  const told: number[] = [];
  const found = (findings: readonly StreamedFinding[]): void => void told.push(findings.length);
  const held = new HeldFindings({ found }, { isSure: false });
  await held.take(new Array<StreamedFinding>(MORE_THAN_ARGUMENTS).fill({} as StreamedFinding));
  expect(told).toEqual([]);
  await held.release();
  expect(told).toEqual([MORE_THAN_ARGUMENTS]);
});
