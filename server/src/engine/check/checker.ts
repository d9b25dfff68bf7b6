/**
 * Checking: runs the rules over a dataset and remembers what each record gave. New settings make a new checker,
 * so nothing ever has to be forgotten.
 */
import type { Format, Shape } from "../formats/format.ts";
import type { Dataset } from "../model/dataset.ts";
import type { JsonValue } from "../model/json.ts";
import { isSamePath, type PathPattern } from "../model/place.ts";
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

/** Makes a checker for one set of rules and settings. */
export function createChecker(rules: readonly Rule[], settings: Settings): Checker {
  const active = rules.filter((rule) => settings.severities[rule.id] !== "off");
  const textRules = new Map(
    active.filter((rule): rule is TextRule => rule.kind === "text").map((rule) => [rule.id, rule]),
  );
  const datasetRules = active.filter((rule): rule is DatasetRule<unknown> => rule.kind === "dataset");
  const checks = active.flatMap((rule) => recordCheckOf(rule));
  const remembered = new WeakMap<DatasetRecord, Map<Shape | undefined, RecordResult>>();

  /** A record of the same text may stand in two places of a document, with another shape in each. */
  function checkRecord(record: DatasetRecord, dataset: Dataset, shape: Shape | undefined): RecordResult {
    const byShape = remembered.get(record) ?? new Map<Shape | undefined, RecordResult>();
    remembered.set(record, byShape);
    const known = byShape.get(shape);
    if (known !== undefined) {
      return known;
    }
    const result = examine(record, dataset, shape);
    byShape.set(shape, result);
    return result;
  }

  function examine(record: DatasetRecord, dataset: Dataset, shape: Shape | undefined): RecordResult {
    const { format, container } = dataset;
    const isEnvelope = shape !== undefined && shape === format?.envelope;
    const findings: { rule: RuleMeta; finding: Finding }[] = [];
    const slice: TextContext["slice"] = ({ start, end }) => record.text.slice(start, end);
    const textContext: TextContext = { shape, format, container, options: settings.options, slice };
    for (const { rule, finding } of describeProblems(record.problems, textContext)) {
      findings.push({ rule, finding });
    }
    const facts = new Map<string, unknown>();
    if (format !== undefined && shape !== undefined && record.value !== undefined) {
      const { context, forget } = createRecordContext(record, record.value, { format, shape, container, settings });
      for (const { rule, check } of checks) {
        for (const finding of check(record.value, context)) {
          findings.push({ rule, finding });
        }
      }
      for (const rule of isEnvelope ? [] : datasetRules) {
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
      const { format } = dataset;
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
        take(checkRecord(dataset.envelope.record, dataset, format?.envelope), undefined);
      }
      for (const { record, index, at } of dataset.records) {
        take(checkRecord(record, dataset, format && shapeOf(record.value, format, at)), index);
        yield;
      }
      if (dataset.format !== undefined) {
        const context: DatasetContext = {
          format: dataset.format,
          container: dataset.container,
          options: settings.options,
          recordCount: dataset.records.length,
          envelope: dataset.envelope?.record.value,
          file: dataset.file,
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

/** What a rule does with a record by itself. */
interface RecordCheck {
  readonly rule: RuleMeta;
  readonly check: RecordRule["check"];
}

function recordCheckOf(rule: Rule): readonly RecordCheck[] {
  switch (rule.kind) {
    case "record":
      return [{ rule, check: rule.check }];
    case "dataset":
      return rule.checkAlone === undefined ? [] : [{ rule, check: rule.checkAlone }];
    case "text":
      return [];
  }
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
export function shapeOf(value: JsonValue | undefined, format: Format, at: PathPattern): Shape {
  const here = format.shapes.filter(({ livesAt }) => livesAt?.some((pattern) => isSamePath(pattern, at)) ?? true);
  const shapes = here.length === 0 ? format.shapes : here;
  const meant = value === undefined ? undefined : shapes.find((shape) => shape.recognises(value));
  return meant ?? shapes[0] ?? format.shapes[0];
}
