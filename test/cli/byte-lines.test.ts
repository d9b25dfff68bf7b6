import { describe, expect, it, vi } from "vitest";
import { chunksOf } from "../../server/src/node/byte-lines.ts";
import { type ByteSource, sourceOf } from "../../server/src/node/byte-source.ts";

/** Gives so many bytes at a time, as a pipe does. */
function inParts(bytes: Buffer, size: number): ByteSource {
  const source = sourceOf(bytes);
  return { ...source, read: (into, at) => source.read(into.subarray(0, size), at) };
}

async function cut(source: ByteSource, chunkSize: number): Promise<readonly string[]> {
  const chunks: string[] = [];
  for await (const { bytes, address } of chunksOf(source, 0, chunkSize)) {
    expect(address).toBe(chunks.join("").length);
    chunks.push(bytes.toString("latin1"));
  }
  return chunks;
}

describe("bytes that come in parts", () => {
  it("are cut behind line ends, wherever a part ends", async () => {
    const text = "a\r\nb\n\nc\rd\r\r\ne\rlong line\nf\r";
    for (let size = 1; size <= text.length; size++) {
      const chunks = await cut(inParts(Buffer.from(text), size), 4);
      expect(chunks.join("")).toBe(text);
      for (const [at, chunk] of chunks.entries()) {
        // The second half of a CRLF never stands alone.
        expect(chunk).toMatch(at === chunks.length - 1 ? /./s : /[\r\n]$/);
        expect(`${chunk}|${chunks[at + 1] ?? ""}`).not.toContain("\r|\n");
      }
    }
  });

  it("are searched once, however long a line is", async () => {
    const search = vi.spyOn(Buffer.prototype, "lastIndexOf");
    const line = Buffer.from("x".repeat(100_000));
    expect((await cut(inParts(line, 100), 1000)).length).toBe(1);
    const searched = search.mock.contexts.reduce((sum: number, bytes) => sum + (bytes as Buffer).length, 0);
    search.mockRestore();
    // Once for each of the two bytes that end a line.
    expect(searched).toBeLessThan(2.1 * line.length);
  });
});
