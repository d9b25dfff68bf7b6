import type { JsonValue } from "../model/json.ts";
import { findNode } from "../model/locate.ts";
import type { Path } from "../model/place.ts";
import type { DatasetRecord } from "../model/record.ts";
import { RecordParts } from "../model/record-parts.ts";
import type { RecordContext } from "../rules/rule.ts";
import type { Faults } from "./damage.ts";
import type { LongLook } from "./element-looks.ts";
import type { Settings } from "./settings.ts";

/** What rules may know of a record, as long as they look at it. */
export interface RecordContextHolder {
  readonly context: RecordContext;
  /** For rules that have nothing to say of elements which pass their tests: of a long record they need not see these. */
  readonly brief: RecordContext;
  /** Fixes keep the context: what was made for all rules, such as a tree, must not be kept with it. */
  readonly forget: () => void;
}

/** What a record stands in. */
interface RecordSurroundings extends Pick<RecordContext, "format" | "shape" | "container"> {
  readonly settings: Settings;
  readonly faults: Faults;
  /** What a look at its long lists showed, where it has some. */
  readonly long?: LongLook | undefined;
}

/** Makes the context of one record for all rules: its text is parsed once, however many texts they ask for. */
export function createRecordContext(
  record: DatasetRecord,
  value: JsonValue,
  { format, shape, container, settings, faults, long }: RecordSurroundings,
): RecordContextHolder {
  let texts: RecordTexts | undefined;
  let isForgotten = false;
  const results = new SharedResults();
  const context: RecordContext = {
    format,
    shape,
    container,
    options: settings.options,
    suspects: undefined,
    isSound: faults.isSound,
    textAt: (path) => {
      texts ??= new RecordTexts(record, isForgotten);
      return texts.at(path);
    },
    isDamaged: faults.isDamaged,
    isFaulty: faults.isFaulty,
    shared: (compute) => results.find(compute, value, context),
  };
  const forget = (): void => {
    isForgotten = true;
    texts?.forget();
    results.forget();
  };
  if (long === undefined) {
    return { context, brief: context, forget };
  }
  const briefResults = new SharedResults();
  const brief: RecordContext = {
    ...context,
    suspects: long.suspects,
    shared: (compute) => briefResults.find(compute, value, brief),
  };
  return {
    context,
    brief,
    forget: () => {
      forget();
      briefResults.forget();
    },
  };
}

/** Results that rules share. Of most records of a large file there are none. */
class SharedResults {
  /** Functions, each followed by what it made. */
  #known: unknown[] | undefined;

  /** A result, which is made now if nobody asked before. */
  find<Result>(
    compute: (value: JsonValue, context: RecordContext) => Result,
    value: JsonValue,
    context: RecordContext,
  ): Result {
    const known = this.#known ?? [];
    this.#known = known;
    for (let at = 0; at < known.length; at += 2) {
      if (known[at] === compute) {
        // A result only ever comes back to the function that made it.
        return known[at + 1] as Result;
      }
    }
    const result = compute(value, context);
    known.push(compute, result);
    return result;
  }

  forget(): void {
    this.#known = undefined;
  }
}

/** Finds texts of a record. Its trees are kept as long as the record is checked; for fixes that ask later, only weakly. */
class RecordTexts {
  readonly #record: DatasetRecord;
  #parts: RecordParts | undefined;
  #isChecked: boolean;
  #later: WeakRef<RecordParts> | undefined;

  constructor(record: DatasetRecord, isChecked: boolean) {
    this.#record = record;
    this.#isChecked = isChecked;
  }

  at(path: Path): string | undefined {
    const parts = this.#parts ?? this.#later?.deref() ?? new RecordParts(this.#record);
    if (!this.#isChecked) {
      this.#parts = parts;
    } else if (this.#later?.deref() !== parts) {
      this.#later = new WeakRef(parts);
    }
    const { text, root, path: start } = parts.at(path);
    if (root === undefined) {
      return undefined;
    }
    const { node, found } = findNode(root, path.slice(start.length));
    return found ? text.slice(node.start, node.end) : undefined;
  }

  forget(): void {
    this.#parts = undefined;
    this.#isChecked = true;
  }
}
