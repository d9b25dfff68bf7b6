import type { JsonValue } from "../model/json.ts";
import { findNode } from "../model/locate.ts";
import { parseText } from "../model/parse.ts";
import type { Path } from "../model/place.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { JsonNode } from "../model/tree.ts";
import type { RecordContext } from "../rules/rule.ts";
import type { Settings } from "./settings.ts";

/** What rules may know of a record, as long as they look at it. */
export interface RecordContextHolder {
  readonly context: RecordContext;
  /** Fixes keep the context: what was made for all rules, such as a tree, must not be kept with it. */
  readonly forget: () => void;
}

/** What a record stands in. */
interface RecordSurroundings extends Pick<RecordContext, "format" | "shape" | "container"> {
  readonly settings: Settings;
}

/** Makes the context of one record for all rules: its text is parsed once, however many texts they ask for. */
export function createRecordContext(
  record: DatasetRecord,
  value: JsonValue,
  { format, shape, container, settings }: RecordSurroundings,
): RecordContextHolder {
  let root: JsonNode | undefined;
  const results = new Map<unknown, unknown>();
  const context: RecordContext = {
    format,
    shape,
    container,
    options: settings.options,
    textAt: (path) => {
      root ??= parseText(record.text).root;
      return root && sourceOf(record, root, path);
    },
    isDamaged: createDamageTest(record),
    shared: <Result>(compute: (value: JsonValue, context: RecordContext) => Result) => {
      if (!results.has(compute)) {
        results.set(compute, compute(value, context));
      }
      // A result only ever comes back to the function that made it.
      return results.get(compute) as Result;
    },
  };
  return {
    context,
    forget: () => {
      root = undefined;
      results.clear();
    },
  };
}

/** Tells whether a fault may have cut the object or list at a path short; nothing is where there is no record. */
export function createDamageTest(record: DatasetRecord | undefined): (path: Path) => boolean {
  if (record === undefined || record.damaged.length === 0) {
    return () => false;
  }
  const damaged = new Set(record.damaged.map((path) => JSON.stringify(path)));
  return (path) => damaged.has(JSON.stringify(path));
}

function sourceOf(record: DatasetRecord, root: JsonNode, path: Path): string | undefined {
  const { node, found } = findNode(root, path);
  return found ? record.text.slice(node.start, node.end) : undefined;
}
