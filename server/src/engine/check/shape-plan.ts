import type { Container, Format, Validator } from "../formats/format.ts";
import type { JsonValue } from "../model/json.ts";
import type { DatasetRule, PlainSurroundings, PlainTests, RecordRule, Rule, RuleMeta } from "../rules/rule.ts";
import type { RecordResult } from "./examine.ts";
import { PlainLook } from "./plain-look.ts";

/** Something that a rule does with one record. */
export type Step =
  | { readonly rule: RuleMeta; readonly check: RecordRule["check"] }
  | {
      readonly rule: RuleMeta;
      readonly check?: undefined;
      readonly collect: DatasetRule<unknown>["collect"];
      /** Which of the collectors it is. */
      readonly place: number;
    };

/** What to do with records of one shape: with most of them next to nothing, since a look shows that they are plain. */
export class ShapePlan {
  readonly format: Format;
  readonly container: Container;
  /** What a record gives about which no rule is asked. */
  readonly nothing: RecordResult;
  /** Every step, for a record that has a fault or does not fit its schema. */
  readonly allSteps: readonly Step[];
  /** The rules that collect facts from such a record. */
  readonly collectors: readonly DatasetRule<unknown>[];
  readonly #validate: Validator;
  readonly #look = new PlainLook();
  /** Numbers of the steps that no look can spare, in ascending order. */
  readonly #always: readonly number[];
  readonly #alwaysSteps: readonly Step[];

  constructor(rules: readonly Rule[], around: PlainSurroundings) {
    this.format = around.format;
    this.container = around.container;
    this.#validate = around.shape.validate;
    // Records alone are facts for rules over the whole file, not what surrounds them.
    const collectors = around.shape === around.format.envelope ? [] : rules.filter((rule) => rule.kind === "dataset");
    this.collectors = collectors;
    this.nothing = { findings: [], collectors, facts: [] };
    const numbered = [...rules.flatMap(checkOf), ...collectors.map(collectOf)].map(({ step, plain }) => ({
      step,
      tests: plain?.(around),
    }));
    this.allSteps = numbered.map(({ step }) => step);
    numbered.forEach(({ tests }, number) => {
      this.#look.add(number, tests ?? []);
    });
    this.#always = numbered.flatMap(({ tests }, number) => (tests === undefined ? [number] : []));
    this.#alwaysSteps = this.#toSteps(this.#always);
  }

  /** What to do with the value of a record without a fault. */
  stepsFor(value: JsonValue): readonly Step[] {
    if (this.#validate(value).length > 0) {
      return this.allSteps;
    }
    const failed = this.#look.failures(value);
    return failed.length === 0 ? this.#alwaysSteps : this.#toSteps([...this.#always, ...failed].sort((a, b) => a - b));
  }

  #toSteps(numbers: readonly number[]): readonly Step[] {
    return numbers.flatMap((number) => this.allSteps[number] ?? []);
  }
}

/** A step, and the tests that may spare it. */
interface PlannedStep {
  readonly step: Step;
  readonly plain: PlainTests | undefined;
}

function checkOf(rule: Rule): readonly PlannedStep[] {
  switch (rule.kind) {
    case "record":
      return [{ step: { rule, check: rule.check }, plain: rule.plain }];
    case "dataset":
      return rule.checkAlone === undefined ? [] : [{ step: { rule, check: rule.checkAlone }, plain: rule.plainAlone }];
    case "text":
      return [];
  }
}

function collectOf(rule: DatasetRule<unknown>, place: number): PlannedStep {
  return { step: { rule, collect: rule.collect, place }, plain: rule.plainFact };
}
