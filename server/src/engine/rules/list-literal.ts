import type { JsonValue } from "../model/json.ts";
import type { Finding, RecordContext, RecordRule } from "./rule.ts";
import { type Gold, goldsOf } from "./shared/golds.ts";
import { quoteElements, unquotedElement } from "./shared/list-repair.ts";
import { plainGoldWords } from "./shared/plain-golds.ts";
import { plainAt } from "./shared/plain-places.ts";
import { hasPlainTags } from "./shared/plain-tags.ts";
import { tagSource } from "./shared/tags.ts";
import { quote } from "./shared/wording.ts";

/** `get_raw_scores` of ALUE's `squad_evaluation.py` joins what `ast.literal_eval` makes of a gold in square brackets. */
export const listLiteral: RecordRule = {
  kind: "record",
  id: "list-literal",
  severity: "error",
  checks: "A gold in square brackets is a list of texts as Python writes it.",
  why: "The scorer reads such a gold with Python's literal_eval and joins its elements: one without quotes stops the whole evaluation.",
  fixAll: "Put quotes around all elements that lack them",
  plain: ({ shape }) => {
    const { extraction, tagged } = shape.roles;
    const isPlain = (gold: JsonValue): boolean => typeof gold !== "string" || plainGoldWords(gold) !== undefined;
    return [...plainAt(extraction?.golds, isPlain), ...plainAt(tagged?.tags, hasPlainTags)];
  },
  *check(value, context) {
    for (const gold of goldsOf(context)) {
      yield* findingsIn(gold, context);
    }
    const tags = tagSource(value, context.shape);
    if (tags !== undefined && tags.list.kind !== "elements") {
      yield brokenList({ path: tags.path, text: tags.source }, tags.list.kind);
    }
  },
};

function* findingsIn(gold: Gold, context: RecordContext): Iterable<Finding> {
  const { path, text, list } = gold;
  if (list === undefined) {
    // Where a text that lacks its quote ends is only a guess.
    const isHalf = text.startsWith("[") !== text.endsWith("]") && context.textAt(path)?.endsWith('"') === true;
    yield* isHalf ? [halfList(gold)] : [];
  } else if (list.kind !== "texts") {
    yield brokenList(gold, list.kind);
  } else if (list.elements.length === 0) {
    yield {
      place: { path },
      severity: "information",
      message: `${quote(text)} is an empty list, which the scorer takes for an empty answer.`,
      help: `Write "['NONE']" if nothing answers the question.`,
      fixes: () => [{ title: `Write "['NONE']"`, edits: [{ set: path, to: "['NONE']" }], safe: false }],
    };
  }
}

function halfList({ path, text }: Gold): Finding {
  const [there, missing] = text.startsWith("[") ? ["starts", "end"] : ["ends", "start"];
  return {
    place: { path },
    severity: "information",
    message: `${quote(text)} ${there} with a bracket that is missing at its ${missing}, so it counts as plain text.`,
    help: "Complete the list, or remove the bracket.",
  };
}

type ListFault = "unreadable" | "items" | "text" | "other";

function brokenList({ path, text }: Pick<Gold, "path" | "text">, kind: ListFault): Finding {
  const unquoted = unquotedElement(text);
  const reason =
    unquoted === undefined ? REASONS[text.trim() === "" ? "empty" : kind] : `${quote(unquoted)} stands without quotes`;
  return {
    place: { path },
    // Of one text, the scorer takes each letter for a tag.
    ...(kind === "text" && { severity: "warning" }),
    message: `Python cannot read ${quote(text)} as a list of texts: ${reason}.`,
    help: "Put each element in single quotes: ['first', 'second'].",
    fixes: () => {
      const quoted = quoteElements(text);
      return quoted === undefined
        ? []
        : [{ title: `Write ${quote(quoted.text)}`, edits: [{ set: path, to: quoted.text }], safe: quoted.isSure }];
    },
  };
}

const REASONS: Readonly<Record<ListFault | "empty", string>> = {
  empty: "it is empty",
  items: "it holds other things than text",
  text: "it is one text",
  other: "it is something else",
  unreadable: "its quotes or brackets do not match",
};
