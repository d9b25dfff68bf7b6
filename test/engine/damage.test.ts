import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  applyEdits,
  type Container,
  detect,
  type PlacedFinding,
  RULES,
  repairFile,
  repairRecord,
} from "../../server/src/engine/index.ts";
import { type Checked, checkText } from "../harness/check.ts";
import { type Damage, damage } from "../harness/damage.ts";
import { runs } from "../harness/effort.ts";
import { Random } from "../harness/random.ts";

/**
 * Valid files, damaged at random: nothing crashes or hangs, every finding lies inside the file, every repair that is
 * offered can be read, and what was not touched is still checked as if nothing had happened.
 */
const FOLDERS = ["../../samples/", "../../../shared/corpus/"].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);
const LARGEST = 40_000;
const FASTEST_READER = 5000;
const { seed, numRuns } = runs(300);

interface Source {
  readonly name: string;
  readonly text: string;
  readonly container: Container;
  readonly format: string | null;
}

const SOURCES = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
  readdirSync(folder, { encoding: "utf8", recursive: true })
    .filter((name) => /\.jsonl?$/.test(name) && !name.includes("faulty"))
    .sort()
    .map((name) => toSource(name, readFileSync(`${folder}${name}`, "utf8")))
    .filter(isSound),
);

function toSource(name: string, whole: string): Source {
  const container = name.endsWith(".jsonl") ? "jsonl" : "json";
  const text =
    container === "jsonl" && whole.length > LARGEST ? whole.slice(0, whole.lastIndexOf("\n", LARGEST)) : whole;
  const detection = detect({ text, path: `data/${name}` });
  return { name, text, container, format: detection.outcome === "format" ? detection.format.id : null };
}

function isSound({ text, container, format }: Source): boolean {
  const { findings } = checkText(text, { container, format });
  return text.length > 0 && text.length <= LARGEST && !findings.some((finding) => finding.isFault);
}

/** Rules about one record; what others find may change with any record of the file. */
const OWN_RULES = RULES.filter(({ kind }) => kind !== "dataset").map(({ id }) => id);

function check(text: string, { container, format }: Source): Checked {
  return checkText(text, { container, format, rules: OWN_RULES });
}

/** A run, said so that it can be repeated by hand. */
function nameOf({ name }: Source, { kind, text, start }: Damage): string {
  return `${kind} in ${name} at ${start}: ${JSON.stringify(text.slice(Math.max(0, start - 40), start + 40))}`;
}

function damageAll(sources: readonly Source[], look: (source: Source, damaged: Damage) => void): void {
  const random = new Random(seed);
  const [first, ...others] = sources;
  for (let run = 0; first !== undefined && run < numRuns; run++) {
    const source = random.pick([first, ...others]);
    look(source, damage(source.text, random));
  }
}

describe("a damaged file", { timeout: 10_000 + 200 * numRuns }, () => {
  it("is read in no time, with every finding inside of it", () => {
    damageAll(SOURCES, (source, damaged) => {
      const start = performance.now();
      const { findings } = check(damaged.text, source);
      expect(performance.now() - start, nameOf(source, damaged)).toBeLessThan(FASTEST_READER);
      for (const { span, related, fixSpans } of findings) {
        for (const each of [span, ...related.map((other) => other.span), ...fixSpans]) {
          const isInside = 0 <= each.start && each.start <= each.end && each.end <= damaged.text.length;
          expect(isInside, nameOf(source, damaged)).toBe(true);
        }
      }
    });
  });

  it("is offered only repairs that can be read, of a fault, of a record and of the whole", () => {
    const surprises: string[] = [];
    damageAll(SOURCES, (source, damaged) => {
      const { dataset, findings } = check(damaged.text, source);
      const faults = findings.filter(({ isFault }) => isFault);
      for (const finding of faults.slice(0, 5)) {
        for (const fix of finding.fixes()) {
          const repaired = applyEdits(damaged.text, fix.edits());
          const left = check(repaired, source).findings.filter(({ isFault }) => isFault);
          if (left.length >= faults.length || (faults.length === 1 && !isReadable(repaired, source))) {
            surprises.push(`${finding.rule.id}: ${nameOf(source, damaged)}`);
          }
        }
        const ofRecord = finding.record === undefined ? undefined : repairRecord(dataset, finding.record);
        if (ofRecord !== undefined) {
          const left = check(applyEdits(damaged.text, ofRecord.edits), source).findings.filter(
            ({ isFault }) => isFault,
          );
          if (left.length >= faults.length) {
            surprises.push(`record: ${nameOf(source, damaged)}`);
          }
        }
      }
      const ofFile = repairFile(dataset);
      if (ofFile !== undefined && !isReadable(applyEdits(damaged.text, ofFile.edits), source)) {
        surprises.push(`file: ${nameOf(source, damaged)}`);
      }
    });
    expect(surprises).toEqual([]);
  });

  it("of lines keeps the findings of every line that was not touched", () => {
    const surprises: string[] = [];
    damageAll(
      SOURCES.filter(({ container }) => container === "jsonl"),
      (source, damaged) => {
        const checked = check(damaged.text, source);
        for (const { text, start } of untouchedLines(source.text, damaged)) {
          if (findingsIn(checked, start, text).join("\n") !== findingsIn(check(text, source), 0, text).join("\n")) {
            surprises.push(`${start}: ${nameOf(source, damaged)}`);
            break;
          }
        }
      },
    );
    expect(surprises).toEqual([]);
  });

  it("of JSON keeps the findings of the records before the damage, and nearly always of those behind it", () => {
    const before: string[] = [];
    const behind = new Map<string, { runs: number; lost: number }>();
    const lost: string[] = [];
    damageAll(
      SOURCES.filter(({ container, format }) => container === "json" && format !== null),
      (source, damaged) => {
        const [sound, broken] = [check(source.text, source), check(damaged.text, source)];
        if (keeps(sound, broken, damaged, "before") === false) {
          before.push(nameOf(source, damaged));
        }
        const count = behind.get(damaged.kind) ?? { runs: 0, lost: 0 };
        const isKept = keeps(sound, broken, damaged, "behind");
        if (isKept !== undefined) {
          behind.set(damaged.kind, { runs: count.runs + 1, lost: count.lost + (isKept ? 0 : 1) });
        }
        if (isKept === false) {
          lost.push(nameOf(source, damaged));
        }
      },
    );
    const total = [...behind.values()].reduce((sum, { runs: count }) => sum + count, 0);
    const summary = [...behind]
      .map(([kind, { runs: count, lost: bad }]) => `${kind} ${count - bad}/${count}`)
      .join(", ");
    console.info([`Records behind the damage kept their findings: ${summary}`, ...lost].join("\n  not "));
    expect(before).toEqual([]);
    expect(lost.length / total, lost.join("\n")).toBeLessThanOrEqual(0.01);
  });
});

function isReadable(text: string, { container }: Source): boolean {
  try {
    for (const part of container === "json" ? [text] : text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== "")) {
      // Python reads these words too.
      JSON.parse(part.replace(/(?<=[:[,]\s*)-?(?:NaN|Infinity)\b/g, "0"));
    }
    return true;
  } catch {
    return false;
  }
}

interface Part {
  readonly text: string;
  readonly start: number;
}

/** Lines of the old text that stand in the damaged one unchanged, with their new places. */
function untouchedLines(old: string, { start, end, oldEnd }: Damage): readonly Part[] {
  const parts: Part[] = [];
  for (const match of old.matchAll(/[^\r\n]+/g)) {
    const lineEnd = match.index + match[0].length;
    if (lineEnd < start) {
      parts.push({ text: match[0], start: match.index });
    } else if (match.index > oldEnd) {
      parts.push({ text: match[0], start: match.index - oldEnd + end });
    }
  }
  return parts;
}

/** What is said about a part of a file, in a form that does not depend on where it stands. */
function findingsIn({ findings }: Checked, start: number, { length }: string): readonly string[] {
  return findings
    .filter(({ span }) => span.start >= start && span.end <= start + length)
    .map((finding) => describeFinding(finding, start));
}

function describeFinding({ rule, severity, span, message }: PlacedFinding, from: number): string {
  return `${span.start - from}-${span.end - from} ${severity} ${rule.id}: ${message}`;
}

/** Whether the records on one side of the damage are still there, with the same findings; `undefined` for no records. */
function keeps(
  sound: Checked,
  broken: Checked,
  { start, end, oldEnd }: Damage,
  side: "before" | "behind",
): boolean | undefined {
  const places = new Map([...broken.dataset.records].map((placed) => [placed.start, placed]));
  const records = [...sound.dataset.records].filter((placed) =>
    side === "before" ? placed.start + placed.record.text.length < start : placed.start > oldEnd,
  );
  const isKept = records.every(({ record, start: oldStart }) => {
    const newStart = side === "before" ? oldStart : oldStart - oldEnd + end;
    // A bracket or a comma that is lost before a record is reported at its start.
    const now = findingsIn(broken, newStart, record.text).filter(
      (each) => !/^0-1 error (?:bracket-match|comma-present)/.test(each),
    );
    const isSame = findingsIn(sound, oldStart, record.text).join("\n") === now.join("\n");
    return places.get(newStart)?.record.text === record.text && isSame;
  });
  return records.length === 0 ? undefined : isKept;
}
