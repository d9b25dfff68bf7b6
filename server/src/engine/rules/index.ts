import type { Rule } from "./rule.ts";
import { weightSum } from "./weight-sum.ts";

/** Every rule. A new one is a file and a line here. */
export const RULES: readonly Rule[] = [weightSum];
