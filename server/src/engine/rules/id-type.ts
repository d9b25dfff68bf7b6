import type { IdRole } from "../formats/format.ts";
import { type Path, valuesAt } from "../model/place.ts";
import type { Finding, Fix, RecordContext, RecordRule } from "./rule.ts";

/** Predictions of ALUE are JSON, whose keys are text; which scorer looks for them how is in formats.md 6.3 to 6.5. */
export const idType: RecordRule = {
  kind: "record",
  id: "id-type",
  severity: "information",
  checks: "Ids are text where the documentation or the scorer wants text.",
  why: "Predictions are kept under keys of JSON, which are text: Recall@k of RAG and its initial release stop with a KeyError at an id that is a number. Elsewhere a number works, though the documentation asks for text.",
  fixAll: "Make all numbers that serve as ids text",
  plain: ({ shape }) =>
    (shape.roles.ids ?? []).flatMap(({ at, integers }) =>
      integers === undefined ? [] : [{ at, isPlain: (id) => typeof id !== "number" }],
    ),
  *check(value, context) {
    for (const role of context.shape.roles.ids ?? []) {
      for (const { path, value: id } of role.integers === undefined ? [] : valuesAt(value, role.at)) {
        // A number that not every reader keeps is reported as that.
        if (typeof id === "number" && Number.isSafeInteger(id)) {
          yield toFinding(id, path, role, context);
        }
      }
    }
  },
};

function toFinding(id: number, path: Path, role: IdRole, { options }: RecordContext): Finding {
  const fix = fixOf(id, path, role);
  const severity = options.alueProfile === "initial" ? "error" : "warning";
  return {
    place: { path },
    ...(role.integers === "unmatched" && { severity }),
    message:
      role.integers === "unmatched"
        ? `The id is the number ${id}, but predictions are kept under text, so it is never found.`
        : `The id is the number ${id}, but ALUE's documentation asks for text.`,
    help: `${fix.title}.`,
    fixes: () => [fix],
  };
}

/** Digits alone would be no help where the scorer makes numbers of them. */
function fixOf(id: number, path: Path, { readsDigits }: IdRole): Fix {
  return readsDigits === true
    ? { title: `Rename the id to "q${id}"`, edits: [{ set: path, to: `q${id}` }], safe: false }
    : { title: "Put the id in quotes", edits: [{ set: path, to: String(id) }], safe: true };
}
