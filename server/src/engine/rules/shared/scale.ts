/** Digits behind the point that scaled weights usually get. */
const USUAL_DIGITS = 6;
const MOST_DIGITS = 12;
/** Far below the library's own tolerance for a sum of weights. */
const GOAL_TOLERANCE = 1e-9;

/**
 * Scales numbers so that their short decimals add up to exactly 1, by the method of the largest remainder.
 * The result is JSON source text. `undefined` when that cannot be done: a sum of 0, or nothing to scale.
 */
export function scaleToOne(values: readonly number[]): readonly string[] | undefined {
  return scaleTo(1, values);
}

/** The same for any total above 0; a total with many digits gets as many as it needs to be met within 1e-9. */
export function scaleTo(total: number, values: readonly number[]): readonly string[] | undefined {
  const sum = values.reduce((running, value) => running + value, 0);
  if (!Number.isFinite(sum) || sum <= 0) {
    return undefined;
  }
  const shares = values.map((value) => (value / sum) * total);
  for (let digits = USUAL_DIGITS; digits <= MOST_DIGITS; digits++) {
    const scale = 10 ** digits;
    const goal = Math.round(total * scale);
    const units = toUnits(shares, scale, goal);
    // A weight must not vanish by rounding.
    if (Math.abs(goal / scale - total) <= GOAL_TOLERANCE && units.every((unit, at) => unit > 0 || values[at] === 0)) {
      return units.map((unit) => unitsToDecimal(unit, digits));
    }
  }
  return undefined;
}

/** Whole units that add up to `goal`: what rounding down leaves goes to the largest remainders, the later ones first among equals. */
function toUnits(shares: readonly number[], scale: number, goal: number): readonly number[] {
  const units = shares.map((share) => Math.floor(share * scale));
  const left = goal - units.reduce((sum, unit) => sum + unit, 0);
  const byRemainder = shares
    .map((share, at) => ({ at, remainder: share * scale - Math.floor(share * scale) }))
    .sort((a, b) => b.remainder - a.remainder || b.at - a.at);
  for (let nth = 0; nth < left; nth++) {
    const at = byRemainder[nth % byRemainder.length]?.at ?? 0;
    units[at] = (units[at] ?? 0) + 1;
  }
  return units;
}

function unitsToDecimal(units: number, digits: number): string {
  const whole = Math.floor(units / 10 ** digits);
  const fraction = String(units % 10 ** digits)
    .padStart(digits, "0")
    .replace(/0+$/, "");
  return fraction === "" ? String(whole) : `${whole}.${fraction}`;
}

/** A number without the noise of binary fractions: at most 15 significant digits, never in exponent form where it can be helped. */
export function shortDecimal(value: number): string {
  return String(Number(value.toPrecision(15)));
}

/** A sum in the fewest digits that do not mislead: at most six, more only where six would hide that it is not 1. */
export function formatSum(sum: number): string {
  for (let digits = 6; digits <= 17 && Number.isFinite(sum); digits++) {
    const rounded = Number(sum.toPrecision(digits));
    if (rounded !== 1 || sum === 1) {
      return String(rounded);
    }
  }
  return String(sum);
}
