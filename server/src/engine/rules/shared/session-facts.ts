import type { Shape } from "../../formats/format.ts";
import { isObject, type JsonObject, type JsonValue } from "../../model/json.ts";
import { type Path, ROOT, valueAt } from "../../model/place.ts";
import type { PlainTests, RecordContext, RuleOptions } from "../rule.ts";
import { meantLanguage } from "./languages.ts";
import { isFilled } from "./plain-texts.ts";
import { fullPrint } from "./text-print.ts";

/** What a record says of its session besides its turns. Of neighbours that say the same it is one object. */
export interface SessionFact {
  /** Of the object that says it. */
  readonly path: Path;
  /** The session that a turn belongs to; `undefined` for a whole conversation, and where it is no text. */
  readonly sessionId: string | undefined;
  /** Of a turn that stands alone, as all further ones; `undefined` where it says nothing that loads. */
  readonly assistant_id: string | undefined;
  readonly language: string | null | undefined;
  /** A print of the text, which may be long. */
  readonly context: number | undefined;
  /** Whether the language is written, and not the default. */
  readonly hasLanguage: boolean;
  /** Whether other turns of the session should say the same: not where a fault of the text makes this one a guess. */
  readonly isComparable: boolean;
  /** The language that is meant; `undefined` where that is not sure. */
  readonly meant: string | undefined;
}

/** Where a shape has no sessions, nothing is said of them. */
export const sessionless: PlainTests = ({ shape }) => (shape.roles.session === undefined ? [] : undefined);

/** The default of `language` in `schemas/common.py`. */
const USUAL_LANGUAGE = "english";

/** Collects what a record says of its session. The same for all rules that compare it. */
export function collectSession(value: JsonValue, context: RecordContext): SessionFact | undefined {
  const { shape, options, isSound } = context;
  const path = shape.roles.session;
  const holder = path && valueAt(value, path);
  if (path === undefined || holder === undefined) {
    return undefined;
  }
  const said = isObject(holder) ? holder : NOTHING;
  const last = LATEST.get(options);
  if (last !== undefined && isSound && last.path === path && saysTheSame(said, last.said, shape)) {
    return last.fact;
  }
  const fact = readSession(said, path, context);
  if (isSound) {
    LATEST.set(options, { fact, path, said: wordsOf(said) });
  }
  return fact;
}

/** Of a whole conversation only the language matters to others. */
function saysTheSame(a: JsonObject, b: JsonObject, { roles }: Shape): boolean {
  return (
    a["language"] === b["language"] &&
    (roles.conversation !== undefined ||
      (a["session_id"] === b["session_id"] && a["assistant_id"] === b["assistant_id"] && a["context"] === b["context"]))
  );
}

/** Without the turns. */
function wordsOf({ session_id, assistant_id, language, context }: JsonObject): JsonObject {
  return { session_id, assistant_id, language, context };
}

function readSession(said: JsonObject, path: Path, context: RecordContext): SessionFact {
  const { language: written, session_id, assistant_id, context: text } = said;
  const places = placesOf(context.shape, path);
  const isWhole = context.shape.roles.conversation !== undefined;
  const sessionId = isWhole ? undefined : textOf(session_id);
  const about = isWhole ? undefined : textOf(text);
  return {
    path,
    sessionId,
    assistant_id: isWhole ? undefined : textOf(assistant_id),
    language: written === undefined ? USUAL_LANGUAGE : written === null ? null : textOf(written),
    context: about === undefined ? undefined : fullPrint(about),
    hasLanguage: written !== undefined,
    isComparable: sessionId !== undefined && isFilled(sessionId) && isSure(places, context),
    meant: isLanguageSure(written, places, context) ? meantLanguage(written) : undefined,
  };
}

const NOTHING: JsonObject = {};

/** The fact of the last record without a fault, and what it is made of. */
interface LatestFact {
  readonly fact: SessionFact;
  readonly path: Path;
  readonly said: JsonObject;
}

/** What was collected last with the options of a checker; it changes nothing but how often equal facts are made. */
const LATEST = new WeakMap<RuleOptions, LatestFact>();

/** Where a shape says it. */
interface SessionPlaces {
  readonly owner: Path;
  readonly language: Path;
  readonly keys: readonly Path[];
}

const PLACES = new WeakMap<Shape, SessionPlaces>();

function placesOf(shape: Shape, owner: Path): SessionPlaces {
  let places = PLACES.get(shape);
  if (places === undefined) {
    const keys = ["session_id", "assistant_id", "language", "context"].map((key) => [...owner, key]);
    places = { owner, language: [...owner, "language"], keys };
    PLACES.set(shape, places);
  }
  return places;
}

/** Whether no fault of the text touches what the session says. */
function isSure({ owner, keys }: SessionPlaces, { isSound, isDamaged, isFaulty }: RecordContext): boolean {
  return isSound || (!isDamaged(ROOT) && !isDamaged(owner) && !keys.some(isFaulty));
}

function isLanguageSure(
  written: JsonValue | undefined,
  { owner, language }: SessionPlaces,
  { isSound, isDamaged, isFaulty }: RecordContext,
): boolean {
  return isSound || (!isFaulty(language) && (written !== undefined || !isDamaged(owner)));
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
