/**
 * The middle of a list; `undefined` when it is empty.
 * @param {readonly number[]} numbers
 */
export function median(numbers) {
  return percentile(numbers, 50);
}

/**
 * The smallest number that so many percent of a list do not exceed; `undefined` when it is empty.
 * @param {readonly number[]} numbers
 * @param {number} percent
 */
export function percentile(numbers, percent) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}
