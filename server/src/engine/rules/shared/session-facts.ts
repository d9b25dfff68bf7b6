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
  const { shape, options } = context;
  const path = shape.roles.session;
  const holder = path && valueAt(value, path);
  if (path === undefined || holder === undefined) {
    return undefined;
  }
  const places = placesOf(shape, path);
  const {
    language: written,
    session_id,
    assistant_id: assistant,
    context: about,
  } = isObject(holder) ? holder : NOTHING;
  const isWhole = shape.roles.conversation !== undefined;
  const sessionId = isWhole ? undefined : textOf(session_id);
  const assistant_id = isWhole ? undefined : textOf(assistant);
  const text = isWhole ? undefined : textOf(about);
  const isComparable = sessionId !== undefined && isFilled(sessionId) && isSure(places, context);
  const isMeant = isLanguageSure(written, places, context);
  const last = LATEST.get(options);
  if (
    last !== undefined &&
    last.written === written &&
    last.isMeant === isMeant &&
    last.fact.path === path &&
    last.fact.isComparable === isComparable &&
    last.fact.sessionId === sessionId &&
    last.fact.assistant_id === assistant_id &&
    last.text === text
  ) {
    return last.fact;
  }
  const fact: SessionFact = {
    path,
    sessionId,
    assistant_id,
    language: written === undefined ? USUAL_LANGUAGE : written === null ? null : textOf(written),
    context: text === undefined ? undefined : fullPrint(text),
    hasLanguage: written !== undefined,
    isComparable,
    meant: isMeant ? meantLanguage(written) : undefined,
  };
  LATEST.set(options, { fact, written, text, isMeant });
  return fact;
}

const NOTHING: JsonObject = {};

interface LatestFact {
  readonly fact: SessionFact;
  readonly written: JsonValue | undefined;
  readonly text: string | undefined;
  readonly isMeant: boolean;
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
