/** Milliseconds since some moment. Node has to load what `performance` is, which takes as long as checking a small file. */
export function now(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
