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
  let tree: RecordTree | undefined;
  let isForgotten = false;
  // Few functions share their results, and this is done for every record of a large file.
  const shared: unknown[] = [];
  const context: RecordContext = {
    format,
    shape,
    container,
    options: settings.options,
    textAt: (path) => {
      tree ??= new RecordTree(record, isForgotten);
      return tree.textAt(path);
    },
    isDamaged: createDamageTest(record),
    isFaulty: createFaultTest(record),
    shared: <Result>(compute: (value: JsonValue, context: RecordContext) => Result) => {
      for (let at = 0; at < shared.length; at += 2) {
        if (shared[at] === compute) {
          // A result only ever comes back to the function that made it.
          return shared[at + 1] as Result;
        }
      }
      const result = compute(value, context);
      shared.push(compute, result);
      return result;
    },
  };
  return {
    context,
    forget: () => {
      isForgotten = true;
      tree?.forget();
      shared.length = 0;
    },
  };
}

/** Finds texts of a record. Its tree is kept as long as the record is checked; for fixes that ask later, only weakly. */
class RecordTree {
  readonly #record: DatasetRecord;
  #root: JsonNode | undefined;
  #isChecked: boolean;
  #later: WeakRef<JsonNode> | undefined;

  constructor(record: DatasetRecord, isChecked: boolean) {
    this.#record = record;
    this.#isChecked = isChecked;
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
