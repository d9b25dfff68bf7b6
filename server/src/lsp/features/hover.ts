import { type Connection, type Hover, type HoverParams, MarkupKind, type Position } from "vscode-languageserver";
import {
  createWeightReader,
  explainWeight,
  type Field,
  fieldAt,
  formatWeight,
  type PlaceAt,
  placeAt,
  type RuleMeta,
  type Span,
  type TurnWeights,
} from "../../engine/index.ts";
import { checkAndPrepare, readingAllSessions } from "../answer-in-slices.ts";
import { toRange } from "../convert.ts";
import { describeAnswer } from "../describe-answer.ts";
import type { Feature } from "../feature.ts";
import type { CheckedReading } from "../live-document.ts";
import { visibleRules } from "../visible.ts";
import type { Workspace } from "../workspace.ts";

/** What a field is for, why a finding at the place matters, and what a turn really weighs or an answer names. */
export const hover: Feature = {
  capabilities: { hoverProvider: true },
  register(connection: Connection, workspace: Workspace) {
    const weightsOf = createWeightReader();
    connection.onHover(async ({ textDocument, position }: HoverParams, token) => {
      const question = { uri: textDocument.uri, at: { start: position, end: position } };
      const checked = await checkAndPrepare(workspace, question, token, (now) => preparing(now, position));
      if (checked?.dataset === undefined) {
        return null;
      }
      const offset = checked.document.store.lines.offsetAt(position);
      const place = placeAt(checked.dataset, offset);
      // The reasons come first, for they follow the messages that the editor shows above.
      const parts = [
        ...explainFindings(rulesAt(checked, place?.span ?? { start: offset, end: offset + 1 }, workspace)),
        ...(place === undefined ? [] : describeAnswer(place, checked.dataset)),
        ...(place === undefined ? [] : describePlace(place, weightsOf(checked.dataset))),
      ];
      return parts.length === 0 ? null : toHover(checked, place, parts);
    });
  },
};

/** Only who asks for a weight waits until the sessions of all records are known. */
function* preparing(checked: CheckedReading, position: Position): Generator<void, void> {
  const { dataset, document } = checked;
  const place = dataset && placeAt(dataset, document.store.lines.offsetAt(position));
  if (place !== undefined && isAboutWeight(place)) {
    yield* readingAllSessions(checked);
  }
}

function isAboutWeight({ record, path }: PlaceAt): boolean {
  const key = path.at(-1);
  return record !== undefined && (key === "weight" || key === "qa_id");
}

function toHover({ document }: CheckedReading, place: PlaceAt | undefined, parts: readonly string[]): Hover {
  return {
    contents: { kind: MarkupKind.Markdown, value: parts.join("\n\n---\n\n") },
    ...(place === undefined ? {} : { range: toRange(place.span, document.store.lines) }),
  };
}

function describePlace(place: PlaceAt, weights: TurnWeights): readonly string[] {
  const field = place.shape && fieldAt(place.shape, place.path);
  return [...describeWeight(place, weights), ...(field === undefined ? [] : [describeField(field)])];
}

function describeField({ title, type, isRequired, defaultValue, meaning }: Field): string {
  const facts = [
    type,
    ...(isRequired === undefined ? [] : [isRequired ? "required" : "optional"]),
    ...(defaultValue === undefined ? [] : [`default \`${JSON.stringify(defaultValue)}\``]),
  ];
  return [`**${title}** (${facts.join(", ")})`, meaning].filter((part) => part !== "").join("\n\n");
}

/** On a weight, and on the id of a turn that has none: there is no other place to ask. */
function describeWeight(place: PlaceAt, weights: TurnWeights): readonly string[] {
  const { record, path } = place;
  const weight = record !== undefined && isAboutWeight(place) ? weights.at(record, path.slice(0, -1)) : undefined;
  if (weight === undefined || (path.at(-1) === "qa_id" && weight.turn.weight !== undefined)) {
    return [];
  }
  const { effective } = weight;
  const heading =
    effective === undefined ? "**No effective weight.**" : `**Effective weight: ${formatWeight(effective)}.**`;
  return [`${heading} ${explainWeight(weight)}`];
}

/** The rules of the findings that an editor shows at the place. Empty findings are shown one character wide. */
function rulesAt(checked: CheckedReading, { start, end }: Span, workspace: Workspace): readonly RuleMeta[] {
  const isVisible = visibleRules(checked.document, workspace.options);
  const here = (checked.findings?.touching({ start, end }) ?? []).filter(
    ({ rule, span }) => isVisible(rule) && span.start < end && start < Math.max(span.end, span.start + 1),
  );
  return [...new Set(here.map(({ rule }) => rule))];
}

/** Only the reasons: the messages stand above, in the hover that the editor makes of diagnostics. */
function explainFindings(rules: readonly RuleMeta[]): readonly string[] {
  const [only] = rules;
  if (rules.length === 1 && only !== undefined) {
    return [`**Why it matters**: ${only.why}`];
  }
  return rules.map(({ id, why }) => `**Why it matters** (\`${id}\`): ${why}`);
}
