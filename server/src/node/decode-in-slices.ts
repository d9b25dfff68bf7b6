import { type Encoding, faultOfHead, type Text, textOf, textOfParts } from "../engine/index.ts";
import { isUtf8InSlices, partsOf } from "./byte-kind.ts";
import { decode } from "./encoding.ts";
import { type Slices, STOPPED } from "./slices.ts";

/** So much becomes one piece of a text. */
const PART = 1 << 15;

/** The same as `decode` gives, as a text in pieces; only bytes that are not UTF-8 are decoded without a pause. */
export async function decodeInSlices(
  bytes: Buffer,
  slices: Slices,
): Promise<{ readonly text: Text; readonly encoding: Encoding } | typeof STOPPED> {
  const isUtf8 = await isUtf8InSlices(bytes, slices);
  if (isUtf8 === STOPPED) {
    return STOPPED;
  }
  const fault = faultOfHead(bytes);
  if (!isUtf8 || fault?.kind === "wide") {
    const { text, encoding } = decode(bytes);
    return { text: textOf(text), encoding };
  }
  const texts = await textsOf(bytes, slices);
  return texts === STOPPED
    ? STOPPED
    : { text: textOfParts(texts), encoding: { faults: fault === undefined ? [] : [fault], isReplaced: false } };
}

/** The text of bytes that are UTF-8, in parts. */
export async function textsOf(bytes: Buffer, slices: Slices): Promise<readonly string[] | typeof STOPPED> {
  const texts: string[] = [];
  for (const part of partsOf(bytes, PART)) {
    texts.push(part.toString("utf8"));
    if (slices.isOver && (await slices.rest())) {
      return STOPPED;
    }
  }
  return texts;
}
