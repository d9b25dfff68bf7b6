import { type Connection, type InlayHint, InlayHintKind } from "vscode-languageserver";
import {
  createWeightReader,
  type Dataset,
  explainWeight,
  formatWeight,
  locate,
  type PlacedRecord,
  readingSessions,
  recordIndexAt,
  type Span,
  type TurnWeight,
  type TurnWeights,
} from "../../engine/index.ts";
import { answerInSlices } from "../answer-in-slices.ts";
import { fromRange } from "../convert.ts";
import type { Reading } from "../document-reader.ts";
import type { Feature } from "../feature.ts";
import type { Workspace } from "../workspace.ts";

/** What a turn without weight really weighs, where other turns of its session have one. */
export const inlayHints: Feature = {
  capabilities: { inlayHintProvider: true },
  register(connection: Connection, workspace: Workspace) {
    const weightsOf = createWeightReader();
    connection.languages.inlayHint.on(async ({ textDocument, range }, token) => {
      const readHints = function* ({ dataset, document }: Reading): Generator<void, InlayHint[]> {
        if (dataset === undefined) {
          return [];
        }
        yield* readingSessions(dataset);
        const { lines } = document.store;
        const span = fromRange(range, lines);
        const weights = weightsOf(dataset);
        return recordsIn(dataset, span).flatMap((placed) =>
          hintsOf(placed, weights)
            .filter(({ offset }) => span.start <= offset && offset <= span.end)
            .map(({ offset, weight }) => toHint(weight, lines.positionAt(offset))),
        );
      };
      return (await answerInSlices(workspace, textDocument.uri, token, readHints)) ?? [];
    });
  },
};

function recordsIn(dataset: Dataset, span: Span): readonly PlacedRecord[] {
  const first = Math.max(0, recordIndexAt(dataset, span.start));
  return dataset.records.slice(first, recordIndexAt(dataset, span.end) + 1);
}

interface PlacedWeight {
  readonly weight: TurnWeight;
  /** Where the turn's id ends. */
  readonly offset: number;
}

function hintsOf({ record, index, start }: PlacedRecord, weights: TurnWeights): readonly PlacedWeight[] {
  const hinted = weights.ofRecord(index).filter(isHinted);
  if (hinted.length === 0) {
    return [];
  }
  const spans = locate(
    record,
    hinted.map(({ turn }) => ({ path: [...turn.path, "qa_id"] })),
  );
  return hinted.map((weight, at) => ({ weight, offset: start + (spans[at]?.end ?? 0) }));
}

function isHinted({ turn, resolved, effective }: TurnWeight): boolean {
  const isOpen = (turn.weight ?? null) === null && turn.qaId !== undefined;
  return isOpen && resolved.kind !== "equal" && effective !== undefined;
}

function toHint(weight: TurnWeight, position: InlayHint["position"]): InlayHint {
  return {
    position,
    label: `weight ${formatWeight(weight.effective ?? 0)}`,
    kind: InlayHintKind.Parameter,
    paddingLeft: true,
    tooltip: explainWeight(weight),
  };
}
