import { describe, expect, it } from "vitest";
import { runCli } from "../harness/cli.ts";

/** A sound file of each container, with letters beyond ASCII; only its bytes are wrong. */
const RECORD = (session: string, text: string): string =>
  `{"session_id": "${session}", "assistant_id": "a", "context": "", "conversation": [{"qa_id": "q1", "query": "${text}", "assistant": "b", "ground_truth_assistant": "c"}]}`;
const LINES = `${RECORD("s1", "plain")}\n${RECORD("s2", "un café")}\n${RECORD("s3", "é")}\n`;
const ARRAY = `[\n  ${RECORD("s1", "plain")},\n  ${RECORD("s2", "un café")},\n  ${RECORD("s3", "é")}\n]\n`;

interface Row {
  readonly title: string;
  readonly encode: (text: string) => Buffer;
  readonly rule?: string;
  /** Line and column in JSON Lines and in JSON; at the very start where absent. */
  readonly lines?: readonly [number, number];
  readonly array?: readonly [number, number];
  readonly message: (text: string) => string;
}

const AT = (text: string, letter = "é"): number => Buffer.from(text.slice(0, text.indexOf(letter))).length;
const COLUMN = RECORD("s2", "un café").indexOf("é") + 1;
const FIRST_BAD = { lines: [2, COLUMN], array: [3, COLUMN + 2] } as const;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Puts bytes in place of a letter. */
function put(text: string, letter: string, bytes: readonly number[]): Buffer {
  const pieces = text
    .split(letter)
    .flatMap((piece, at) => (at === 0 ? [] : [Buffer.from(bytes)]).concat(Buffer.from(piece)));
  return Buffer.concat(pieces);
}

function swapped(text: string): Buffer {
  return Buffer.from(text, "utf16le").swap16();
}

function utf32(text: string): Buffer {
  return Buffer.concat([...text].map((each) => Buffer.from([each.codePointAt(0) ?? 0, 0, 0, 0])));
}

const ROWS: readonly Row[] = [
  {
    title: "UTF-8 with a byte order mark",
    encode: (text) => Buffer.concat([MARK, Buffer.from(text)]),
    rule: "no-bom",
    message: () => "The file begins with a UTF-8 byte order mark.",
  },
  {
    title: "Latin-1",
    encode: (text) => Buffer.from(text, "latin1"),
    ...FIRST_BAD,
    message: (text) =>
      `Byte ${AT(text)} (0xe9) and 1 other byte are not UTF-8: the file looks like Windows-1252 or Latin-1, where the first is "é".`,
  },
  {
    title: "Windows-1252, with quotes that Latin-1 does not have",
    encode: (text) => put(text, "é", [0x93]),
    ...FIRST_BAD,
    message: (text) =>
      `Byte ${AT(text)} (0x93) and 1 other byte are not UTF-8: the file looks like Windows-1252, where the first is "“".`,
  },
  {
    title: "Windows-1252 pasted into UTF-8",
    encode: (text) => put(text.replace("plain", "日本"), "é", [0xe9]),
    ...FIRST_BAD,
    message: (text) =>
      `Byte ${AT(text.replace("plain", "日本"))} (0xe9) and 1 other byte are not UTF-8: the file looks like Windows-1252 or Latin-1, where the first is "é".`,
  },
  {
    title: "another script",
    encode: (text) => put(text, "é", [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
    ...FIRST_BAD,
    message: (text) =>
      `Byte ${AT(text)} (0xcf) and 11 other bytes are not UTF-8, and which encoding the file has cannot be told from its bytes.`,
  },
  {
    title: "a byte that no encoding of the West has",
    encode: (text) => put(text, "é", [0x81]),
    ...FIRST_BAD,
    message: (text) =>
      `Byte ${AT(text)} (0x81) and 1 other byte are not UTF-8, and which encoding the file has cannot be told from its bytes.`,
  },
  {
    title: "halves of a surrogate pair as bytes",
    encode: (text) => put(text.replace(RECORD("s3", "é"), RECORD("s3", "e")), "é", [0xed, 0xa0, 0x80]),
    ...FIRST_BAD,
    message: (text) =>
      `Byte ${AT(text)} (0xed) and 2 other bytes are not UTF-8, and which encoding the file has cannot be told from its bytes.`,
  },
  {
    title: "UTF-16 LE with a byte order mark",
    encode: (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
    message: () => "Byte 0 (0xff) shows that the file is UTF-16 LE, with a byte order mark, but loaders read UTF-8.",
  },
  {
    title: "UTF-16 BE with a byte order mark",
    encode: (text) => swapped(`\ufeff${text}`),
    message: () => "Byte 0 (0xfe) shows that the file is UTF-16 BE, with a byte order mark, but loaders read UTF-8.",
  },
  {
    title: "UTF-16 LE without",
    encode: (text) => Buffer.from(text, "utf16le"),
    message: () => "Byte 1 (0x00) shows that the file is UTF-16 LE, without a byte order mark, but loaders read UTF-8.",
  },
  {
    title: "UTF-16 BE without",
    encode: swapped,
    message: () => "Byte 0 (0x00) shows that the file is UTF-16 BE, without a byte order mark, but loaders read UTF-8.",
  },
  {
    title: "UTF-32 LE with a byte order mark",
    encode: (text) => Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), utf32(text)]),
    message: () => "Byte 0 (0xff) shows that the file is UTF-32 LE, with a byte order mark, but loaders read UTF-8.",
  },
  {
    title: "UTF-32 LE without",
    encode: utf32,
    message: () => "Byte 1 (0x00) shows that the file is UTF-32 LE, without a byte order mark, but loaders read UTF-8.",
  },
];

interface Reported {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

async function check(
  path: string,
  bytes: Buffer,
): Promise<{ code: number; found: readonly Reported[]; records: number }> {
  const { code, output } = await runCli(["check", path, "-o", "json"], { [path]: bytes });
  const [file] = JSON.parse(output).files;
  return { code, found: file.findings, records: file.records };
}

describe("a file in the wrong encoding has one finding, and the exit code 1", () => {
  for (const { title, encode, rule = "encoding-utf8", lines = [1, 1], array = [1, 1], message } of ROWS) {
    it.each([
      ["x.jsonl", LINES, lines],
      ["x.json", ARRAY, array],
    ] as const)(`${title}: %s`, async (path, text, [line, column]) => {
      const { code, found } = await check(path, encode(text));
      expect(found).toMatchObject([{ rule, severity: "error", line, column, message: message(text) }]);
      expect(found).toHaveLength(1);
      expect(code).toBe(1);
    });
  }

  it("the rest of the text is read on", async () => {
    const twice = LINES.replace("s3", "s2");
    for (const encode of [
      (text: string) => Buffer.from(text, "latin1"),
      (text: string) => Buffer.from(text, "utf16le"),
      (text: string) => put(text, "é", [0x81]),
    ]) {
      const { found, records } = await check("x.jsonl", encode(twice));
      expect(records).toBe(3);
      expect(found.map((each) => each.rule).sort()).toEqual(["encoding-utf8", "no-duplicate-sessions"]);
    }
  });

  it("a mark and bad bytes are two faults", async () => {
    const { found } = await check("x.jsonl", Buffer.concat([MARK, Buffer.from(LINES, "latin1")]));
    expect(found).toMatchObject([
      { rule: "no-bom", line: 1, column: 1 },
      { rule: "encoding-utf8", line: 2, column: COLUMN },
    ]);
  });

  it("characters that were lost before are told beside bytes that are wrong", async () => {
    const { found } = await check("x.jsonl", put(LINES.replace("plain", "p\ufffdn"), "é", [0xe9]));
    expect(found).toMatchObject([
      { rule: "encoding-utf8", severity: "information", line: 1 },
      { rule: "encoding-utf8", severity: "error", line: 2 },
    ]);
  });

  it("a file of JSON whose format is not known has this finding and no other", async () => {
    for (const text of ['{"name": "café",}', '["é", "\ufffd"']) {
      const { code, found } = await check("other.json", put(text, "é", [0xe9]));
      expect(found.map(({ rule, severity }) => `${severity} ${rule}`)).toContain("error encoding-utf8");
      expect(found.every((each) => each.rule === "encoding-utf8")).toBe(true);
      expect(code).toBe(1);
    }
    const marked = await check("other.json", Buffer.concat([MARK, Buffer.from('{"name": "x",}')]));
    expect(marked).toMatchObject({ code: 0, found: [] });
  });
});

describe("a file that ends within a character", () => {
  const cut = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    return bytes.subarray(0, bytes.lastIndexOf(0xc3) + 1);
  };

  it("is cut off, and that is one fault", async () => {
    const { code, found } = await check("x.jsonl", cut(LINES));
    expect(found).toMatchObject([{ rule: "record-complete", line: 3, column: 1 }]);
    expect(found).toHaveLength(1);
    expect(code).toBe(1);
    expect((await check("x.json", cut(ARRAY))).found.map((each) => each.rule)).not.toContain("encoding-utf8");
  });

  it("is told by its bytes where nothing else is", async () => {
    const { found } = await check("x.jsonl", Buffer.concat([Buffer.from(LINES), Buffer.from([0xc3])]));
    expect(found).toMatchObject([
      {
        rule: "encoding-utf8",
        line: 4,
        column: 1,
        message: `The file ends within a character, which starts at byte ${Buffer.from(LINES).length} (0xc3).`,
      },
    ]);
  });
});

describe("sound bytes", () => {
  it("say nothing", async () => {
    for (const text of [
      LINES,
      LINES.replaceAll("é", "\u{10ffff}\u{1f600}\ud7ff\ue000"),
      LINES.replaceAll("é", "\u0080߿ࠀ"),
    ]) {
      expect(await check("x.jsonl", Buffer.from(text))).toMatchObject({ code: 0, found: [] });
    }
  });
});
