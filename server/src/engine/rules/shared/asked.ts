import type { AskRole, Shape } from "../../formats/format.ts";
import { isArray, type JsonValue, member } from "../../model/json.ts";
import type { Path } from "../../model/place.ts";
import type { DatasetContext, Located, RecordContext } from "../rule.ts";
import { plainTextAt } from "./plain-places.ts";
import { isFilled } from "./plain-texts.ts";
import { type Part, partOf } from "./splits.ts";
import { loosePrint, recordText, squeeze, textPrint } from "./text-print.ts";

/** What a record puts to the model. */
export interface AskFact {
  readonly kind: AskKind;
  /** The print of its text; of the texts of a list one each, `undefined` for those that say nothing. */
  readonly prints: number | readonly (number | undefined)[];
}

/** What most records have in common: one object for all of them. */
export interface AskKind {
  readonly part: Part;
  /** What a finding calls that which has the text. */
  readonly title: string;
  readonly asks: AskRole;
}

/** One text that is put to the model. */
export interface Asked {
  readonly record: number;
  readonly path: Path;
  readonly print: number;
  readonly kind: AskKind;
}

/** The texts of a record, as prints; `undefined` where its shape puts none to the model. */
export function askFact(value: JsonValue, context: RecordContext): AskFact | undefined {
  const { asks, isExample } = context.shape.roles;
  if (asks === undefined) {
    return undefined;
  }
  const part = isExample ? "example" : (partOf(value, context) ?? "test");
  return { kind: kindOf(context.shape, part, asks), prints: readPrints(value, asks, context) };
}

const KINDS = new WeakMap<Shape, Map<Part, AskKind>>();

function kindOf(shape: Shape, part: Part, asks: AskRole): AskKind {
  const parts = KINDS.get(shape) ?? new Map<Part, AskKind>();
  const kind = parts.get(part) ?? { part, asks, title: asks.at.length > 1 ? "question" : shape.title };
  KINDS.set(shape, parts.set(part, kind));
  return kind;
}

const NONE: readonly never[] = [];

/** The text is a member of the record, or of each object of a list. */
function readPrints(value: JsonValue, { at, loosely }: AskRole, { isFaulty }: RecordContext): AskFact["prints"] {
  const print = loosely ? loosePrint : textPrint;
  const [listKey = "", star, key = ""] = at;
  if (star !== "*") {
    const text = plainTextAt(value, at);
    return text === undefined || !isFilled(text) || isFaulty(at) ? NONE : print(text);
  }
  const list = member(value, listKey);
  return isArray(list)
    ? list.map((item, index) => {
        const text = member(item, key);
        return typeof text !== "string" || !isFilled(text) || isFaulty([listKey, index, key]) ? undefined : print(text);
      })
    : NONE;
}

/** The texts of a fact, in document order. */
export function askedIn({ record, fact: { kind, prints } }: Located<AskFact>): readonly Asked[] {
  if (typeof prints === "number") {
    return [{ record, kind, path: kind.asks.at, print: prints }];
  }
  return prints.flatMap((print, index) =>
    print === undefined
      ? []
      : [{ record, kind, print, path: kind.asks.at.map((step) => (step === "*" ? index : step)) }],
  );
}

/** What tells texts of equal prints apart, where the records are at hand. */
export function textOf({ record, path, kind }: Asked, context: DatasetContext): string {
  const text = recordText(record, path, context);
  return kind.asks.loosely ? squeeze(text) : text;
}
