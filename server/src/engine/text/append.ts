/** Adds to a list what may be more than a call can take as arguments, such as all findings of a long record. */
export function append<Item>(list: Item[], more: Iterable<Item>): void {
  for (const each of more) {
    list.push(each);
  }
}
