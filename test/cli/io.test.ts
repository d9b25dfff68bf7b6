import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodingOfFile } from "../../server/src/node/encoding.ts";
import { createIo } from "../../server/src/node/io.ts";

/** The one part of the command line that touches files: tested on a folder that is made for it. */
let folder = "";
const io = createIo([], {
  stdin: Readable.from([Buffer.from("[1]")]),
  stdout: new PassThrough(),
  stderr: new PassThrough(),
  env: {},
});

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "evalset-"));
  mkdirSync(join(folder, "data/node_modules"), { recursive: true });
  mkdirSync(join(folder, "empty"));
  for (const path of [".git", "build", "deep", "only"]) {
    mkdirSync(join(folder, "repository", path), { recursive: true });
  }
  for (const [name, bytes] of Object.entries({
    "data/b.jsonl": "{}\n",
    "data/marked, with a name to escape %.json": "\ufeff[]",
    "data/a.json": "[]",
    "data/notes.md": "# x",
    "data/node_modules/c.json": "[]",
    "repository/.gitignore": "build/\nout.json\n# A comment.\na*.json\n!again.json\nonly/*\n",
    "repository/again.json": "[]",
    "repository/away.json": "[]",
    "repository/out.json": "[]",
    "repository/sound.json": "[]",
    "repository/build/made.json": "[]",
    "repository/deep/.gitignore": "*.json\n",
    "repository/deep/own.json": "[]",
    "repository/deep/kept.jsonl": "{}",
    "repository/only/a.json": "[]",
    "data/latin.json": Buffer.from('["caf\xe9"]', "latin1"),
    "data/wide.json": Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("[]", "utf16le")]),
  })) {
    writeFileSync(join(folder, name), bytes);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("files", () => {
  it("finds datasets in a folder, sorted, without node_modules", async () => {
    const found = await io.files(join(folder, "data"));
    expect(found).toEqual({
      paths: ["a.json", "b.jsonl", "latin.json", "marked, with a name to escape %.json", "wide.json"].map(
        (name) => `${folder}/data/${name}`,
      ),
    });
  });

  it("leaves out of a folder what git ignores", async () => {
    const inside = async (path: string): Promise<unknown> => {
      const found = await io.files(join(folder, path));
      return "paths" in found ? found.paths.map((each) => each.slice(folder.length + 1)) : found.failure;
    };
    expect(await inside("repository")).toEqual([
      "repository/again.json",
      "repository/deep/kept.jsonl",
      "repository/sound.json",
    ]);
    expect(await inside("repository/deep")).toEqual(["repository/deep/kept.jsonl"]);
    expect(await inside("repository/only")).toBe(
      `Git ignores every .json, .jsonl and .ndjson file in ${folder}/repository/only. Name the files or another folder.`,
    );
  });

  it("takes what git ignores where it is named", async () => {
    for (const path of ["repository/out.json", "repository/deep/own.json", "repository/build/made.json"]) {
      expect(await io.files(join(folder, path))).toEqual({ paths: [join(folder, path)] });
    }
    const built = { paths: [`${folder}/repository/build/made.json`] };
    expect(await io.files(join(folder, "repository/build"))).toEqual(built);
    expect(await io.files(`${folder}/repository/build/*.json`)).toMatchObject({
      paths: [expect.stringMatching(/build\/made\.json$/)],
    });
  });

  it("takes any file that is named, and globs", async () => {
    expect(await io.files(join(folder, "data/notes.md"))).toEqual({ paths: [join(folder, "data/notes.md")] });
    expect(await io.files(`${folder}/data/*.jsonl`)).toMatchObject({
      paths: [expect.stringMatching(/data\/b\.jsonl$/)],
    });
    expect(await io.files("-")).toEqual({ paths: ["-"] });
  });

  it("says in one line what it could not find", async () => {
    expect(await io.files(join(folder, "none.json"))).toEqual({
      failure: `${folder}/none.json was not found. Check the path.`,
    });
    expect(await io.files(join(folder, "empty"))).toEqual({
      failure: `${folder}/empty has no .json, .jsonl or .ndjson file in it. Name a file or another folder.`,
    });
  });
});

describe("read", () => {
  it("reads UTF-8 and standard input", async () => {
    const encoding = { faults: [], isReplaced: false };
    expect(await io.read(join(folder, "data/a.json"))).toEqual({ text: "[]", encoding });
    expect(await io.read("-")).toEqual({ text: "[1]", encoding });
  });

  it("says what is wrong with the bytes, and decodes them as what they look like", async () => {
    expect(await io.read(join(folder, "data/latin.json"))).toEqual({
      text: '["café"]',
      encoding: {
        faults: [{ kind: "bytes", at: 5, byte: 0xe9, offset: 5, count: 1, guess: "Windows-1252 or Latin-1" }],
        isReplaced: false,
      },
    });
    expect(await io.read(join(folder, "data/wide.json"))).toEqual({
      text: "[]",
      encoding: {
        faults: [{ kind: "wide", encoding: "UTF-16 LE", hasMark: true, at: 0, byte: 0xff }],
        isReplaced: false,
      },
    });
  });

  it("says why a file cannot be read", async () => {
    expect(await io.read(folder)).toEqual({
      failure: `${folder} cannot be read: EISDIR: illegal operation on a directory. Check the file and its permissions.`,
    });
  });
});

describe("the bytes of a file that an editor shows", () => {
  it("are looked at where there are any", async () => {
    const at = (name: string) => encodingOfFile(pathToFileURL(join(folder, name)).href);
    expect(await at("data/wide.json")).toMatchObject([{ kind: "wide" }]);
    expect(await at("data/marked, with a name to escape %.json")).toEqual([{ kind: "mark" }]);
    expect(await at("data/a.json")).toEqual([]);
    expect(await at("data/none.json")).toBeUndefined();
    expect(await at("data")).toBeUndefined();
    expect(await encodingOfFile("untitled:Untitled-1")).toBeUndefined();
    expect(await encodingOfFile("vscode-vfs://github/a/b.json")).toBeUndefined();
  });
});

describe("pieces", () => {
  const read = async (name: string): Promise<string> => {
    let text = "";
    for await (const piece of io.pieces(join(folder, name)) ?? []) {
      text += piece;
    }
    return text;
  };

  it("are the text of a file, wherever it is cut, without a byte order mark", async () => {
    const long = `{"a": "${"\u00e9\u{1f600}".repeat(50_000)}"}\n`;
    writeFileSync(join(folder, "only-here.jsonl"), `\ufeff${long}`);
    expect(await read("only-here.jsonl")).toBe(long);
  });

  it("fail at bytes that are not UTF-8, and at the half of a character", async () => {
    await expect(read("data/latin.json")).rejects.toThrow();
    writeFileSync(join(folder, "half.jsonl"), Buffer.from([0x7b, 0x7d, 0xc3]));
    await expect(read("half.jsonl")).rejects.toThrow();
    await expect(read("none.jsonl")).rejects.toThrow();
  });

  it("are not there for standard input, which can be read only once", () => {
    expect(io.pieces("-")).toBeUndefined();
  });
});

describe("output", () => {
  const open = async (name: string) => {
    const output = await io.output(join(folder, name));
    return "failure" in output ? expect.fail(output.failure) : output;
  };
  const inFolder = () => readdirSync(join(folder, "out")).sort();

  beforeAll(() => mkdirSync(join(folder, "out")));

  it("stands in its place only when it is complete", async () => {
    const output = await open("out/new.jsonl");
    await output.write("a");
    await output.write("b".repeat(100_000));
    expect(inFolder()).not.toContain("new.jsonl");
    await output.keep();
    expect(readFileSync(join(folder, "out/new.jsonl"), "utf8")).toBe(`a${"b".repeat(100_000)}`);
    expect(inFolder()).toEqual(["new.jsonl"]);
  });

  it("leaves what was there when it is given up", async () => {
    writeFileSync(join(folder, "out/old.jsonl"), "old");
    const output = await open("out/old.jsonl");
    await output.write("new");
    await output.discard();
    expect(readFileSync(join(folder, "out/old.jsonl"), "utf8")).toBe("old");
    expect(inFolder()).toEqual(["new.jsonl", "old.jsonl"]);
  });

  it("leaves no part of it behind where the process ends before", async () => {
    const before = process.listeners("exit");
    const output = await open("out/ended.jsonl");
    await output.write("new");
    expect(inFolder()).toContain(`ended.jsonl.${process.pid}.part`);
    const added = process.listeners("exit").filter((listener) => !before.includes(listener));
    for (const listener of added) {
      listener(130);
    }
    expect(inFolder()).toEqual(["new.jsonl", "old.jsonl"]);
    await output.discard();
    expect(process.listeners("exit")).toEqual(before);
  });

  it("keeps links and permissions", async () => {
    symlinkSync(join(folder, "out/old.jsonl"), join(folder, "out/link.jsonl"));
    chmodSync(join(folder, "out/old.jsonl"), 0o600);
    const output = await open("out/link.jsonl");
    await output.write("new");
    await output.keep();
    expect(readFileSync(join(folder, "out/old.jsonl"), "utf8")).toBe("new");
    expect(lstatSync(join(folder, "out/link.jsonl")).isSymbolicLink()).toBe(true);
    expect(statSync(join(folder, "out/old.jsonl")).mode & 0o777).toBe(0o600);
  });

  it("says why it cannot be written", async () => {
    expect(await io.output(join(folder, "out"))).toEqual({ failure: `${folder}/out is a folder. Name a file.` });
    expect(await io.output(join(folder, "nowhere/x.json"))).toMatchObject({
      failure: expect.stringContaining("nowhere/x.json cannot be written: ENOENT: no such file or directory."),
    });
  });
});
