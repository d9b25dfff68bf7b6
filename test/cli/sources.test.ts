import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChecker, RULES, readSettings, type StreamedFinding } from "../../server/src/engine/index.ts";
import { type ByteSource, LONGEST_STRING } from "../../server/src/node/byte-source.ts";
import { checkStored } from "../../server/src/node/check-stored.ts";
import { createIo } from "../../server/src/node/io.ts";
import { sourceOfStream } from "../../server/src/node/stream-source.ts";

const checker = createChecker(RULES, readSettings(undefined));
const RECORD = (session: string): string =>
  `{"session_id":"${session}","assistant_id":"a1","language":"english","context":"","conversation":[{"qa_id":"q1","query":"Open?","assistant":"Yes.","ground_truth_assistant":"Yes."}]}\n`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "evalset-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("bytes that come bit by bit", () => {
  it("can be read again, from memory or from a file that goes away", async () => {
    const bytes = Buffer.from("0123456789".repeat(20));
    const parts = Array.from({ length: 20 }, (_, at) => bytes.subarray(at * 10, at * 10 + 10));
    for (const mostInMemory of [1000, 35]) {
      const before = readdirSync(tmpdir()).filter((name) => name.startsWith(`evalset-${process.pid}`));
      const source = sourceOfStream(Readable.from(parts), mostInMemory);
      const read: Buffer[] = [];
      for (let at = 0; ; ) {
        const room = Buffer.alloc(7);
        const got = await source.read(room, at);
        if (got === 0) {
          break;
        }
        read.push(room.subarray(0, got));
        at += got;
      }
      expect(Buffer.concat(read).toString()).toBe(bytes.toString());
      expect(source.size).toBe(200);
      const again = Buffer.alloc(7);
      expect([source.readAgain(again, 95), again.subarray(0, 5).toString()]).toEqual([expect.any(Number), "56789"]);
      source.close();
      expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`evalset-${process.pid}`))).toEqual(before);
    }
  });
});

describe("io.check", () => {
  const io = (stdin: Buffer) =>
    createIo([], { stdin: Readable.from([stdin]), stdout: new PassThrough(), stderr: new PassThrough(), env: {} });
  const check = async (path: string, stdin = Buffer.alloc(0)) => {
    const found: StreamedFinding[] = [];
    const done: number[] = [];
    const result = await io(stdin).check(
      path,
      { checker, path, isNameless: path === "-" },
      { found: (more) => void found.push(...more), progress: (bytes) => void done.push(bytes) },
    );
    return { result, found: found.map(({ rule, start }) => [rule.id, start.line]), done };
  };

  it("checks a file, and standard input", async () => {
    const lines = RECORD("s1") + RECORD("s2") + RECORD("s1");
    const path = join(folder, "a.jsonl");
    writeFileSync(path, lines);
    for (const checked of [await check(path), await check("-", Buffer.from(lines))]) {
      expect(checked.result).toMatchObject({ container: "jsonl", records: 3, format: { id: "gaussia-dataset" } });
      expect(checked.found).toEqual([["no-duplicate-sessions", 2]]);
      expect(checked.done.at(-1)).toBe(lines.length);
    }
  });

  it("takes an empty file", async () => {
    writeFileSync(join(folder, "empty.jsonl"), "");
    expect((await check(join(folder, "empty.jsonl"))).result).toMatchObject({ container: "jsonl", records: 0 });
  });

  it("says in one line what cannot be read", async () => {
    expect((await check(folder)).result).toEqual({
      failure: `${folder} cannot be read: EISDIR: illegal operation on a directory. Check the file and its permissions.`,
    });
    expect((await check(join(folder, "none.json"))).result).toEqual({
      failure: `${folder}/none.json cannot be read: ENOENT: no such file or directory. Check the file and its permissions.`,
    });
  });
});

describe("a file that no string can hold", () => {
  /** Blanks behind a start, as long as it may be. */
  const endless = (start: string, size: number): ByteSource => {
    const head = Buffer.from(start);
    const read = (into: Uint8Array, at: number): number => {
      const length = Math.max(0, Math.min(into.length, size - at));
      into.fill(0x20, 0, length);
      into.set(head.subarray(at, at + length));
      return length;
    };
    return { size, read, readAgain: read, close: () => {} };
  };
  const check = (path: string, source: ByteSource) => checkStored(source, { checker, path }, { found: () => {} });

  it("is a JSON document that is refused, with what to do", async () => {
    const source = endless(`[${RECORD("s1").trim()}`, LONGEST_STRING + 1);
    expect(await check("x.json", source)).toEqual({
      failure:
        "x.json is 537 MB long, and one JSON document can be read up to 512 MB. Write its records as JSON Lines, each on a line of its own, in a .jsonl file.",
    });
  });

  it("is a list in a file of JSON Lines that is refused", async () => {
    expect(await check("x.jsonl", endless("[", LONGEST_STRING + 1))).toMatchObject({
      failure: expect.stringContaining("x.jsonl is 537 MB long and cannot be read line by line"),
    });
  });
});
