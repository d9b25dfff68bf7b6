import { describe, expect, it } from "vitest";
import {
  createChecker,
  finish,
  RULES,
  readSettings,
  scanningSoundRecords,
  textOf,
} from "../../server/src/engine/index.ts";
import { isUtf8InSlices, partsOf } from "../../server/src/node/byte-kind.ts";
import { sourceOf } from "../../server/src/node/byte-source.ts";
import { ByteText } from "../../server/src/node/byte-text.ts";
import { checkStored } from "../../server/src/node/check-stored.ts";
import { decodeInSlices } from "../../server/src/node/decode-in-slices.ts";
import { decode } from "../../server/src/node/encoding.ts";
import { Slices, STOPPED } from "../../server/src/node/slices.ts";
import { damage } from "../harness/damage.ts";
import { Random } from "../harness/random.ts";

const TEXTS = ["plain", "un café", "日本語", "a 😀 b", 'with \\\\\\" quotes \\\\', "[{", "", "p\\u00e9"] as const;

function someDocument(random: Random): string {
  const record = (): string => `{"a": "${random.pick([...TEXTS])}", "b": [1.5e3, {"c": "${random.pick([...TEXTS])}"}]}`;
  const element = (): string => (random.below(5) === 0 ? random.pick(["12", "null", '"é"', "-1.5"]) : record());
  const lineEnd = random.pick(["\n", "\r\n", " "]);
  const list = `[${Array.from({ length: random.below(6) }, element).join(`,${lineEnd}`)}]`;
  const text = random.below(2) === 0 ? list : `{"title": "é", "data": ${list}, "version": 1.1}${lineEnd}`;
  return random.below(3) === 0 ? damage(text, random).text : text;
}

describe("bytes as a text", () => {
  it("show a scan what one string shows it, wherever pieces end", () => {
    const layouts = [[["*"]], [["data", "*"]]];
    for (let seed = 0; seed < 1000; seed++) {
      const random = new Random(seed);
      const bytes = Buffer.from(someDocument(random));
      const view = new ByteText(bytes, 1 + random.below(20));
      const whole = finish(scanningSoundRecords(textOf(bytes.toString("latin1")), layouts));
      expect(finish(scanningSoundRecords(view, layouts)), `seed ${seed}: ${bytes}`).toEqual(whole);
    }
  });

  it("are empty, too", () => {
    const view = new ByteText(Buffer.alloc(0));
    expect(view.pieces.map(({ text }) => text)).toEqual([""]);
    expect(view.charCodeAt(0)).toBeNaN();
  });
});

describe("parts of bytes", () => {
  it("end between characters and lines, and lack nothing", () => {
    for (let seed = 0; seed < 500; seed++) {
      const random = new Random(seed);
      const text = Array.from({ length: random.below(30) }, () =>
        random.pick(["a", "é", "語", "😀", "\r\n", "\r", "\n"]),
      );
      const bytes = Buffer.from(text.join(""));
      const parts = [...partsOf(bytes, 5 + random.below(10))].map((part) => part.toString("utf8"));
      expect(parts.join("")).toBe(text.join(""));
      expect(parts.filter((part, at) => part.endsWith("\r") && parts[at + 1]?.startsWith("\n"))).toEqual([]);
      expect(parts).not.toContain("");
    }
  });

  it("come to an end where no character starts", () => {
    const bytes = Buffer.alloc(100, 0x80);
    expect(Buffer.concat([...partsOf(bytes, 10)])).toEqual(bytes);
  });

  it("of a file of no known format do too", async () => {
    const start = Buffer.from(`{"name": "${"x".repeat(1 << 20)}`);
    const bytes = Buffer.concat([start, Buffer.alloc(3 << 20, 0x80), Buffer.from('"}')]);
    const found: string[] = [];
    const request = { checker: createChecker(RULES, readSettings(undefined)), path: "x.json" };
    await checkStored(sourceOf(bytes), request, {
      found: (more) => void found.push(...more.map(({ rule }) => rule.id)),
    });
    expect(found).toEqual(["encoding-utf8"]);
  });
});

describe("bytes of more than one part", () => {
  const LONG = 3_000_001;
  const isStopped = (): boolean => false;
  const slices = (): Slices => new Slices(isStopped);

  it("are UTF-8 or not", async () => {
    expect(await isUtf8InSlices(Buffer.alloc(LONG, "a"), slices())).toBe(true);
    expect(await isUtf8InSlices(Buffer.alloc(LONG, "a😀"), slices())).toBe(true);
    const other = Buffer.alloc(LONG, "a😀");
    other[LONG - 1] = 0xff;
    expect(await isUtf8InSlices(other, slices())).toBe(false);
    expect(await isUtf8InSlices(Buffer.alloc(0), slices())).toBe(true);
  });

  it("decode to the same text in slices as at once", async () => {
    const mark = Buffer.from("\ufeff");
    for (const bytes of [
      Buffer.alloc(LONG, "a😀\r\n"),
      Buffer.concat([mark, Buffer.alloc(LONG, "plain")]),
      Buffer.concat([Buffer.alloc(100_000, "é"), Buffer.from([0xe9])]),
      Buffer.from("\ufeff[1]", "utf16le"),
      Buffer.alloc(0),
    ]) {
      const decoded = await decodeInSlices(bytes, slices());
      expect(decoded === STOPPED ? decoded : { ...decoded, text: decoded.text.toString() }).toEqual(decode(bytes));
    }
  });
});
