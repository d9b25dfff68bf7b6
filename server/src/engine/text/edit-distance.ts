/** How many letters have to be added, dropped, changed or swapped with their neighbour (Damerau). */
export function editDistance(a: string, b: string): number {
  let beforePrevious: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const dropOrAdd = 1 + Math.min(previous[column] ?? 0, current[column - 1] ?? 0);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swap = isSwap ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(change, dropOrAdd, swap));
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** The same for texts that are compared with many others: infinity as soon as it is surely more than `most`. */
export function editDistanceUpTo(most: number, a: string, b: string): number {
  let beforePrevious = new Uint16Array(b.length + 1);
  let previous = new Uint16Array(b.length + 1).map((_, column) => column);
  let current = new Uint16Array(b.length + 1);
  for (let row = 1; row <= a.length; row++) {
    current[0] = row;
    let smallest = row;
    for (let column = 1; column <= b.length; column++) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      let least = Math.min(change, 1 + (previous[column] ?? 0), 1 + (current[column - 1] ?? 0));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current[column] = least;
      smallest = Math.min(smallest, least);
    }
    // A swap may reach back over one row, but adds one.
    if (smallest > most) {
      return Number.POSITIVE_INFINITY;
    }
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  const distance = previous[b.length] ?? 0;
  return distance > most ? Number.POSITIVE_INFINITY : distance;
}
