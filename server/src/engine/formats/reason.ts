import type { Sign } from "./format.ts";
import type { Outline } from "./outline.ts";

/** Why a file has its format, or none. */
export interface DetectionReason {
  readonly code:
    | "forced"
    | "setting"
    | "no-such-format"
    | "name"
    | "hint"
    | "content"
    | "kept"
    | "rejected"
    | "nothing";
  /** Whole sentences for people. */
  readonly text: string;
}

/** The sentence that tells what was seen, and where. */
export function describeSign({ seen }: Sign, { layout }: Outline): string {
  const keys = seen.map((key) => `"${key}"`);
  const list = keys.length > 1 ? `${keys.slice(0, -1).join(", ")} and ${keys.at(-1)}` : keys.join();
  return `${layout === "object" ? "The file has" : "The first records have"} ${list}.`;
}
