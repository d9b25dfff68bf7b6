import { member } from "../model/json.ts";
import type { Fix, RecordRule } from "./rule.ts";
import { JsonText } from "./rule.ts";
import { turnMembers } from "./shared/plain-turns.ts";
import { findTemplateSlip, type TemplateSlip } from "./shared/prompt-template.ts";
import { turnsOf } from "./shared/turns.ts";
import { quote } from "./shared/wording.ts";

/** `llm/judge.py` of Fair Forge 3.0.0 and Gaussia 1.0.0 makes a message template of the query, unless its output is structured. */
export const noQueryBraces: RecordRule = {
  kind: "record",
  id: "no-query-braces",
  severity: "information",
  checks: "A query has no single curly braces.",
  why: "Judges in regex mode, the default of Context and Conversational, read the query as a prompt template: a brace stops the run, and the name of a variable of theirs is replaced by its value.",
  plain: turnMembers("query", (query) => typeof query === "string" && !query.includes("{") && !query.includes("}")),
  *check(_, context) {
    const { options, textAt } = context;
    for (const turn of turnsOf(context)) {
      const query = member(turn.value, "query");
      const slip = typeof query === "string" ? findTemplateSlip(query) : undefined;
      if (typeof query === "string" && slip !== undefined) {
        const path = [...turn.path, "query"];
        yield {
          ...(options.judgeMode === "regex" ? { severity: "warning" } : {}),
          place: { path, within: slip.span },
          message: messageFor(query, slip),
          help: "Double the braces if this file is only for judges in regex mode; no other reader undoubles them.",
          fixes: () => [doubleBraces(path, textAt(path))],
        };
      }
    }
  },
};

function messageFor(query: string, { kind, span }: TemplateSlip): string {
  const found = quote(query.slice(span.start, span.end));
  switch (kind) {
    case "single":
      return `"query" has a single ${found}, on which a judge in regex mode stops.`;
    case "unknown":
      return `"query" has ${found}, which a judge in regex mode takes for a variable that it lacks, and stops.`;
    case "replaced":
      return `"query" has ${found}, which a judge in regex mode silently replaces by the value of that name.`;
  }
}

/** All braces, also those that are doubled already: a judge then reads the text that everybody else reads. */
function doubleBraces(path: readonly (string | number)[], source: string | undefined): Fix {
  const doubled = (source ?? "").replace(/\\(?:u[0-9a-fA-F]{4}|.)|[{}]/g, (part) =>
    /^(?:[{}]|\\u007[bBdD])$/.test(part) ? part + part : part,
  );
  return {
    title: "Double the braces (for regex-mode judges only)",
    edits: source === undefined ? [] : [{ set: path, to: new JsonText(doubled) }],
    safe: false,
  };
}
