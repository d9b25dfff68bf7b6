import type { Rule } from "./rule.ts";
import { weightSum } from "./weight-sum.ts";

/** Every rule. A new one is a file and a line here. The groups are those of docs/rules. */
export const RULES: readonly Rule[] = [
  // Text: any JSON.
  // JSON Lines.
  // Every format.
  // Conversations.
  // Weights.
  weightSum,
  // Tools of an agent.
];
