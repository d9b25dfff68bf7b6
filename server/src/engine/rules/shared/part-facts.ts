import type { Shape, SplitRole } from "../../formats/format.ts";
import { hasMember, isObject, type JsonValue, member } from "../../model/json.ts";
import type { RecordContext } from "../rule.ts";
import { interned } from "./interned.ts";
import { keyBeforeSplit, misspeltSplit, type Part, partOf } from "./splits.ts";

/** What a record is for: most records of a shape say the same, and have one object. */
export interface PartFact {
  readonly shape: Shape;
  /** `undefined` where its shape has no parts, and for what is no object. */
  readonly part: Part | undefined;
  /** Of a record that is in neither set, if others say where they belong. */
  readonly doubtful: DoubtfulSplit | undefined;
}

/** What stands in the place of a split. */
export interface DoubtfulSplit {
  readonly title: string;
  readonly split: SplitRole;
  /** `undefined` where the key is absent. */
  readonly value: JsonValue | undefined;
  readonly source: string | undefined;
  /** What stands for the missing key. */
  readonly misspelt: MisspeltSplit | undefined;
  /** The key behind which a missing split belongs. */
  readonly after: string | null;
}

/** A key that looks like the split. */
export interface MisspeltSplit {
  readonly key: string;
  readonly isKnownName: boolean;
}

/** Collects what a record is for, and so which shape it has. The same for all rules over whole files that go by it. */
export function collectPart(value: JsonValue, context: RecordContext): PartFact {
  const { shape } = context;
  const part = partOf(value, context);
  if (part === undefined || part === "example" || part === "test") {
    return sureFact(shape, part ?? "");
  }
  const { split } = shape.roles;
  const doubtful = split && readDoubtful(value, split, context);
  return part === "none" && doubtful?.value === undefined && doubtful?.misspelt === undefined
    ? silentFact(shape, doubtful?.after ?? "")
    : { shape, part, doubtful };
}

const sureFact = interned<PartFact>((shape, part) => ({
  shape,
  part: part === "example" || part === "test" ? part : undefined,
  doubtful: undefined,
}));

/** Of a record that has no split, behind the key of that name. */
const silentFact = interned<PartFact>((shape, after) => {
  const { title, roles } = shape;
  const { split } = roles;
  const doubtful = split && {
    title,
    split,
    value: undefined,
    source: undefined,
    misspelt: undefined,
    after: after === "" ? null : after,
  };
  return { shape, part: "none", doubtful };
});

function readDoubtful(value: JsonValue, split: SplitRole, context: RecordContext): DoubtfulSplit {
  const { shape, textAt } = context;
  const found = hasMember(value, split.key) ? member(value, split.key) : undefined;
  return {
    title: shape.title,
    split,
    value: found,
    source: typeof found === "number" ? textAt([split.key]) : undefined,
    misspelt: readMisspelt(value, split, context),
    after: keyBeforeSplit(value, shape),
  };
}

function readMisspelt(value: JsonValue, split: SplitRole, context: RecordContext): MisspeltSplit | undefined {
  const hasSplit = !isObject(value) || hasMember(value, split.key);
  const key = hasSplit || context.isDamaged([]) ? undefined : misspeltSplit(value, context);
  const name = key === undefined ? undefined : member(value, key);
  return key === undefined ? undefined : { key, isKnownName: name === split.example || name === split.test };
}
