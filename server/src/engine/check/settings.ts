import type { RuleMeta, RuleOptions, Severity } from "../rules/rule.ts";

/** What users decide about checking. */
export interface Settings {
  /** By rule id; replaces every severity of that rule. */
  readonly severities: Readonly<Record<string, Severity | "off">>;
  readonly options: RuleOptions;
}

export const DEFAULT_SETTINGS: Settings = {
  severities: {},
  options: { judgeMode: "structured", alueProfile: "later", allowedKeys: [] },
};

const SEVERITIES: readonly string[] = ["error", "warning", "information", "hint", "off"];

/** Reads settings of unknown origin; what makes no sense is left at its default. */
export function readSettings(source: unknown): Settings {
  const given = isRecord(source) ? source : {};
  return {
    severities: readSeverities(given["rules"]),
    options: {
      judgeMode: given["judgeMode"] === "regex" ? "regex" : "structured",
      alueProfile: given["alueProfile"] === "initial" ? "initial" : "later",
      allowedKeys: readStrings(given["allowedKeys"]),
    },
  };
}

/** The severity that counts: the setting, else the finding's own, else the rule's default. */
export function severityOf(rule: RuleMeta, own: Severity | undefined, settings: Settings): Severity | "off" {
  return settings.severities[rule.id] ?? own ?? rule.severity;
}

function readSeverities(source: unknown): Settings["severities"] {
  if (!isRecord(source)) {
    return {};
  }
  return Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, Severity | "off"] => isSeverity(entry[1])),
  );
}

function isSeverity(value: unknown): value is Severity | "off" {
  return typeof value === "string" && SEVERITIES.includes(value);
}

function readStrings(source: unknown): readonly string[] {
  return Array.isArray(source) ? source.filter((each) => typeof each === "string") : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
