import { CodeActionKind, type Diagnostic } from "vscode-languageserver";
import {
  type PlacedFinding,
  type PlacedFix,
  repairFile,
  repairingFile,
  repairingRecord,
  repairRecord,
  type Span,
} from "../../engine/index.ts";
import { fromRange, SOURCE } from "../convert.ts";
import type { CheckedReading } from "../live-document.ts";
import { firstOfRule, type Memory } from "./choice.ts";
import type { Offer } from "./offer.ts";

/** More findings than this in a selection, and a menu of their single fixes is of no use to anyone. */
const MOST_FINDINGS = 50;
/** Of how many of them single fixes are offered then. */
const FIRST_FEW = 5;

/** What mends the findings of a selection: one by one, all of a kind, and a broken record or file as a whole. */
export function offerQuickFixes(
  checked: CheckedReading,
  here: readonly PlacedFinding[],
  diagnostics: readonly Diagnostic[],
  memory: Memory,
): readonly Offer[] {
  const shown = new ShownDiagnostics(checked, diagnostics);
  if (here.length > MOST_FINDINGS) {
    const singles = here.slice(0, FIRST_FEW).flatMap((finding) => toSingles(finding));
    const firsts = singles.filter(({ fix }, at) => singles.findIndex((other) => other.fix.title === fix.title) === at);
    return [
      ...offerKinds(checked, here, memory),
      ...firsts.map((single) => toOffer([single], shown)),
      ...offerRepairs(checked, here),
    ];
  }
  const groups = new Map<string, Single[]>();
  for (const single of here.flatMap((finding) => toSingles(finding))) {
    groups.set(single.fix.title, [...(groups.get(single.fix.title) ?? []), single]);
  }
  return [
    ...[...groups.values()].map((group) => toOffer(group, shown)),
    ...offerKinds(checked, here, memory),
    ...offerRepairs(checked, here),
  ];
}

/** One fix of one finding. */
interface Single {
  readonly finding: PlacedFinding;
  readonly fix: PlacedFix;
  readonly isFirst: boolean;
}

function toSingles(finding: PlacedFinding): readonly Single[] {
  return finding.fixes().map((fix, nth) => ({ finding, fix, isFirst: nth === 0 }));
}

/** One offer for fixes of the same title: two of them in one menu could not be told apart. */
function toOffer(group: readonly Single[], shown: ShownDiagnostics): Offer {
  const title = group[0]?.fix.title ?? "";
  return {
    title: group.length > 1 ? `${title} (${group.length} here)` : title,
    kind: CodeActionKind.QuickFix,
    choice: { kind: "fixes", title, starts: group.map(({ finding }) => finding.span.start) },
    diagnostics: group.flatMap(({ finding }) => shown.of(finding) ?? []),
    isPreferred: group.every(({ fix, isFirst }) => isFirst && fix.safe),
  };
}

/** The editor's diagnostics by the finding that each was made of. */
class ShownDiagnostics {
  readonly #known = new Map<string, Diagnostic[]>();

  constructor({ document }: CheckedReading, diagnostics: readonly Diagnostic[]) {
    for (const diagnostic of diagnostics.filter(({ source }) => source === SOURCE)) {
      const key = keyOf(String(diagnostic.code), fromRange(diagnostic.range, document.store.lines));
      this.#known.set(key, [...(this.#known.get(key) ?? []), diagnostic]);
    }
  }

  of({ rule, span, message }: PlacedFinding): Diagnostic | undefined {
    const alike = this.#known.get(keyOf(rule.id, span)) ?? [];
    return alike.find((each) => textOf(each).startsWith(message));
  }
}

function keyOf(ruleId: string, { start, end }: Span): string {
  return `${ruleId} ${start} ${end}`;
}

function textOf({ message }: Diagnostic): string {
  return typeof message === "string" ? message : message.value;
}

/** One action for each rule that has a fix here and elsewhere in the file, and whose findings can be mended together. */
function offerKinds(checked: CheckedReading, here: readonly PlacedFinding[], memory: Memory): readonly Offer[] {
  return [...new Set(here.map(({ rule }) => rule))].flatMap((rule) => {
    const isMendedHere = rule.fixAll !== undefined && here.some((each) => each.rule === rule && hasFix(each));
    const { count, isAll } = isMendedHere ? memory.mendable(checked, rule.id) : { count: 0, isAll: true };
    return count < 2
      ? []
      : [
          {
            title: `${rule.fixAll} (${count}${isAll ? "" : " or more"})`,
            kind: CodeActionKind.QuickFix,
            choice: { kind: "rule", rule: rule.id },
          },
        ];
  });
}

function hasFix(finding: PlacedFinding): boolean {
  return finding.fixes().length > 0;
}

/** Where a text cannot be read: mends all of its record, and all of the file, if there is more than the fault here. */
function offerRepairs({ dataset }: CheckedReading, here: readonly PlacedFinding[]): readonly Offer[] {
  if (dataset === undefined || !here.some(({ isFault }) => isFault === true)) {
    return [];
  }
  const index = brokenRecord(here);
  const ofRecord = index === undefined ? undefined : repairRecord(dataset, index);
  const ofFile = repairFile(dataset);
  return [
    ...(ofRecord !== undefined && index !== undefined && ofRecord.faults > 1
      ? [toRepair("Repair this record", ofRecord.faults, index)]
      : []),
    ...(ofFile !== undefined && ofFile.faults > (ofRecord?.faults ?? 1)
      ? [toRepair("Repair the whole file", ofFile.faults, "file")]
      : []),
  ];
}

/** The record whose text has the faults of a selection; of several nobody could tell which one is meant. */
function brokenRecord(here: readonly PlacedFinding[]): number | undefined {
  const [index, ...others] = new Set(
    here.flatMap(({ isFault, record }) => (isFault && record !== undefined ? [record] : [])),
  );
  return others.length > 0 ? undefined : index;
}

/**
 * Finds out what quick fixes at a place rest on: whether repairs of the text help. In a large document that takes as
 * long as reading it anew, so it is done in steps; `offerQuickFixes` then finds it known.
 */
export function* preparingQuickFixes(checked: CheckedReading, here: readonly PlacedFinding[]): Generator<void, void> {
  const { dataset } = checked;
  const broken = here.filter(({ isFault }) => isFault === true);
  if (dataset === undefined || broken.length === 0) {
    return;
  }
  const alike = [...new Set(broken.map(({ rule }) => rule.id))].flatMap((id) => firstOfRule(checked, id));
  for (const finding of [...broken, ...alike]) {
    yield* finding.preparingFixes();
    yield;
  }
  const index = brokenRecord(here);
  if (index !== undefined) {
    yield* repairingRecord(dataset, index);
  }
  yield* repairingFile(dataset);
}

function toRepair(what: string, faults: number, record: number | "file"): Offer {
  return {
    title: `${what} (${faults} faults)`,
    kind: CodeActionKind.QuickFix,
    choice: { kind: "repair", record },
  };
}
