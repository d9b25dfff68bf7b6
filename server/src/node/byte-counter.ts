/** Texts are gone over in parts of this length, each of them once. */
const PART = 1 << 12;

/** Tells how many bytes a text has before an offset, also where that is asked of a long one for thousands of offsets. */
export function createByteCounter(text: string): (offset: number) => number {
  // Behind how many bytes each part starts, as far as somebody asked.
  const starts = [0];
  return (offset) => {
    const part = Math.floor(offset / PART);
    for (let at = starts.length; at <= part; at++) {
      const before = text.slice(startOfPart(text, at - 1), startOfPart(text, at));
      starts.push((starts[at - 1] ?? 0) + Buffer.byteLength(before));
    }
    return (starts[part] ?? 0) + Buffer.byteLength(text.slice(startOfPart(text, part), offset));
  };
}

/** The two halves of a character stay together: each by itself has other bytes. */
function startOfPart(text: string, part: number): number {
  const start = part * PART;
  const code = text.charCodeAt(start);
  return start > 0 && code >= 0xdc00 && code <= 0xdfff ? start + 1 : start;
}
