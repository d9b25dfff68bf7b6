import { hasMember, type JsonValue, member } from "../model/json.ts";
import { valueAt } from "../model/place.ts";
import { datasetRule } from "./rule.ts";
import { quote } from "./shared/wording.ts";

/** `examples/bestof/aws-lambda/run.py` of Fair Forge 3.0.0: criteria mark a payload for BestOf. */
export const payloadContestants = datasetRule<{ readonly assistantId: JsonValue }>({
  id: "payload-contestants",
  severity: "warning",
  checks: "A best-of payload has two assistants or more.",
  why: "The best-of handler refuses a payload with fewer than two Datasets or fewer than two assistants: nothing is compared.",
  plainFact: ({ shape, format }) =>
    shape.roles.session === undefined || format.envelope === undefined ? [] : undefined,
  collect(value, { shape, format, isFaulty }) {
    const { session } = shape.roles;
    if (session === undefined || format.envelope === undefined) {
      return undefined;
    }
    const assistantId = isFaulty(["assistant_id"]) ? null : member(valueAt(value, session), "assistant_id");
    return { assistantId: assistantId ?? null };
  },
  *check(facts, { envelope, recordCount, mayLackRecords }) {
    const names = new Set(facts.map(({ fact }) => fact.assistantId));
    // A name that is missing or no text has a finding of its own.
    const areNamed = facts.length === recordCount && [...names].every((name) => typeof name === "string");
    if (
      !hasMember(member(envelope, "config"), "criteria") ||
      !hasMember(envelope, "datasets") ||
      !areNamed ||
      mayLackRecords ||
      names.size > 1
    ) {
      return;
    }
    const [name] = names;
    yield {
      record: undefined,
      place: { path: ["datasets"], part: "key" },
      message:
        recordCount < 2
          ? `A payload with "criteria" is for BestOf, which needs two Datasets or more, but this one has ${recordCount === 0 ? "none" : "one"}.`
          : `A payload with "criteria" is for BestOf, which needs two assistants or more, but ${recordCount === 2 ? "both" : `all ${recordCount}`} Datasets are of ${quote(String(name))}.`,
      help: 'Add a Dataset of another assistant, or remove "criteria".',
    };
  },
});
