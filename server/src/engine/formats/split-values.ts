import { readJson } from "../model/json.ts";
import { endOfString } from "./complete-head.ts";

/**
 * Cuts a text into the values that its lines hold, at most `most` of them. A value that was laid out over several
 * lines counts once; a line that lost a bracket does not swallow those behind it.
 */
export function splitValues(text: string, most: number): readonly string[] {
  const values: string[] = [];
  let pending: string[] = [];
  let depth = 0;
  for (const line of linesOf(text)) {
    if (line.trim() === "") {
      continue;
    }
    const change = depthChange(line);
    if (pending.length > 0 && (depth <= 0 || (change === 0 && startsAfresh(line, pending[0] ?? "")))) {
      values.push(pending.join("\n"));
      pending = [];
      depth = 0;
      if (values.length === most) {
        return values;
      }
    }
    pending.push(pending.length === 0 ? line.trimStart() : line);
    depth += change;
  }
  return pending.length > 0 ? [...values, pending.join("\n")] : values;
}

/** Laid-out values are indented, so an object at the margin that is whole by itself is a record of its own. */
function startsAfresh(line: string, first: string): boolean {
  return line.startsWith("{") && first.startsWith("{") && readJson(line) !== undefined;
}

/** The lines of a text one by one, of which few may be wanted. */
function* linesOf(text: string): Generator<string> {
  const mark = /\r\n|\n|\r/g;
  let start = 0;
  for (let end = mark.exec(text); end !== null; end = mark.exec(text)) {
    yield text.slice(start, end.index);
    start = mark.lastIndex;
  }
  yield text.slice(start);
}

/** How many brackets a line leaves open; strings end with their line. */
function depthChange(line: string): number {
  let depth = 0;
  for (let at = 0; at < line.length; at++) {
    switch (line[at]) {
      case '"':
        at = endOfString(line, at);
        break;
      case "{":
      case "[":
        depth++;
        break;
      case "}":
      case "]":
        depth--;
        break;
    }
  }
  return depth;
}
