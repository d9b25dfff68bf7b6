import type { TextScan } from "./text-scan.ts";

const COMMA = 0x2c;

/** Goes through the elements of a list, or the members of an object, whose opening bracket comes next. */
export function* scanElements(
  scan: TextScan,
  close: number,
  element: () => Generator<void, void>,
): Generator<void, void> {
  scan.step();
  scan.space();
  if (scan.code() === close) {
    scan.step();
    return;
  }
  for (;;) {
    yield* element();
    scan.space();
    const next = scan.code();
    if (next !== COMMA) {
      if (next !== close) {
        scan.breakOff();
      }
      scan.step();
      return;
    }
    scan.step();
    scan.space();
  }
}
