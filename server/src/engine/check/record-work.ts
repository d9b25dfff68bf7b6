import type { JsonValue } from "../model/json.ts";
import type { Finding, RuleMeta } from "../rules/rule.ts";
import type { RecordContextHolder } from "./record-context.ts";
import type { Collect, Step } from "./shape-plan.ts";

/** A finding and the rule that gave it. */
export interface RuleFinding {
  readonly rule: RuleMeta;
  readonly finding: Finding;
}

/** What one record gave; remembered as long as the record lives. */
export interface RecordResult {
  readonly findings: readonly RuleFinding[];
  /** What collects from a record of its shape. */
  readonly collectors: readonly Collect[];
  /** What each of them collected; empty when none did. */
  readonly facts: readonly unknown[];
}

const NONE: readonly never[] = [];

/** All results are made here: what looks at each of a large file is quicker for objects of one kind. */
export function toResult(
  findings: readonly RuleFinding[],
  collectors: readonly Collect[],
  facts: readonly unknown[],
): RecordResult {
  return { findings, collectors, facts };
}

/** What is to be done with one record, step by step. */
export interface RecordWork {
  readonly steps: readonly Step[];
  take(step: Step): void;
  end(): RecordResult;
}

/** Work on the value of a record. */
export class ValueWork implements RecordWork {
  readonly steps: readonly Step[];
  readonly #value: JsonValue;
  readonly #holder: RecordContextHolder;
  readonly #collectors: readonly Collect[];
  readonly #isAboutFault: ((finding: Finding) => boolean) | undefined;
  #findings: RuleFinding[] | undefined;
  readonly #facts: unknown[] = [];

  constructor(
    value: JsonValue,
    holder: RecordContextHolder,
    parts: {
      readonly steps: readonly Step[];
      readonly collectors: readonly Collect[];
      readonly findings: readonly RuleFinding[];
      /** Absent for a record without a fault. */
      readonly isAboutFault: ((finding: Finding) => boolean) | undefined;
    },
  ) {
    this.steps = parts.steps;
    this.#value = value;
    this.#holder = holder;
    this.#collectors = parts.collectors;
    this.#isAboutFault = parts.isAboutFault;
    this.#findings = parts.findings.length === 0 ? undefined : [...parts.findings];
  }

  take(step: Step): void {
    const { context, brief } = this.#holder;
    if (step.check === undefined) {
      const fact = step.collect(this.#value, context);
      if (fact !== undefined) {
        this.#facts[step.place] = fact;
      }
      return;
    }
    for (const finding of step.check(this.#value, step.hasTests ? brief : context)) {
      if (this.#isAboutFault?.(finding) !== true) {
        this.#findings ??= [];
        this.#findings.push({ rule: step.rule, finding });
      }
    }
  }

  end(): RecordResult {
    this.#holder.forget();
    return toResult(this.#findings ?? NONE, this.#collectors, this.#facts);
  }
}

/** Where no rule can look at a value. */
export function workOnText(findings: readonly RuleFinding[]): RecordWork {
  return { steps: NONE, take: () => {}, end: () => toResult(findings, NONE, NONE) };
}
