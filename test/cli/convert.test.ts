import { describe, expect, it } from "vitest";
import { linesOf, partsOf } from "../../server/src/cli/lines.ts";
import { type FakeFile, runCli } from "../harness/cli.ts";

const LINES = '{"a": 1.0, "b": "\\u00e9"}\n{"a": 90071992547409931}\n';
const ARRAY = '[\n  {\n    "a": 1.0,\n    "b": "\\u00e9"\n  },\n  {\n    "a": 90071992547409931\n  }\n]\n';

const convert = (files: Readonly<Record<string, FakeFile>>, ...args: string[]) => runCli(["convert", ...args], files);

describe("evalset convert", () => {
  it("writes JSON Lines as JSON, and JSON as JSON Lines, to standard output", async () => {
    expect(await convert({ "x.jsonl": LINES }, "x.jsonl", "--to", "json")).toEqual({
      code: 0,
      output: ARRAY,
      complaints: "",
    });
    expect(await convert({ "x.json": ARRAY }, "x.json", "--to", "jsonl")).toEqual({
      code: 0,
      output: LINES,
      complaints: "",
    });
  });

  it("indents as asked, or leaves records on one line", async () => {
    const file = { "x.jsonl": '{"a": [1]}\r\n\r\n  {"a": 2}' };
    const output = async (...args: string[]) => (await convert(file, "x.jsonl", "--to", "json", ...args)).output;
    expect(await output("--indent", "4")).toBe(
      '[\r\n    {\r\n        "a": [\r\n            1\r\n        ]\r\n    },\r\n    {\r\n        "a": 2\r\n    }\r\n]\r\n',
    );
    expect(await output("--lines")).toBe('[\r\n  {"a": [1]},\r\n  {"a": 2}\r\n]\r\n');
  });

  it("reads standard input", async () => {
    expect((await convert({ "-": ARRAY }, "-", "--to", "jsonl")).output).toBe(LINES);
    expect((await convert({ "-": LINES }, "-", "--to", "json")).output).toBe(ARRAY);
  });

  it("writes to a file that is named, also in place of the input", async () => {
    const file = { "x.jsonl": LINES };
    expect(await convert(file, "x.jsonl", "--to", "json", "--out", "y.json")).toEqual({
      code: 0,
      output: "",
      complaints: "",
      written: { "y.json": ARRAY },
    });
    const spread = { "x.jsonl": '{\n"a": 1}\n{"a": 2}\n' };
    expect((await convert(spread, "x.jsonl", "--to", "jsonl", "--out", "x.jsonl")).written).toEqual({
      "x.jsonl": '{"a": 1}\n{"a": 2}\n',
    });
  });

  it("leaves a byte order mark behind", async () => {
    for (const [name, text, to] of [
      ["x.jsonl", LINES, "jsonl"],
      ["x.json", ARRAY, "jsonl"],
    ] as const) {
      expect((await convert({ [name]: Buffer.from(`\ufeff${text}`) }, name, "--to", to)).output).toBe(LINES);
    }
  });

  it("converts an empty file of lines to an empty list", async () => {
    expect((await convert({ "x.jsonl": "" }, "x.jsonl", "--to", "json")).output).toBe("[]\n");
    expect((await convert({ "x.json": "[]" }, "x.json", "--to", "jsonl")).output).toBe("");
  });
});

describe("a refusal", () => {
  it("names place and reason, writes nothing, and exits with 1", async () => {
    const file = { "x.jsonl": `${LINES}{"a": 1 "b": 2}\n` };
    expect(await convert(file, "x.jsonl", "--to", "json", "--out", "y.json")).toEqual({
      code: 1,
      output: "",
      complaints:
        'x.jsonl:3:9: A comma is missing before "b".\n    Put a comma behind the value before it.\nevalset: x.jsonl was not converted.\n',
    });
  });

  it("is given for an envelope, for other values than objects, and for bytes that are not UTF-8", async () => {
    const complaint = async (name: string, file: FakeFile): Promise<string> => {
      const { code, output, complaints } = await convert({ [name]: file }, name, "--to", "jsonl");
      expect([code, output]).toEqual([1, ""]);
      return complaints;
    };
    const exam = '{"examples": [], "data": [{"id": 1, "input": "Who?\\nA) x\\nB) y", "output": "A"}]}';
    expect(await complaint("exam.json", exam)).toMatch(
      /^exam\.json:1:1: In the format "ALUE multiple choice" an object/,
    );
    expect(await complaint("x.json", '{"name": "x"}')).toMatch(/^x\.json:1:1: The document is one object/);
    expect(await complaint("x.jsonl", "{}\n7\n")).toMatch(/^x\.jsonl:2:1: Record 2 is the number 7/);
    expect(await complaint("x.jsonl", Buffer.from('{}\n{"a": "é"}\n', "latin1"))).toMatch(
      /^x\.jsonl:2:8: Byte 10 \(0xe9\) is not UTF-8/,
    );
    expect(await complaint("x.jsonl", Buffer.from('\ufeff{"a": 1}\n', "utf16le"))).toMatch(
      /^x\.jsonl:1:1: Byte 0 \(0xff\) shows that the file is UTF-16 LE/,
    );
    expect(await complaint("x.json", '\ufeff[{"a": 1},]')).toMatch(/^x\.json:1:10: /);
  });
});

describe("what cannot run", () => {
  it("exits with 2", async () => {
    const file = { "x.jsonl": LINES, "no.json": { failure: "no.json cannot be read: EACCES." } };
    expect(await convert(file, "no.json", "--to", "jsonl")).toEqual({
      code: 2,
      output: "",
      complaints: "evalset: no.json cannot be read: EACCES.\n",
    });
    expect((await convert(file, "x.jsonl")).complaints).toContain("required option '--to <container>'");
    for (const args of [
      ["--to", "csv"],
      ["--to", "json", "--indent", "x"],
      ["--to", "json", "--indent", "2", "--lines"],
    ]) {
      expect((await convert(file, "x.jsonl", ...args)).code).toBe(2);
    }
  });
});

describe("Ctrl-C", () => {
  it("leaves everything as it was, says so in one line, and exits with 130", async () => {
    const stopped = { code: 130, output: "", complaints: "evalset: x was not converted: it was stopped.\n" };
    for (const [name, text, questions] of [
      ["x.jsonl", LINES, 17],
      ["x.json", ARRAY, 3],
    ] as const) {
      const run = (stopAfter: number) =>
        runCli(["convert", name, "--to", "json", "--out", name], { [name]: text }, { stopAfter });
      // As long as it is asked, whichever question it is, the answer counts.
      for (let stopAfter = 0; stopAfter < questions; stopAfter++) {
        expect(await run(stopAfter)).toEqual({ ...stopped, complaints: stopped.complaints.replace("x ", `${name} `) });
      }
      expect((await run(questions)).code).toBe(0);
    }
  });
});

describe("parts of a text", () => {
  it("are never cut within a character", () => {
    const text = "a\u{1f600}b\u{1f600}\u{1f600}cd";
    for (let size = 1; size <= text.length; size++) {
      const parts = [...partsOf(text, size)];
      expect(parts.join("")).toBe(text);
      expect(parts.every((part) => Buffer.from(part).toString() === part)).toBe(true);
    }
  });
});

describe("lines of pieces", () => {
  it("are the same wherever the text is cut", async () => {
    const text = "a\r\nb\n\nc\rd\r\r\ne\r";
    const whole = [
      ["a", "\r\n"],
      ["b", "\n"],
      ["", "\n"],
      ["c", "\r"],
      ["d", "\r"],
      ["", "\r\n"],
      ["e", "\r"],
    ];
    for (let size = 1; size <= text.length; size++) {
      const pieces = (async function* () {
        for (let at = 0; at < text.length; at += size) {
          yield text.slice(at, at + size);
        }
      })();
      const lines: string[][] = [];
      for await (const line of linesOf(pieces)) {
        lines.push([line.text, line.end]);
      }
      expect(lines).toEqual(whole);
    }
  });
});
