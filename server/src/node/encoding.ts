import { isUtf8 } from "node:buffer";
import { promises as files } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  badRuns,
  type Encoding,
  type EncodingFault,
  faultOfBytes,
  faultOfHead,
  toWindows1252,
} from "../engine/index.ts";

/** VS Code hands extensions no text of a larger file. */
const LARGEST_OPEN_FILE_BYTES = 50_000_000;

/** What is wrong with the bytes of a file on this machine; `undefined` for anything else, and for what is too large. */
export async function encodingOfFile(uri: string): Promise<readonly EncodingFault[] | undefined> {
  if (!uri.startsWith("file:")) {
    return undefined;
  }
  try {
    const path = fileURLToPath(uri);
    const { size } = await files.stat(path);
    return size > LARGEST_OPEN_FILE_BYTES ? undefined : encodingFaults(await files.readFile(path));
  } catch {
    // It is not there yet, or not to be read: then there is nothing to say about it.
    return undefined;
  }
}

/** What keeps Python from reading bytes as UTF-8. */
function encodingFaults(bytes: Uint8Array): readonly EncodingFault[] {
  const head = faultOfHead(bytes);
  if (head?.kind === "wide") {
    return [head];
  }
  const inside = isUtf8(bytes) ? undefined : faultOfBytes(bytes);
  return [head, inside].filter((fault) => fault !== undefined);
}

/** The text of a file, decoded as what its bytes look like, with a byte order mark of UTF-8 as its first character. */
export function decode(bytes: Buffer): { readonly text: string; readonly encoding: Encoding } {
  const faults = encodingFaults(bytes);
  const [fault] = faults.filter(({ kind }) => kind !== "mark");
  switch (fault?.kind) {
    case "wide":
      return { text: decodeWide(bytes, fault), encoding: { faults, isReplaced: false } };
    case "bytes": {
      const isKnown = fault.guess !== undefined && fault.guess !== "cut";
      const text = isKnown ? decodeMixed(bytes) : bytes.toString("utf8");
      return { text, encoding: { faults, isReplaced: !isKnown } };
    }
    default:
      return { text: bytes.toString("utf8"), encoding: { faults, isReplaced: false } };
  }
}

/** Node has no decoder for UTF-32: such a file has no text. */
function decodeWide(bytes: Buffer, { encoding, hasMark }: Extract<EncodingFault, { readonly kind: "wide" }>): string {
  const content = hasMark ? bytes.subarray(2) : bytes;
  const even = content.subarray(0, content.length - (content.length % 2));
  switch (encoding) {
    case "UTF-16 LE":
      return even.toString("utf16le");
    case "UTF-16 BE":
      return Buffer.from(even).swap16().toString("utf16le");
    case "UTF-32 LE":
    case "UTF-32 BE":
      return "";
  }
}

/** UTF-8 where it is that, and Windows-1252 where it is not: a text may have been put together from both. */
export function decodeMixed(bytes: Buffer): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of badRuns(bytes)) {
    const western = [...bytes.subarray(start, end)].map((byte) => toWindows1252(byte) ?? "\ufffd");
    pieces.push(bytes.toString("utf8", from, start), ...western);
    from = end;
  }
  return pieces.join("") + bytes.toString("utf8", from);
}
