const SEVERITIES = ["", "error", "warning", "information", "hint"];
/** How many findings the server shows of a file by default; one more line says how many it left out. */
const MOST_SHOWN = 1000;

/**
 * Diagnostics as lines that can be compared with those of another check: place, rule and severity, sorted.
 * @param {readonly any[]} diagnostics
 */
export function signature(diagnostics) {
  return diagnostics
    .map(({ range: { start }, code, severity }) =>
      toLine(start.line + 1, start.character + 1, code, SEVERITIES[severity]),
    )
    .sort();
}

/** One finding as a line of a signature. Line and column count from 1. */
export const toLine = (line, column, rule, severity) => `${line}:${column} ${rule} ${severity}`;

/**
 * Whether diagnostics are exactly those that were expected. Of more than are shown, only how many there are is compared.
 * @param {readonly string[]} expected
 */
export function matches(expected) {
  return (diagnostics) => {
    if (expected.length > MOST_SHOWN) {
      return diagnostics.length === MOST_SHOWN + 1;
    }
    return diagnostics.length === expected.length && signature(diagnostics).join("\n") === expected.join("\n");
  };
}
