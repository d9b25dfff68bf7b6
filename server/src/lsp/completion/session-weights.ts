/** What a session leaves for one more weight. */
import {
  type JsonValue,
  member,
  type Path,
  type PathPattern,
  readWeight,
  type Shape,
  valuesAt,
} from "../../engine/index.ts";
import { RunSummaries } from "./run-summaries.ts";
import { isTurnByTurn, suggestSession } from "./session.ts";
import { sessionIn } from "./session-in.ts";
import { isOwn, type Site } from "./site.ts";

/** Weights of some turns. */
interface Weights {
  /** The given ones, in document order. */
  readonly given: number[];
  /** How many turns have none. */
  open: number;
}

/** The weights of the turns of each session. */
const WEIGHTS = new RunSummaries((turns) => {
  const bySession = new Map<JsonValue | undefined, Weights>();
  for (const { session, value } of turns) {
    const weights = bySession.get(session) ?? { given: [], open: 0 };
    bySession.set(session, weights);
    addWeight(weights, value);
  }
  return bySession;
}, weightOf);

/** What the other turns of the session leave; turns without weight get as much as this one. */
export function remainingShare(site: Site): number {
  let sum = 0;
  let open = 1;
  for (const weights of otherWeights(site)) {
    open += weights.open;
    for (const weight of weights.given) {
      sum += weight;
    }
  }
  const share = Math.max(0, 1 - sum) / open;
  // The last one takes all that is left; a share of several needs no more digits than people read.
  return Number(share.toPrecision(open === 1 ? 12 : 4));
}

function otherWeights(site: Site): readonly Weights[] {
  const { turns, weights } = site.shape.roles;
  if (turns === undefined || weights === undefined) {
    return [];
  }
  const session = sessionIn(site.shape, site.value);
  const own = session ?? (isTurnByTurn(site.shape) ? suggestSession(site) : undefined);
  const place = { pattern: turns, everywhere: true, isOwn: isOwnTurn };
  const ofSession = own === undefined ? [] : WEIGHTS.of(site, place).flatMap((bySession) => bySession.get(own) ?? []);
  return session === own && own !== undefined ? ofSession : [...ofSession, weightsHere(site, turns)];
}

/** The weights of the site's own record, which may say of no session that it belongs to it. */
function weightsHere(site: Site, pattern: PathPattern): Weights {
  const weights: Weights = { given: [], open: 0 };
  for (const turn of valuesAt(site.value, pattern)) {
    if (!isOwnTurn(site, turn.path)) {
      addWeight(weights, weightOf(turn.value, site.shape));
    }
  }
  return weights;
}

function addWeight(weights: Weights, weight: JsonValue): void {
  const reading = readWeight(weight);
  if (reading.kind === "number") {
    weights.given.push(reading.value);
  } else {
    weights.open++;
  }
}

/** Null where there is none, which means the same. */
function weightOf(turn: JsonValue, { roles }: Shape): JsonValue {
  const key = roles.weights?.at(-1);
  return (key === undefined ? undefined : member(turn, key)) ?? null;
}

/** Whether the site is in a turn, or in its weight. */
function isOwnTurn(site: Site, path: Path): boolean {
  const key = site.shape.roles.weights?.at(-1) ?? "";
  return isOwn(site, site.record, path) || isOwn(site, site.record, [...path, key]);
}
