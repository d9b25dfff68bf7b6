import { describe, expect, it } from "vitest";
import { placesIn, problems, readSchema, SCHEMA_IDS, validator } from "./schema-kit.ts";
import { resolveSnippet, weightSums } from "./snippet-body.ts";

describe.each(SCHEMA_IDS)("%s", (id) => {
  const schema = readSchema(id);
  const places = [...placesIn(schema)];

  it("compiles and is named after its file", () => {
    expect(schema.$id).toBe(`${id}.schema.json`);
    expect(validator(id)).toBeTypeOf("function");
  });

  it("refers to nothing outside itself", () => {
    const references = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1]);
    for (const reference of references) expect(reference).toMatch(/^#\/definitions\//);
  });

  it("asks nothing of a list but what each element shows, since those of long lists are looked at one by one", () => {
    const text = JSON.stringify(schema);
    expect(text).not.toMatch(/"(?:maxItems|uniqueItems|contains|additionalItems)":/);
    expect(text).not.toMatch(/"minItems":(?!1\b)/);
    expect(text).not.toMatch(/"items":\[/);
  });

  it("explains every property and definition", () => {
    for (const [pointer, place] of places) {
      expect(place.title, `${pointer} title`).toBeTruthy();
      expect(place.description, `${pointer} description`).toMatch(/[.:]$/);
      expect(place.markdownDescription, `${pointer} markdownDescription`).toBeTruthy();
      expect(place.markdownDescription?.split("\n").length, `${pointer} lines`).toBeLessThanOrEqual(14);
      expect(place.type ?? place["x-type"] ?? (pointer === "" || undefined), `${pointer} type`).toBeDefined();
    }
  });

  it("allows other keys, and suggests values without prescribing them", () => {
    for (const [pointer, place] of places) {
      expect(place.additionalProperties, pointer).not.toBe(false);
      expect(place.enum, pointer).toBeUndefined();
    }
  });

  it("gives examples and defaults that are valid", () => {
    for (const [pointer, place] of places) {
      if (place["x-type"] === undefined) expect(place.examples ?? [], `${pointer} examples`).not.toHaveLength(0);
      for (const example of place.examples ?? []) expect(problems(validator(id, pointer), example)).toEqual([]);
      if ("default" in place) expect(problems(validator(id, pointer), place.default)).toEqual([]);
    }
  });

  it("lists required keys in the order of the properties", () => {
    for (const [, place] of places) {
      const keys = Object.keys(place.properties ?? {});
      expect(place.required ?? []).toEqual(keys.filter((key) => place.required?.includes(key)));
    }
  });

  it("has snippets that make valid data", () => {
    for (const [pointer, place] of places) {
      for (const { label, body } of place.defaultSnippets ?? []) {
        const value = resolveSnippet(body);
        expect(problems(validator(id, pointer), value), label).toEqual([]);
        for (const sum of weightSums(value)) expect(Math.abs(sum - 1), `${label} weights`).toBeLessThanOrEqual(1e-6);
        // Braces are data in every field but this one.
        expect(JSON.stringify(value), label).not.toMatch(/"query":"[^"]*[{}]/);
      }
    }
  });

  it("numbers the tab stops of a snippet from 1 without a gap", () => {
    for (const { label, body } of places.flatMap(([, place]) => place.defaultSnippets ?? [])) {
      const stops = new Set([...JSON.stringify(body).matchAll(/\$\{(\d+)/g)].map((match) => Number(match[1])));
      expect(
        [...stops].sort((a, b) => a - b),
        label,
      ).toEqual([...stops].map((_, index) => index + 1));
    }
  });
});
