import { spawnSync } from "node:child_process";
import { basename } from "node:path";
import { toLine } from "../lsp/signature.mjs";
import { dataset } from "./datasets.mjs";
import { CLI } from "./paths.mjs";

const GRAVE = new Set(["error", "warning"]);
const MAX_OUTPUT = 1 << 30;
/** When only some targets are measured. */
const GUARDED_ALWAYS = ["stream-tiny", "stream-10-damaged", "array-10-damaged"];
/** Sound and damaged files of every kind. */
const GUARDED = [
  "stream-tiny",
  "stream-100kB",
  "stream-10",
  "stream-10-damaged",
  "stream-10-early",
  "datasets-10-damaged",
  "summaries-10-damaged",
  "array-tiny",
  "array-10",
  "array-10-damaged",
  "object-10-damaged",
  "line-10-damaged",
  "qa-10-damaged",
];

/**
 * What the command line finds in a file, in document order.
 * @param {string} file
 * @returns {readonly { readonly rule: string, readonly severity: string, readonly line: number, readonly column: number }[]}
 */
export function findingsOf(file) {
  const args = [CLI, "check", "--output", "json", "--fail-on", "never", file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: MAX_OUTPUT });
  if (status !== 0) {
    throw new Error(
      `evalset check of ${basename(file)} ended with ${status}: ${/^\w*Error: .*$/m.exec(stderr)?.[0] ?? stderr}`,
    );
  }
  return JSON.parse(stdout).files[0].findings;
}

/** The findings of a file in the form of `signature`. */
export function expectedIn(file) {
  return findingsOf(file)
    .map(({ line, column, rule, severity }) => toLine(line, column, rule, severity))
    .sort();
}

/**
 * Speed must not come from looking away: every seeded defect has a finding, and there is no error or warning elsewhere.
 * @param {import("./datasets.mjs").Dataset} dataset
 * @returns {string | undefined} what is wrong with the findings
 */
export function faultOfFindings({ name, file, manifest }) {
  const findings = findingsOf(file);
  const isIn = ({ firstLine, lastLine }, { line }) => line >= firstLine && line <= lastLine;
  const missed = manifest.defects.filter((defect) => !findings.some((finding) => isIn(defect, finding)));
  const surplus = findings.filter(
    (finding) => GRAVE.has(finding.severity) && !manifest.defects.some((defect) => isIn(defect, finding)),
  );
  if (missed.length > 0) {
    const [{ kind, firstLine }] = missed;
    return `${name}: ${missed.length} of ${manifest.defects.length} defects were not found, such as ${kind} in line ${firstLine}`;
  }
  if (surplus.length > 0) {
    const [{ rule, line }] = surplus;
    return `${name}: ${surplus.length} findings where nothing is wrong, such as ${rule} in line ${line}`;
  }
  return undefined;
}

/**
 * Whether the findings are right in all kinds of file, as a row of the table: how many files have wrong ones.
 * @param {import("./options.mjs").Options} options
 * @returns {import("../targets/line.mjs").Target}
 */
export function guardTarget({ quick, only }) {
  const names = only === undefined ? [...GUARDED, ...(quick ? [] : ["stream-100-damaged"])] : GUARDED_ALWAYS;
  const measurements = names.map((name) => ({
    id: `findings in ${name}`,
    rounds: 1,
    run: () => ({ fault: faultOfFindings(dataset(name)) }),
  }));
  return {
    id: "guard",
    measurements,
    judge: (results) => {
      const faults = measurements.flatMap(
        ({ id }) => results.failure(id) ?? results.perRound([id], ({ fault }) => fault),
      );
      const wrong = faults.filter((fault) => fault !== undefined);
      const from = wrong.join("; ") || "every seeded defect was found, and nothing else";
      return [
        { what: `files with wrong findings, of ${names.length}`, limit: 0, unit: "", figure: wrong.length, from },
      ];
    },
  };
}
