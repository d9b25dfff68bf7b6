/**
 * The last number below `count` of which `holds` is true, where it is true of all numbers before that one; -1 for none.
 * Found by halving, so that a list in order can be asked often.
 */
export function lastUpTo(count: number, holds: (index: number) => boolean): number {
  let low = -1;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
