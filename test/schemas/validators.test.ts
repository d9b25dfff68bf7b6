import { readdirSync } from "node:fs";
import { Ajv, type ErrorObject } from "ajv";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CompiledValidator } from "../../server/src/engine/formats/schema-problems.ts";
import { FORMATS } from "../../server/src/engine/index.ts";
import { validators as datasetValidators } from "../../server/src/generated/gaussia-dataset.js";

type Validators = Readonly<Record<string, CompiledValidator>>;

const FOLDER = new URL("../../server/src/generated/", import.meta.url);
const built = readdirSync(FOLDER).filter((file) => file.endsWith(".js"));
const GENERATED: ReadonlyMap<string, Validators> = new Map(
  await Promise.all(
    built.map(async (file): Promise<[string, Validators]> => {
      const module: { readonly validators: Validators } = await import(new URL(file, FOLDER).href);
      return [file.slice(0, -".js".length), module.validators];
    }),
  ),
);
const parts = FORMATS.flatMap(({ id }) =>
  Object.entries(GENERATED.get(id) ?? {}).map(([name, each]) => ({ id, name, each })),
);

const ajv = new Ajv({
  allErrors: true,
  strict: false,
  schemas: FORMATS.map(({ id, schema }) => ({ ...schema, $id: id })),
});

/** A turn with a fault of each kind that a schema knows. */
const TURN = { qa_id: 7, query: "q", assistant: null, agentic: [], ground_truth_agentic: "", logprobs: 1, weight: -1 };
const DATASET = { session_id: "s", context: 1, conversation: [TURN, {}, 3, { ...TURN, weight: "much" }] };
const STREAMED = { metadata: { session_id: 1 }, batch: TURN };
const VALUES: readonly unknown[] = [
  ...[null, 3, [], {}, TURN, DATASET, STREAMED, [DATASET, 3, DATASET], [STREAMED, {}]],
  ...[
    { connector: 1, datasets: [DATASET] },
    { connector: {}, dataset: 1, datasets: {} },
  ],
];

afterEach(() => vi.restoreAllMocks());

describe("the validators that are built", () => {
  it("are there for each format", () => {
    expect(FORMATS.map(({ id }) => id).sort()).toEqual([...GENERATED.keys()].sort());
  });

  it.each(parts)("find what ajv finds: $id, $name", ({ id, name, each }) => {
    const peer = ajv.getSchema(name === "root" ? `${id}#` : `${id}#/definitions/${name}`) ?? expect.fail("no schema");
    for (const value of VALUES) {
      expect(each(value)).toBe(peer(value));
      expect(toFacts(each.errors)).toEqual(toFacts(peer.errors));
    }
  });

  it("look at each error once, however many elements are faulty", () => {
    const copies = vi.spyOn(Array.prototype, "concat");
    const conversation = Array.from({ length: 100 }, () => TURN);
    expect(datasetValidators.dataset({ ...DATASET, conversation })).toBe(false);
    expect(datasetValidators.dataset.errors?.length).toBeGreaterThan(500);
    expect(copies).not.toHaveBeenCalled();
  });
});

/** Without the pointer into the schema, which depends on how it was divided into functions. */
function toFacts(errors: CompiledValidator["errors"] | ErrorObject[]): unknown {
  return (errors ?? []).map(({ instancePath, keyword, params }) => ({ instancePath, keyword, params }));
}
