import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChecker, RULES, readSettings, type StreamedFinding } from "../../server/src/engine/index.ts";
import { type ByteSource, LONGEST_STRING, sourceOf } from "../../server/src/node/byte-source.ts";
import { withSource } from "../../server/src/node/check-on-disk.ts";
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
      const source = sourceOfStream(Readable.from(parts), { mostInMemory });
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

describe("a pipe that keeps somebody waiting", () => {
  const BAD = RECORD("s2").replace('"context":"",', "");
  const stopWhileWaiting = async (text: string, path = "-") => {
    const stop = new AbortController();
    const stdin = new PassThrough();
    const io = createIo([], { stdin, stdout: new PassThrough(), stderr: new PassThrough(), env: {} }, stop.signal);
    const found: StreamedFinding[] = [];
    const checking = io.check(
      "-",
      { checker, path, isNameless: path === "-" },
      { found: (more) => void found.push(...more), isStopped: () => stop.signal.aborted },
    );
    stdin.write(text);
    setImmediate(() => stop.abort());
    const result = await checking;
    expect(stdin.destroyed).toBe(true);
    return { result, found: found.map(({ rule, start }) => [rule.id, start.line]) };
  };

  it("is let go, and what came is told, without the line that was still to come", async () => {
    const text = RECORD("s1") + BAD + RECORD("s1");
    const { result, found } = await stopWhileWaiting(`${text}{"session_id": `);
    expect(result).toMatchObject({ records: 3, stopped: { done: text.length, size: undefined } });
    expect(found).toEqual([["required-key", 1]]);
  });

  it("is let go where nothing, or a part of a document, came", async () => {
    for (const [text, path] of [
      ["", "-"],
      ["", "x.jsonl"],
      [`[${RECORD("s1")}`, "x.json"],
      ['{"name": "x"', "x.json"],
    ] as const) {
      const { result, found } = await stopWhileWaiting(text, path);
      expect(result).toMatchObject({ records: 0, stopped: { size: undefined } });
      expect(found).toEqual([]);
    }
  });

  it("is let go when a conversion waits for it", async () => {
    const stop = new AbortController();
    const stdin = new PassThrough();
    const io = createIo([], { stdin, stdout: new PassThrough(), stderr: new PassThrough(), env: {} }, stop.signal);
    setImmediate(() => stop.abort());
    expect(await io.read("-")).toMatchObject({ failure: expect.stringContaining("- cannot be read") });
    expect(stdin.destroyed).toBe(true);
  });
});

describe("what goes wrong in a check", () => {
  const request = { checker, path: "x.json" };
  const broken = Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });
  const source = (error: Error): ByteSource => {
    const read = (): number => {
      throw error;
    };
    return { size: 5, read, readAgain: read, close: () => {} };
  };
  const checkWith = (from: ByteSource, found: () => void) =>
    withSource(
      "x.json",
      () => from,
      (opened) => checkStored(opened, request, { found }),
    );

  it("is told of the file where the system does not give its bytes", async () => {
    expect(await checkWith(source(broken), () => {})).toEqual({
      failure: "x.json cannot be read: EIO: i/o error. Check the file and its permissions.",
    });
  });

  it("is not told of the file where it is a fault of ours, or of who listens", async () => {
    await expect(checkWith(source(new TypeError("x is undefined")), () => {})).rejects.toThrow("x is undefined");
    const bad = Buffer.from(`[${RECORD("s1").replace('"context":"",', "")}]`);
    const deaf = Object.assign(new Error("EPIPE: broken pipe"), { code: "EPIPE" });
    const listen = (): void => {
      throw deaf;
    };
    await expect(checkWith(sourceOf(bad), listen)).rejects.toBe(deaf);
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
