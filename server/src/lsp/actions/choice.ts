import {
  convertRelease,
  createWeightReader,
  fillWeights,
  fixAll,
  fixEach,
  fixTitled,
  layoutRecord,
  type PlacedFinding,
  type PlacedFix,
  placeAt,
  repairFile,
  repairRecord,
  type Span,
  type TextEdit,
  type TurnWeights,
} from "../../engine/index.ts";
import type { CheckedReading } from "../live-document.ts";

/** What an action of the menu does. It names places and no objects, since the client carries it to and fro. */
export type Choice =
  /** The fix of that title, of the findings that start there. */
  | { readonly kind: "fixes"; readonly title: string; readonly starts: readonly number[] }
  /** The first fix of all findings of a rule. */
  | { readonly kind: "rule"; readonly rule: string }
  /** All safe fixes of the file. */
  | { readonly kind: "safe" }
  /** All faults of a record, or of the file. */
  | { readonly kind: "repair"; readonly record: number | "file" }
  /** Writes out the weights of the session that has a turn there. */
  | { readonly kind: "weights"; readonly offset: number }
  /** Gives the file the shape of the other release. */
  | { readonly kind: "release" }
  /** Lays out the record there on one line, or on several. */
  | { readonly kind: "layout"; readonly offset: number };

/** Where a choice looks at findings, or needs none; `undefined` where it goes over the whole file. */
export function spanOf(choice: Choice): Span | undefined {
  switch (choice.kind) {
    case "fixes":
      return { start: Math.min(...choice.starts), end: Math.max(...choice.starts) };
    case "weights":
    case "layout":
      return { start: choice.offset, end: choice.offset };
    default:
      return undefined;
  }
}

/** The edits of a choice; none where it no longer fits. */
export function editsOf(checked: CheckedReading, choice: Choice, memory: Memory): readonly TextEdit[] {
  const { dataset, findings } = checked;
  switch (choice.kind) {
    case "fixes": {
      const starts = new Set(choice.starts);
      const hull = spanOf(choice);
      const here = (hull && findings?.touching(hull)) ?? [];
      return fixTitled(
        here.filter(({ span }) => starts.has(span.start)),
        choice.title,
      );
    }
    case "rule":
      return fixEach(findings?.first(Number.POSITIVE_INFINITY, ({ id }) => id === choice.rule) ?? []);
    case "safe":
      return fixAll(findings?.all() ?? []);
    case "repair": {
      const { record } = choice;
      return (dataset && (record === "file" ? repairFile(dataset) : repairRecord(dataset, record)))?.edits ?? [];
    }
    case "weights":
      return openWeightsAt(checked, choice.offset, memory)?.edits() ?? [];
    case "release":
      return (dataset && convertRelease(dataset))?.edits() ?? [];
    case "layout":
      return (dataset && layoutRecord(dataset, choice.offset))?.edits() ?? [];
  }
}

/** How many findings of a rule can be mended. */
interface Mendable {
  readonly count: number;
  /** Whether there are no more. */
  readonly isAll: boolean;
}

/** What is known of checked documents, so that it is found out once and not at each move of the cursor. */
export class Memory {
  readonly #weightsOf = createWeightReader();
  readonly #mendable = new WeakMap<CheckedReading, Map<string, Mendable>>();

  weightsOf({ dataset }: CheckedReading): TurnWeights | undefined {
    return dataset && this.#weightsOf(dataset);
  }

  /** The findings of a rule that have a fix; where a file has very many findings, those among the first ones. */
  mendable(checked: CheckedReading, ruleId: string): Mendable {
    const byRule = this.#mendable.get(checked) ?? new Map<string, Mendable>();
    this.#mendable.set(checked, byRule);
    const known = byRule.get(ruleId) ?? findMendable(checked, ruleId);
    byRule.set(ruleId, known);
    return known;
  }
}

/** More are not looked through at a move of the cursor. */
const MOST_LOOKED_AT = 5000;

/** The findings of a rule among the first ones of a file. */
export function firstOfRule({ findings }: CheckedReading, ruleId: string): readonly PlacedFinding[] {
  return (findings?.first(MOST_LOOKED_AT) ?? []).filter(({ rule }) => rule.id === ruleId);
}

function findMendable(checked: CheckedReading, ruleId: string): Mendable {
  const found = firstOfRule(checked, ruleId).filter((finding) => finding.fixes().length > 0);
  return { count: found.length, isAll: !checked.isPart && (checked.findings?.count ?? 0) <= MOST_LOOKED_AT };
}

/** The fix that writes out the weights which the session at an offset leaves to the library. */
export function openWeightsAt(checked: CheckedReading, offset: number, memory: Memory): PlacedFix | undefined {
  const { dataset } = checked;
  const weights = memory.weightsOf(checked);
  const place = dataset && placeAt(dataset, offset);
  const { record } = place ?? {};
  if (dataset === undefined || weights === undefined || place === undefined || record === undefined) {
    return undefined;
  }
  const turn = place.path.map((_, at) => weights.at(record, place.path.slice(0, at + 1))).find(Boolean);
  return turn?.resolved.kind === "shared" ? fillWeights(dataset, turn.session) : undefined;
}
