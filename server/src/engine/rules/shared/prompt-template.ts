import type { Span } from "../../text/span.ts";

/** A place where a prompt template is something else than its text. */
export interface TemplateSlip {
  /**
   * `single`: a brace that begins or ends no variable, which no template may have. `unknown`: a variable that no judge gives a
   * value. `replaced`: one that judges do give a value.
   */
  readonly kind: "single" | "unknown" | "replaced";
  readonly span: Span;
}

/** The variables that Context and Conversational fill in (`metrics/context.py`, `metrics/conversational.py`). */
const FILLED: readonly string[] = [
  "context",
  "assistant_answer",
  "ground_truth_assistant",
  "observation",
  "preferred_language",
];

/**
 * What a prompt template of langchain-core makes of the braces in a text: the first slip that stops the run, else the
 * first that changes the text. Doubled braces are none. Mirrors `MarkupIterator_next` of CPython's `unicode_format.h`,
 * and langchain-core's ban of nested fields and of names with digits, points or brackets.
 */
export function findTemplateSlip(text: string): TemplateSlip | undefined {
  let replaced: TemplateSlip | undefined;
  for (let at = nextBrace(text, 0); at < text.length; at = nextBrace(text, at)) {
    if (text[at + 1] === text[at]) {
      at += 2;
      continue;
    }
    const end = text[at] === "{" ? endOfField(text, at + 1) : undefined;
    if (end === undefined) {
      return { kind: "single", span: { start: at, end: at + 1 } };
    }
    const span = { start: at, end };
    if (!isFilled(text.slice(at + 1, end - 1))) {
      return { kind: "unknown", span };
    }
    replaced ??= { kind: "replaced", span };
    at = end;
  }
  return replaced;
}

function nextBrace(text: string, from: number): number {
  const distance = text.slice(from).search(/[{}]/);
  return distance < 0 ? text.length : from + distance;
}

/** Where the field ends whose inside starts at `from`; `undefined` when it is none. */
function endOfField(text: string, from: number): number | undefined {
  // In brackets a name may hold anything.
  const name = /^(?:\[[^\]]*\]?|[^{}:![]+)*/.exec(text.slice(from))?.[0] ?? "";
  const at = from + name.length;
  switch (text[at]) {
    case "}":
      return at + 1;
    case "!":
      return text[at + 2] === "}" ? at + 3 : text[at + 2] === ":" ? endOfSpecification(text, at + 3) : undefined;
    case ":":
      return endOfSpecification(text, at + 1);
    default:
      return undefined;
  }
}

function endOfSpecification(text: string, from: number): number | undefined {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    depth += text[at] === "{" ? 1 : text[at] === "}" ? -1 : 0;
    if (depth === 0) {
      return at + 1;
    }
  }
  return undefined;
}

function isFilled(field: string): boolean {
  const name = /^(?<name>[a-z_]+)(?:![rsa])?(?::[^{}]*)?$/.exec(field)?.groups?.["name"];
  return name !== undefined && FILLED.includes(name);
}
