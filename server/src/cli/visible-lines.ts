import { createLines, type Lines } from "../engine/index.ts";

const BYTE_ORDER_MARK = "\ufeff";

/** Lines as an editor counts them: a byte order mark at the start of the file takes no column. */
export function createVisibleLines(text: string): Lines {
  if (!text.startsWith(BYTE_ORDER_MARK)) {
    return createLines(text);
  }
  const lines = createLines(text.slice(BYTE_ORDER_MARK.length));
  return { ...lines, positionAt: (offset) => lines.positionAt(offset - BYTE_ORDER_MARK.length) };
}
