/**
 * Checking: runs the rules over a dataset and remembers what each record gave. New settings make a new checker,
 * so nothing ever has to be forgotten.
 */
import type { Format, Shape } from "../formats/format.ts";
import type { Dataset } from "../model/dataset.ts";
import type { JsonValue } from "../model/json.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { SyntaxProblem } from "../model/syntax.ts";
import type {
  DatasetContext,
  DatasetRule,
  Finding,
  Located,
  RecordRule,
  Rule,
  RuleMeta,
  Severity,
  TextContext,
  TextRule,
} from "../rules/rule.ts";
import { createDamageTest, createRecordContext } from "./record-context.ts";
import { type Settings, severityOf } from "./settings.ts";

/** A finding with all that is needed to show it, except its position. */
export interface ReportedFinding {
  readonly rule: RuleMeta;
  readonly severity: Severity;
  readonly finding: Finding;
  /** Index of its record; `undefined` for what surrounds the records, or for the document. */
  readonly record: number | undefined;
  /** Whether the finding's spans count from the start of the document, not of the record or the envelope. */
  readonly inDocument: boolean;
}

/** What a check found, in no particular order. */
export interface Report {
  readonly findings: readonly ReportedFinding[];
}

export interface Checker {
  /** Yields between records so that the host can pause or give up. */
  check(dataset: Dataset): Generator<void, Report>;
}

/** What one record gave; remembered as long as the record lives. */
interface RecordResult {
  readonly findings: readonly { readonly rule: RuleMeta; readonly finding: Finding }[];
  readonly facts: ReadonlyMap<string, unknown>;
}

/** What is checked by itself: a record, or what surrounds the records. */
type Part = "record" | "envelope";

/** Makes a checker for one set of rules and settings. */
export function createChecker(rules: readonly Rule[], settings: Settings): Checker {
  const active = rules.filter((rule) => settings.severities[rule.id] !== "off");
  const textRules = new Map(
    active.filter((rule): rule is TextRule => rule.kind === "text").map((rule) => [rule.id, rule]),
  );
  const recordRules = active.filter((rule): rule is RecordRule => rule.kind === "record");
  const datasetRules = active.filter((rule): rule is DatasetRule<unknown> => rule.kind === "dataset");
  const remembered = new WeakMap<DatasetRecord, Map<string, RecordResult>>();

  /** A text may be a record here and what surrounds the records there. */
  function checkPart(part: Part, record: DatasetRecord, dataset: Dataset): RecordResult {
    const results = remembered.get(record) ?? new Map<string, RecordResult>();
    remembered.set(record, results);
    const key = `${part} ${dataset.format?.id}`;
    const result = results.get(key) ?? examine(part, record, dataset);
    results.set(key, result);
    return result;
  }

  function examine(part: Part, record: DatasetRecord, { format, container }: Dataset): RecordResult {
    const shape = format && (part === "envelope" ? format.envelope : shapeOf(record.value, format));
    const findings: { rule: RuleMeta; finding: Finding }[] = [];
    const slice: TextContext["slice"] = ({ start, end }) => record.text.slice(start, end);
    const textContext: TextContext = { shape, format, container, options: settings.options, slice };
    for (const { rule, finding } of describeProblems(record.problems, textContext)) {
      findings.push({ rule, finding });
    }
    const facts = new Map<string, unknown>();
    if (format !== undefined && shape !== undefined && record.value !== undefined) {
      const { context, forget } = createRecordContext(record, record.value, { format, shape, settings });
      for (const rule of recordRules) {
        for (const finding of rule.check(record.value, context)) {
          findings.push({ rule, finding });
        }
      }
      for (const rule of part === "envelope" ? [] : datasetRules) {
        const fact = rule.collect(record.value, context);
        if (fact !== undefined) {
          facts.set(rule.id, fact);
        }
      }
      forget();
    }
    return { findings, facts };
  }

  function* describeProblems(
    problems: readonly SyntaxProblem[],
    context: TextContext,
  ): Generator<{ rule: RuleMeta; finding: Finding }> {
    for (const problem of problems) {
      const rule = textRules.get(problem.rule);
      const finding = rule?.describe(problem, context);
      if (rule !== undefined && finding !== undefined) {
        yield { rule, finding };
      }
    }
  }

  function report(
    rule: RuleMeta,
    finding: Finding,
    record: number | undefined,
    inDocument: boolean,
  ): readonly ReportedFinding[] {
    const severity = severityOf(rule, finding.severity, settings);
    return severity === "off" ? [] : [{ rule, severity, finding, record, inDocument }];
  }

  return {
    *check(dataset) {
      const findings: ReportedFinding[] = [];
      const factsByRule = new Map<string, Located<unknown>[]>(datasetRules.map((rule) => [rule.id, []]));
      const take = (result: RecordResult, record: number | undefined): void => {
        findings.push(...result.findings.flatMap(({ rule, finding }) => report(rule, finding, record, false)));
        if (record !== undefined) {
          for (const [id, fact] of result.facts) {
            factsByRule.get(id)?.push({ record, fact });
          }
        }
      };
      const documentContext: TextContext = {
        shape: undefined,
        format: dataset.format,
        container: dataset.container,
        options: settings.options,
        slice: () => "",
      };
      for (const { rule, finding } of describeProblems(dataset.problems, documentContext)) {
        findings.push(...report(rule, finding, undefined, true));
      }
      if (dataset.envelope !== undefined) {
        take(checkPart("envelope", dataset.envelope.record, dataset), undefined);
      }
      for (const { record, index } of dataset.records) {
        take(checkPart("record", record, dataset), index);
        yield;
      }
      if (dataset.format !== undefined) {
        const context: DatasetContext = {
          format: dataset.format,
          container: dataset.container,
          options: settings.options,
          recordCount: dataset.records.length,
          envelope: dataset.envelope?.record.value,
          isDamaged: createDamageTest(dataset.envelope?.record),
        };
        for (const rule of datasetRules) {
          for (const { record, ...finding } of rule.check(factsByRule.get(rule.id) ?? [], context)) {
            findings.push(...report(rule, finding, record, false));
          }
          yield;
        }
      }
      return { findings };
    },
  };
}

/** Runs a check to its end without pausing. */
export function checkAll(checker: Checker, dataset: Dataset): Report {
  const run = checker.check(dataset);
  for (;;) {
    const step = run.next();
    if (step.done) {
      return step.value;
    }
  }
}

/** The shape that a record means to have; the format's usual one when nothing speaks for another. */
export function shapeOf(value: JsonValue | undefined, format: Format): Shape {
  const [usual] = format.shapes;
  return value === undefined ? usual : (format.shapes.find((shape) => shape.recognises(value)) ?? usual);
}
