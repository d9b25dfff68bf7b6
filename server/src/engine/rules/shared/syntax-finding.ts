import { allowedTypes, schemaAt } from "../../formats/schema-at.ts";
import { pathMatches } from "../../model/place.ts";
import type { SyntaxProblem } from "../../model/syntax.ts";
import type { Finding, Fix, Severity, TextContext } from "../rule.ts";

/** The words for a problem of the text. */
export interface SyntaxWords {
  readonly message: string;
  readonly help: string;
  /** Title of the fix that the reader's repair makes; needed only where the reader may know one. */
  readonly fix?: string;
  /** What the other place is. */
  readonly related?: string;
  readonly severity?: Severity;
}

/** The finding of a problem that the reader found: at its place, with its repair as a fix. */
export function syntaxFinding(problem: SyntaxProblem, { message, help, fix, related, severity }: SyntaxWords): Finding {
  const { span, repair } = problem;
  const fixes = repair === undefined || fix === undefined ? [] : [toFix(fix, problem)];
  return {
    place: { span },
    message,
    help,
    ...(severity && { severity }),
    ...(related !== undefined &&
      problem.related && { related: [{ place: { span: problem.related }, message: related }] }),
    ...(fixes.length > 0 && { fixes: () => fixes }),
  };
}

function toFix(title: string, { repair = [], safe }: SyntaxProblem): Fix {
  return { title, safe: safe === true, edits: repair.map(({ span, newText }) => ({ replace: span, text: newText })) };
}

const LONGEST_EXCERPT = 40;

/** A piece of source text in a message: short, on one line, in double quotes. */
export function excerpt(source: string): string {
  const line = source.replace(/\s+/g, " ").trim();
  const inner = /^".*"$/.test(line) ? line.slice(1, -1) : line.replace(/^"/, "");
  return `"${inner.length > LONGEST_EXCERPT ? `${inner.slice(0, LONGEST_EXCERPT)}...` : inner}"`;
}

/** Whether the value is the weight of a turn, of which the rules about weights speak. */
export function isWeight({ path }: SyntaxProblem, { shape }: TextContext): boolean {
  const weights = shape?.roles.weights;
  return weights !== undefined && pathMatches(path, weights);
}

/** Whether the value is an id. */
export function isId({ path }: SyntaxProblem, { shape }: TextContext): boolean {
  return shape?.roles.ids?.some(({ at }) => pathMatches(path, at)) ?? false;
}

/**
 * Whether a number may stand here, of which this type is enough. Where only text will do, the wrong type is the fault,
 * and its repair mends both.
 */
export function takesNumber({ path }: SyntaxProblem, { shape }: TextContext, type: "integer" | "number"): boolean {
  const { documentIds } = shape?.roles ?? {};
  const types = shape === undefined ? [] : allowedTypes(schemaAt(shape, path));
  const isDocument = documentIds !== undefined && pathMatches(path, [...documentIds, "*"]);
  return !isDocument && (types.length === 0 || types.includes("number") || types.includes(type));
}
