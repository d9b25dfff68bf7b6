/** How many messages may be answered in a pause: the server's connection takes one in each turn of the event loop. */
const TURNS = 6;

/** Lets the process do what else is waiting, and waits for so many milliseconds. */
export async function pause(ms = 0): Promise<void> {
  if (ms > 0) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return;
  }
  for (let turn = 0; turn < TURNS; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
