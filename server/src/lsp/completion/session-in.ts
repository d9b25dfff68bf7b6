import { type JsonValue, type Shape, valueAt } from "../../engine/index.ts";

/** The session that a record of a shape says it belongs to. */
export function sessionIn({ roles }: Shape, record: JsonValue | undefined): JsonValue | undefined {
  return roles.session && valueAt(record, [...roles.session, "session_id"]);
}
