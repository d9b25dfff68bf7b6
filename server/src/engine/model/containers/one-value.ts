import { finish } from "../../text/steps.ts";
import { textOf } from "../../text/text.ts";
import { TextScan } from "./text-scan.ts";

/** Whether a quick scan, which counts brackets, takes all of a text for one value. It need not be well formed inside. */
export function isOneValue(text: string): boolean {
  return finish(scanningOneValue(text));
}

/** The same in steps. */
export function* scanningOneValue(text: string): Generator<void, boolean> {
  const scan = new TextScan(textOf(text));
  for (const open: number[] = []; !scan.skip(open); ) {
    yield;
  }
  return scan.brokeAt === undefined && scan.at === text.length;
}
