import type { Container, Format, Validator } from "../formats/format.ts";
import type { JsonValue } from "../model/json.ts";
import type { LongList } from "../model/long-lists.ts";
import type { DatasetRule, PlainSurroundings, PlainTest, RecordRule, Rule, RuleMeta } from "../rules/rule.ts";
import { ElementLooks, type LongLook } from "./element-looks.ts";
import { PlainLook } from "./plain-look.ts";
import { type RecordWork, toResult } from "./record-work.ts";

/** What collects a fact. Rules that go by the same facts have the same function. */
export type Collect = DatasetRule<unknown>["collect"];

/** Something that is done with one record. */
export type Step =
  | {
      readonly rule: RuleMeta;
      readonly check: RecordRule["check"];
      /** Whether it says nothing of an element of a list that fits its schema and passes all tests. */
      readonly hasTests: boolean;
    }
  | CollectStep;

export interface CollectStep {
  readonly check?: undefined;
  readonly collect: Collect;
  /** Which of the collectors it is. */
  readonly place: number;
}

/** What to do with a record. */
export interface Steps {
  readonly all: readonly Step[];
  /** The same, where all of them collect. */
  readonly collecting: readonly CollectStep[] | undefined;
}

/** What to do with records of one shape: with most of them next to nothing, since a look shows that they are plain. */
export class ShapePlan {
  readonly format: Format;
  readonly container: Container;
  /** The work on a record of which nothing is asked. */
  readonly noWork: RecordWork;
  /** Every step, for a record that has a fault or does not fit its schema. */
  readonly allSteps: Steps;
  /** What collects facts from such a record. */
  readonly collectors: readonly Collect[];
  readonly #validate: Validator;
  readonly #look = new PlainLook();
  /** Numbers of the steps that no look can spare, in ascending order. */
  readonly #always: readonly number[];
  readonly #alwaysSteps: Steps;
  readonly #elements: ElementLooks;
  /** The steps of records that failed the same tests: there are few kinds of record in a file. */
  readonly #stepsByFailures = new Map<string, Steps>();
  /** Who asked for the steps of a record may ask again. */
  #last: { readonly value: JsonValue; readonly steps: Steps } | undefined;

  constructor(rules: readonly Rule[], around: PlainSurroundings) {
    this.format = around.format;
    this.container = around.container;
    this.#validate = around.shape.validate;
    this.#elements = new ElementLooks(this.#validate, this.#look);
    // Records alone are facts for rules over the whole file, not what surrounds them.
    const datasetRules = around.shape === around.format.envelope ? [] : rules.filter(({ kind }) => kind === "dataset");
    const collecting = collectSteps(datasetRules, around);
    this.collectors = collecting.map(({ collect }) => collect);
    const nothing = toResult([], this.collectors, []);
    this.noWork = { steps: [], take: () => {}, end: () => nothing };
    const planned = [
      ...rules.flatMap((rule) => checkSteps(rule, around)),
      ...collecting.map(({ collect, tests }, place) => ({ step: { collect, place }, tests })),
    ];
    this.allSteps = toSteps(planned.map(({ step }) => step));
    planned.forEach(({ tests }, number) => {
      this.#look.add(number, tests ?? []);
    });
    this.#always = planned.flatMap(({ tests }, number) => (tests === undefined ? [number] : []));
    this.#alwaysSteps = this.#toSteps(this.#always);
  }

  /** What to do with a record without a fault. */
  stepsFor(value: JsonValue): Steps {
    if (this.#last === undefined || this.#last.value !== value) {
      const fits = this.#validate(value).length === 0;
      this.#last = { value, steps: fits ? this.#stepsAfter(this.#look.failures(value)) : this.allSteps };
    }
    return this.#last.steps;
  }

  /** Looks at a long record without a fault, of which elements that did not change are known. Yields between elements. */
  lookAtLong(value: JsonValue, lists: readonly LongList[]): Generator<void, LongLook> {
    return this.#elements.lookAt(value, lists);
  }

  /** What to do with such a record. */
  stepsForLong(value: JsonValue, { fits }: LongLook): Steps {
    return fits ? this.#stepsAfter(this.#look.failuresInLong(value)) : this.allSteps;
  }

  #stepsAfter(failed: readonly number[]): Steps {
    if (failed.length === 0) {
      return this.#alwaysSteps;
    }
    const key = failed.join();
    let steps = this.#stepsByFailures.get(key);
    if (steps === undefined) {
      steps = this.#toSteps([...this.#always, ...failed].sort((a, b) => a - b));
      this.#stepsByFailures.set(key, steps);
    }
    return steps;
  }

  #toSteps(numbers: readonly number[]): Steps {
    return toSteps(numbers.flatMap((number) => this.allSteps.all[number] ?? []));
  }
}

function toSteps(all: readonly Step[]): Steps {
  return { all, collecting: all.every(isCollecting) ? all : undefined };
}

function isCollecting(step: Step): step is CollectStep {
  return step.check === undefined;
}

/** A step, and the tests that may spare it. */
interface PlannedStep {
  readonly step: Step;
  readonly tests: readonly PlainTest[] | undefined;
}

function checkSteps(rule: Rule, around: PlainSurroundings): readonly PlannedStep[] {
  switch (rule.kind) {
    case "record":
      return [checkStep(rule, rule.check, rule.plain?.(around))];
    case "dataset":
      return rule.checkAlone === undefined ? [] : [checkStep(rule, rule.checkAlone, rule.plainAlone?.(around))];
    case "text":
      return [];
  }
}

function checkStep(rule: RuleMeta, check: RecordRule["check"], tests: PlannedStep["tests"]): PlannedStep {
  return { step: { rule, check, hasTests: tests !== undefined }, tests };
}

interface PlannedCollect {
  readonly collect: Collect;
  readonly tests: readonly PlainTest[] | undefined;
}

/** What is collected is collected once for all rules that go by it, if one of them has to know. */
function collectSteps(rules: readonly Rule[], around: PlainSurroundings): readonly PlannedCollect[] {
  const testsOf = new Map<Collect, readonly PlainTest[] | undefined>();
  for (const rule of rules) {
    if (rule.kind === "dataset") {
      const tests = rule.plainFact?.(around);
      const others = testsOf.has(rule.collect) ? testsOf.get(rule.collect) : [];
      testsOf.set(rule.collect, tests === undefined || others === undefined ? undefined : [...others, ...tests]);
    }
  }
  return [...testsOf].map(([collect, tests]) => ({ collect, tests }));
}
