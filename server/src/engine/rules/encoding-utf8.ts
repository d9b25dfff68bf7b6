import { type BadBytes, toWindows1252, type WideText } from "../text/encoding.ts";
import type { TextRule } from "./rule.ts";
import { type SyntaxWords, syntaxFinding } from "./shared/syntax-finding.ts";
import { countOf } from "./shared/wording.ts";

/** The bytes of the file are UTF-8, and no character was lost before. */
export const encodingUtf8: TextRule = {
  kind: "text",
  id: "encoding-utf8",
  severity: "error",
  reportedByJsonServers: false,
  checks: "The bytes of the file are UTF-8, and no character was lost before.",
  why: "Python stops with UnicodeDecodeError at bytes that are not UTF-8. The replacement character U+FFFD shows that an earlier program has already lost what stood there.",
  describe: (problem) => syntaxFinding(problem, wordsOf(problem.encoding, problem.found ?? "")),
};

function wordsOf(fault: WideText | BadBytes | undefined, lost: string): SyntaxWords {
  switch (fault?.kind) {
    case "wide":
      return wordsOfWideText(fault);
    case "bytes":
      return wordsOfBytes(fault);
    case undefined:
      return {
        message: `${lost.length === 1 ? "A character was" : `${lost.length} characters were`} lost before: the replacement character U+FFFD stands here.`,
        help: "Restore the text from its source.",
        severity: "information",
      };
  }
}

function wordsOfWideText({ encoding, hasMark, at, byte }: WideText): SyntaxWords {
  const mark = hasMark ? "with a byte order mark" : "without a byte order mark";
  return {
    message: `${byteAt(at, byte)} shows that the file is ${encoding}, ${mark}, but loaders read UTF-8.`,
    help: "Save the file as UTF-8, without a byte order mark.",
  };
}

/** As Python's messages show it. */
function byteAt(at: number, byte: number): string {
  return `Byte ${at} (0x${byte.toString(16).padStart(2, "0")})`;
}

function wordsOfBytes({ at, byte, count, guess }: BadBytes): SyntaxWords {
  const first = byteAt(at, byte);
  const all = count === 1 ? `${first} is` : `${first} and ${countOf(count - 1, "other byte")} are`;
  switch (guess) {
    case "cut":
      return {
        message: `The file ends within a character, which starts at byte ${at} (0x${byte.toString(16)}).`,
        help: "Restore the end of the file from its source.",
      };
    case undefined:
      return {
        message: `${all} not UTF-8, and which encoding the file has cannot be told from its bytes.`,
        help: "Save the file as UTF-8 in the program that wrote it.",
      };
    case "Windows-1252":
    case "Windows-1252 or Latin-1": {
      const character = toWindows1252(byte) ?? "";
      // A blank or a soft hyphen shows nothing.
      const meaning = /^[\s\u00ad]*$/.test(character)
        ? ""
        : `, where ${count === 1 ? "it" : "the first"} is "${character}"`;
      return {
        message: `${all} not UTF-8: the file looks like ${guess}${meaning}.`,
        help: "Reopen the file as Windows-1252, and save it as UTF-8.",
      };
    }
  }
}
