import type { JsonValue } from "../model/json.ts";
import { findNode } from "../model/locate.ts";
import type { Path } from "../model/place.ts";
import { treeOf } from "../model/plain-tree.ts";
import type { DatasetRecord } from "../model/record.ts";
import type { JsonNode } from "../model/tree.ts";
import type { RecordContext } from "../rules/rule.ts";
import { createDamageTest, createFaultTest } from "./damage.ts";
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
  const tree = new RecordTree(record);
  const results = new Map<unknown, unknown>();
  const context: RecordContext = {
    format,
    shape,
    container,
    options: settings.options,
    textAt: (path) => tree.textAt(path),
    isDamaged: createDamageTest(record),
    isFaulty: createFaultTest(record),
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
      tree.forget();
      results.clear();
    },
  };
}

/** Finds texts of a record. Its tree is kept as long as the record is checked; for fixes that ask later, only weakly. */
class RecordTree {
  readonly #record: DatasetRecord;
  #root: JsonNode | undefined;
  #isChecked = false;
  #later: WeakRef<JsonNode> | undefined;

  constructor(record: DatasetRecord) {
    this.#record = record;
  }

  textAt(path: Path): string | undefined {
    const root = this.#root ?? this.#later?.deref() ?? treeOf(this.#record);
    if (root === undefined) {
      return undefined;
    }
    if (!this.#isChecked) {
      this.#root = root;
    } else if (this.#later?.deref() !== root) {
      this.#later = new WeakRef(root);
    }
    const { node, found } = findNode(root, path);
    return found ? this.#record.text.slice(node.start, node.end) : undefined;
  }

  forget(): void {
    this.#root = undefined;
    this.#isChecked = true;
  }
}
