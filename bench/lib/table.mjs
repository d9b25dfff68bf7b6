import { show } from "../targets/line.mjs";

/**
 * What a line amounts to, in words.
 * @param {import("../targets/line.mjs").Line} line
 */
export function verdictOf({ limit, stretch, figure, unit, from }) {
  if (figure === undefined) {
    return `not measurable here: ${from}`;
  }
  if (limit === undefined) {
    return "for comparison";
  }
  if (figure > limit) {
    const share = limit === 0 ? "" : ` (${((figure / limit - 1) * 100).toFixed(0)} %)`;
    return `MISSED by ${show(figure - limit)}${unit === "" ? "" : ` ${unit}`}${share}`;
  }
  return stretch !== undefined && figure <= stretch ? "met, stretch too" : "met";
}

/**
 * Text in columns, the first row being their heads.
 * @param {readonly (readonly string[])[]} rows
 */
export function toTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const toLine = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  const [head, ...body] = rows.map(toLine);
  return [head, toLine(widths.map((width) => "-".repeat(width))), ...body].join("\n");
}

/**
 * The table of targets.
 * @param {readonly { readonly id: string, readonly lines: readonly import("../targets/line.mjs").Line[] }[]} judged
 */
export function targetTable(judged) {
  const rows = judged.flatMap(({ id, lines }) =>
    lines.map((line) => {
      const withUnit = (number) =>
        number === undefined ? "" : `${show(number)}${line.unit === "" ? "" : ` ${line.unit}`}`;
      const target = line.limit === undefined ? "" : `<= ${withUnit(line.limit)}`;
      return [
        id,
        line.what,
        target,
        withUnit(line.stretch),
        withUnit(line.figure),
        verdictOf(line),
        line.figure === undefined ? "" : line.from,
      ];
    }),
  );
  return toTable([["", "what", "target", "stretch", "ours", "verdict", "from (median) [lowest to highest]"], ...rows]);
}

/**
 * The table of what sizes cost.
 * @param {ReturnType<typeof import("../targets/server.mjs").growth>} rows
 */
export function growthTable(rows) {
  const head = ["growth", "size MB", "edit p50 ms", "edit p95 ms", "CPU ms an edit", "open ms", "peak memory MB"];
  const toCells = ({ server, size, ...numbers }) => [server, String(size), ...Object.values(numbers).map(show)];
  const sorted = rows.toSorted((a, b) => a.server.localeCompare(b.server) || a.size - b.size);
  return toTable([head, ...sorted.map(toCells)]);
}
