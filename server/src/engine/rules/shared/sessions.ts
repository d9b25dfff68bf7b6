import { isObject, type JsonValue } from "../../model/json.ts";
import { valueAt } from "../../model/place.ts";
import type { RecordContext, RuleOptions } from "../rule.ts";
import { isTrimmed } from "./plain-texts.ts";

/**
 * What makes two turns part of one conversation where each stands alone. Assistants that answer the same questions,
 * as for BestOf, have conversations of their own.
 */
export interface SessionKey {
  readonly sessionId: string;
  readonly assistantId: JsonValue | undefined;
  /** Whether both are texts without blanks around them. */
  readonly areTrimmed: boolean;
}

/** The session of a record; `undefined` where it has no usable id. Of neighbours with the same one it is one object. */
export function sessionOf(value: JsonValue, { shape, options }: RecordContext): SessionKey | undefined {
  const { session } = shape.roles;
  const holder = session === undefined ? undefined : session.length === 0 ? value : valueAt(value, session);
  if (!isObject(holder)) {
    return undefined;
  }
  const { session_id: sessionId, assistant_id: assistantId } = holder;
  if (typeof sessionId !== "string") {
    return undefined;
  }
  const last = LATEST.get(options);
  if (last !== undefined && last.sessionId === sessionId && last.assistantId === assistantId) {
    return last;
  }
  const areTrimmed = typeof assistantId === "string" && isTrimmed(assistantId) && isTrimmed(sessionId);
  const current = { sessionId, assistantId, areTrimmed };
  LATEST.set(options, current);
  return current;
}

/**
 * The session that was seen last with the options of a checker. It changes nothing but how often equal texts are kept:
 * facts of all turns of a session hold one object.
 */
const LATEST = new WeakMap<RuleOptions, SessionKey>();
