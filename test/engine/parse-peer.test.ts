import fc from "fast-check";
import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import { parseText } from "../../server/src/engine/model/parse.ts";
import { isFault } from "../../server/src/engine/model/syntax.ts";
import type { JsonNode } from "../../server/src/engine/model/tree.ts";
import { runs } from "../harness/effort.ts";

/** A tree in words that both readers have. */
type Facts =
  | { readonly span: readonly number[]; readonly value: unknown }
  | { readonly span: readonly number[]; readonly items: readonly Facts[] }
  | { readonly span: readonly number[]; readonly members: readonly MemberFacts[] };

interface MemberFacts {
  readonly key: readonly number[];
  readonly name: unknown;
  readonly colon: number | undefined;
  readonly value: Facts | undefined;
}

/** What the peer, the reader that VS Code itself uses, makes of a text. Comments and trailing commas are no error to it. */
function readByPeer(text: string): { readonly root: Facts | undefined; readonly errors: readonly ParseError[] } {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  return { root: root && peerFacts(root), errors };
}

function peerFacts({ type, offset, length, value, children = [] }: Node): Facts {
  const span = [offset, offset + length];
  switch (type) {
    case "array":
      return { span, items: children.map(peerFacts) };
    case "object":
      return { span, members: children.map(peerMember) };
    default:
      return { span, value };
  }
}

function peerMember({ colonOffset, children: [key, value] = [] }: Node): MemberFacts {
  const start = key?.offset ?? 0;
  return {
    key: [start, start + (key?.length ?? 0)],
    name: key?.value,
    colon: colonOffset,
    value: value && peerFacts(value),
  };
}

function ownFacts(node: JsonNode): Facts {
  const span = [node.start, node.end];
  switch (node.type) {
    case "array":
      return { span, items: node.items.map(ownFacts) };
    case "object":
      return {
        span,
        members: node.members.map(({ key, colon, value }) => ({
          key: [key.start, key.end],
          name: key.name,
          colon,
          value: value && ownFacts(value),
        })),
      };
    case "scalar":
      return { span, value: node.value };
  }
}

function scalarsOf(facts: Facts | undefined, path = ""): readonly string[] {
  if (facts === undefined) {
    return [];
  }
  if ("items" in facts) {
    return facts.items.flatMap((item, index) => scalarsOf(item, `${path}/${index}`));
  }
  if ("members" in facts) {
    return facts.members.flatMap(({ name, value }) => scalarsOf(value, `${path}/${name}`));
  }
  return [`${facts.span.join("-")} ${path}: ${JSON.stringify(facts.value)}`];
}

/** Where values start and end. */
function boundsOf(facts: Facts | undefined): readonly number[] {
  if (facts === undefined) {
    return [];
  }
  const parts = "items" in facts ? facts.items : "members" in facts ? facts.members.map((member) => member.value) : [];
  return [...facts.span, ...parts.flatMap(boundsOf)];
}

const BLANKS = fc.constantFrom("", "", " ", "\n", "\r\n", "\t ");
const COMMENTS = fc.oneof(BLANKS, fc.constantFrom('/* {, "a": [ */', "// it's ]\n", "/**/ "));
const SCALARS = fc.oneof(
  fc.constantFrom("0", "-1.5e+3", "12", "true", "false", "null", '"\\u00e9\\n\\\\"', '"}]{[,:"', '"// no comment"'),
  fc.string().map((text) => JSON.stringify(text)),
  fc.integer().map(String),
);
const KEYS = fc.constantFrom('"a"', '"b"', '"a"', '"\\u0061"', '""', '"__proto__"');

/** Texts with any blanks between their tokens, with repeated keys, and with a comma behind the last element or not. */
function textsWith(
  gap: fc.Arbitrary<string>,
  lastComma: fc.Arbitrary<string>,
  scalars: fc.Arbitrary<string> = SCALARS,
): fc.Arbitrary<string> {
  const { text } = fc.letrec<{ text: string }>((tie) => {
    const element = fc.tuple(gap, tie("text"), gap).map((parts) => parts.join(""));
    const member = fc
      .tuple(gap, KEYS, gap, element)
      .map(([before, key, behind, value]) => `${before}${key}${behind}:${value}`);
    const list = (each: fc.Arbitrary<string>): fc.Arbitrary<string> =>
      fc
        .tuple(fc.array(each, { maxLength: 4 }), lastComma, gap)
        .map(([parts, comma, end]) => parts.join(",") + (parts.length > 0 ? comma : "") + end);
    return {
      text: fc.oneof(
        { maxDepth: 4 },
        scalars,
        list(element).map((inside) => `[${inside}]`),
        list(member).map((inside) => `{${inside}}`),
      ),
    };
  });
  return text;
}

const SOUND = textsWith(BLANKS, fc.constant(""));
/** Without strings that look like JSON, which a reader may take for such where a sign is missing. */
const PLAIN = textsWith(BLANKS, fc.constant(""), fc.constantFrom("0", "-1.5e+3", "true", "null", '"a b"', '""', '"é"'));
const RELAXED = textsWith(COMMENTS, fc.constantFrom("", ","));

describe("the tree of a text", () => {
  it("is the peer's where the text is sound", () => {
    fc.assert(
      fc.property(SOUND, (text) => {
        const { root, problems } = parseText(text);
        const peer = readByPeer(text);
        expect(peer.errors).toEqual([]);
        expect(problems.filter(isFault)).toEqual([]);
        expect(root && ownFacts(root)).toEqual(peer.root);
      }),
      runs(200),
    );
  });

  it("is the peer's where the text has comments and trailing commas", () => {
    fc.assert(
      fc.property(RELAXED, (text) => {
        const { root, problems } = parseText(text);
        const peer = readByPeer(text);
        expect(peer.errors).toEqual([]);
        expect(root && ownFacts(root)).toEqual(peer.root);
        const rules = new Set(problems.filter(isFault).map(({ rule }) => rule));
        expect([...rules].filter((rule) => rule !== "no-comments" && rule !== "no-trailing-comma")).toEqual([]);
      }),
      runs(200),
    );
  });

  it("has every value that the peer finds before the place where a text breaks off", () => {
    fc.assert(
      fc.property(SOUND, fc.nat(), (whole, which) => {
        const cuts = boundsOf(readByPeer(whole).root);
        const text = whole.slice(0, cuts[which % cuts.length]);
        // Of two brackets in a row, one that is not closed is taken for one typed twice.
        fc.pre(!/\[\s*\[/.test(text));
        const { root } = parseText(text);
        // A number that touches the end may go on.
        const isWhole = (fact: string): boolean => Number(/-(\d+)/.exec(fact)?.[1]) < text.length;
        expect(scalarsOf(root && ownFacts(root)).filter(isWhole)).toEqual(
          scalarsOf(readByPeer(text).root).filter(isWhole),
        );
      }),
      runs(200),
    );
  });

  it("is the peer's of the sound text where a comma is lost", () => {
    fc.assert(
      fc.property(PLAIN, fc.nat(), (whole, which) => {
        const commas = [...whole.matchAll(/,/g)].map(({ index }) => index);
        const at = commas[which % commas.length];
        fc.pre(at !== undefined);
        const { root, problems } = parseText(`${whole.slice(0, at)} ${whole.slice((at ?? 0) + 1)}`);
        expect(problems.filter(isFault).map(({ rule }) => rule)).toEqual(["comma-present"]);
        expect(root && ownFacts(root)).toEqual(readByPeer(whole).root);
      }),
      runs(100),
    );
  });
});
