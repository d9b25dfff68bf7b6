/**
 * The least that reading JSON Lines costs in Node: lines are cut in the bytes, and each is decoded and parsed alone.
 * A letter beyond Latin-1 then makes its own line slow, not the whole file.
 *
 *   node floor.mjs FILE
 */
import { isAscii } from "node:buffer";
import { closeSync, openSync, readSync } from "node:fs";

const CHUNK_BYTES = 1 << 20;
const LINE_FEED = 10;

const file = openSync(process.argv[2], "r");
let buffer = Buffer.allocUnsafe(CHUNK_BYTES);
let kept = 0;
let lines = 0;
let broken = 0;
for (;;) {
  if (kept === buffer.length) {
    buffer = Buffer.concat([buffer], 2 * buffer.length);
  }
  const read = readSync(file, buffer, kept, buffer.length - kept, null);
  if (read === 0) {
    break;
  }
  const filled = kept + read;
  const end = buffer.lastIndexOf(LINE_FEED, filled - 1) + 1;
  parseLines(buffer.subarray(0, end));
  buffer.copy(buffer, 0, end, filled);
  kept = filled - end;
}
parseLine(buffer, 0, kept);
closeSync(file);
console.log(`${lines} lines, ${broken} broken`);

function parseLines(bytes) {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    parseLine(bytes, start, end);
    start = end + 1;
  }
}

function parseLine(bytes, start, end) {
  if (start === end) {
    return;
  }
  lines++;
  try {
    const isPlain = isAscii(bytes.subarray(start, end));
    JSON.parse(isPlain ? bytes.latin1Slice(start, end) : bytes.utf8Slice(start, end));
  } catch {
    broken++;
  }
}
