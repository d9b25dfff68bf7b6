/** Lets the process do what else is waiting. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
