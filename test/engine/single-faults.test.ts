import { describe, expect, it } from "vitest";
import { applyEdits, type Container, RULES } from "../../server/src/engine/index.ts";
import { checkText } from "../harness/check.ts";

/**
 * One fault in a text, wherever it stands: one finding, of the right rule, at exactly the characters between « and »,
 * with a repair that gives exactly the text that was meant. Every fault of the table stands in every kind of file below.
 */
type RecordFault = readonly [rule: string, broken: string, repaired: string | undefined];

/** A record with one fault, as it reads the same in JSON and in JSONL, at any place of the file. */
const FAULTS: readonly RecordFault[] = [
  // Punctuation between members and elements.
  ["comma-present", '{"id": "x" «"n"»: 1}', '{"id": "x", "n": 1}'],
  ["comma-present", '{"n": 1 «"id"»: "ü"}', '{"n": 1, "id": "ü"}'],
  ["comma-present", '{"n": -0.5e3 «"id"»: "x"}', '{"n": -0.5e3, "id": "x"}'],
  ["comma-present", '{"n": true «"id"»: "x"}', '{"n": true, "id": "x"}'],
  ["comma-present", '{"n": [1] «"id"»: "x"}', '{"n": [1], "id": "x"}'],
  ["comma-present", '{"n": {} «"id"»: "x"}', '{"n": {}, "id": "x"}'],
  ["comma-present", '{"n": [[1, 2 «3»], 4]}', '{"n": [[1, 2, 3], 4]}'],
  ["comma-present", '{"n": ["日本" «"語"»]}', '{"n": ["日本", "語"]}'],
  ["comma-present", '{"n": [{"a": 1} «{»"b": 2}]}', '{"n": [{"a": 1}, {"b": 2}]}'],
  ["no-trailing-comma", '{"id": "x"«,»}', '{"id": "x"}'],
  ["no-trailing-comma", '{"id": "😀"«,» }', '{"id": "😀" }'],
  ["no-trailing-comma", '{"n": [1, 2«,»]}', '{"n": [1, 2]}'],
  ["no-trailing-comma", '{"n": [[1«,»], 2]}', '{"n": [[1], 2]}'],
  ["no-trailing-comma", '{"n": [1,«,» 2]}', '{"n": [1, 2]}'],
  ["no-trailing-comma", '{«,»"n": 1}', '{"n": 1}'],
  ["no-trailing-comma", '{"n": [«,»1]}', '{"n": [1]}'],
  ["colon-present", '{"id" «"x"»}', '{"id": "x"}'],
  ["colon-present", '{"id" «1», "ü": 2}', '{"id": 1, "ü": 2}'],
  ["colon-present", '{"id"«;» "x", "n": 1}', '{"id": "x", "n": 1}'],
  ["colon-present", '{"id"«|» "x y", "n": 1}', '{"id": "x y", "n": 1}'],
  ["colon-present", '{"n": 1, "id" «=» "x"}', '{"n": 1, "id" : "x"}'],
  ["colon-present", '{"id"«)»"x"}', '{"id":"x"}'],
  ["colon-present", '{"id"«x» "x", "n": 1}', '{"id": "x", "n": 1}'],
  ["colon-present", '{"id"«,» "x", "n": 1}', '{"id": "x", "n": 1}'],
  ["colon-present", '{"id"«(» "x", "n": 1}', '{"id": "x", "n": 1}'],
  ["no-extra-text", '{"id"«x»: "x", "n": 1}', '{"id": "x", "n": 1}'],
  ["no-extra-text", '{"n": 1, "id"«=»: "x"}', '{"n": 1, "id": "x"}'],
  ["no-extra-text", '{"id"«,»: "x", "n": 1}', '{"id": "x", "n": 1}'],
  ["colon-present", '{"id"«=» [1]}', '{"id": [1]}'],
  ["colon-present", '{"id" «=>» 1, "n": "ü"}', '{"id" : 1, "n": "ü"}'],
  ["colon-present", '{"n": {"id" «[»1, 2]}}', '{"n": {"id": [1, 2]}}'],
  ["no-extra-text", '{"id":«:» 1}', '{"id": 1}'],
  ["no-extra-text", '{"id": 1, "n"«:»}', undefined],
  // Brackets.
  ["bracket-match", '{"n": [1, 2«}»', '{"n": [1, 2]}'],
  ["bracket-match", '{"n": [1, 2, «"id"»: 3}', '{"n": [1, 2], "id": 3}'],
  ["bracket-match", '{"n": [1, 2]«]», "id": "é"}', '{"n": [1, 2], "id": "é"}'],
  ["bracket-match", '{"n": [1, {"a": 2«]»], "id": 3}', '{"n": [1, {"a": 2}], "id": 3}'],
  ["bracket-match", '{"n": {"id": «}», "ü": 1}, "id": 2}', '{"n": {"id": {}, "ü": 1}, "id": 2}'],
  ["bracket-match", '{"n": {"id": «}»}, "id": 2}', '{"n": {"id": {}}, "id": 2}'],
  ["bracket-match", '{"n": {, «"id"»: 2}', '{"n": {}, "id": 2}'],
  ["bracket-match", '{"n": [{, «{»"id": 2}]}', '{"n": [{}, {"id": 2}]}'],
  ["no-extra-text", '{"n": [1, 2«)»]}', '{"n": [1, 2]}'],
  // Strings and their quotes.
  ["string-closed", '{"id": «x"», "n": 1}', '{"id": "x", "n": 1}'],
  ["string-closed", '{"id": «"x», "n": 1}', '{"id": "x", "n": 1}'],
  ["string-closed", '{"id": «"日本», "n": 1}', '{"id": "日本", "n": 1}'],
  ["string-closed", '{«"id»: 1, "n": "x"}', '{"id": 1, "n": "x"}'],
  ["string-closed", '{«"id»}: "x", "n": 1}', '{"id": "x", "n": 1}'],
  ["string-closed", '{"n": 1, «"id»,: ["x"]}', '{"n": 1, "id": ["x"]}'],
  ["string-closed", '{«"id»;: 1, "n": "ü"}', '{"id": 1, "n": "ü"}'],
  ["no-extra-text", '{"id": "x"«;», "n": 1}', '{"id": "x", "n": 1}'],
  ["no-extra-text", '{"n": [1«;», 2]}', '{"n": [1, 2]}'],
  ["no-extra-text", '{"id"«[»: "x", "n": 1}', '{"id": "x", "n": 1}'],
  ["string-closed", '{«id"»: 1, "n": "x"}', '{"id": 1, "n": "x"}'],
  ["no-extra-text", '{"id": "x"«"», "n": 1}', '{"id": "x", "n": 1}'],
  ["quote-escaped", '{"id": "say «"hi"» now"}', '{"id": "say \\"hi\\" now"}'],
  ["quote-escaped", '{"id": "der «"Fähr"»-Plan", "n": 1}', '{"id": "der \\"Fähr\\"-Plan", "n": 1}'],
  ["quote-escaped", '{"id": "a 5«"» pipe, or ü", "n": 1}', '{"id": "a 5\\" pipe, or ü", "n": 1}'],
  ["quote-escaped", '{"n": ["5«"» pipe", 1]}', '{"n": ["5\\" pipe", 1]}'],
  ["control-escaped", '{"id": "a«\t»b"}', '{"id": "a\\tb"}'],
  ["control-escaped", '{"i«\t»d": 1}', '{"i\\td": 1}'],
  ["control-escaped", '{"n": ["ä«\u0000»b"]}', '{"n": ["ä\\u0000b"]}'],
  ["control-escaped", '{"id": "a«\u001f»"}', '{"id": "a\\u001f"}'],
  ["no-single-quotes", "{\"id\": «'x'»}", '{"id": "x"}'],
  ["no-single-quotes", "{«'id'»: 1}", '{"id": 1}'],
  ["no-single-quotes", '{"id": «\'it\\\'s "ü"\'», "n": 1}', '{"id": "it\'s \\"ü\\"", "n": 1}'],
  ["no-single-quotes", '{"n": ["a", «\'b\'»]}', '{"n": ["a", "b"]}'],
  ["no-curly-quotes", '{"id": «“x”»}', '{"id": "x"}'],
  ["no-curly-quotes", "{«“id”»: 1}", '{"id": 1}'],
  ["no-curly-quotes", '{"id": «"é”», "n": 1}', '{"id": "é", "n": 1}'],
  ["no-curly-quotes", '{"n": [[«‘a, b’»], 1]}', '{"n": [["a, b"], 1]}'],
  ["no-extra-text", '{"id": «“»"x", "n": 1}', '{"id": "x", "n": 1}'],
  ["no-extra-text", '{"n": 1, «“» "id": "x"}', '{"n": 1, "id": "x"}'],
  ["no-extra-text", '{"id": "x?"«”», "n": "ü"}', '{"id": "x?", "n": "ü"}'],
  ["no-extra-text", '{"id"«”»: "x?"}', '{"id": "x?"}'],
  ["no-extra-text", '{"n": ["a", "b"«’»]}', '{"n": ["a", "b"]}'],
  ["no-curly-quotes", '{"id": «“say "x" now”»}', '{"id": "say \\"x\\" now"}'],
  ["escape-known", '{"id": "«\\x41»"}', '{"id": "\\u0041"}'],
  ["escape-known", '{"id": "it«\\\'»s"}', '{"id": "it\'s"}'],
  ["escape-known", '{"id": "C:«\\d»ata"}', '{"id": "C:\\\\data"}'],
  ["escape-known", '{"i«\\é»d": 1}', '{"i\\\\éd": 1}'],
  ["escape-known", '{"n": ["«\\u12»"]}', '{"n": ["\\\\u12"]}'],
  ["no-lone-surrogates", '{"id": "«\\ud83d»"}', undefined],
  ["encoding-utf8", '{"id": "caf«\ufffd»"}', undefined],
  // Punctuation and blanks of other keyboards.
  ["no-fullwidth-punctuation", '{"id"«：» 1}', '{"id": 1}'],
  ["no-fullwidth-punctuation", '{"id": "什么"«，» "n": 1}', '{"id": "什么", "n": 1}'],
  ["no-fullwidth-punctuation", '{"n": [1«，»2]}', '{"n": [1,2]}'],
  ["no-fullwidth-punctuation", '{"n": «［»1, 2]}', '{"n": [1, 2]}'],
  ["no-odd-spaces", '{"id":«\u00a0»1}', '{"id": 1}'],
  ["no-odd-spaces", '{"n": [1,«\u3000»"ü"]}', '{"n": [1, "ü"]}'],
  ["no-odd-spaces", '{"n": [1«\f», 2]}', '{"n": [1 , 2]}'],
  ["no-bom", '{"id": «\ufeff»1}', '{"id": 1}'],
  // What is no JSON, but something else.
  ["key-quoted", "{«id»: 1}", '{"id": 1}'],
  ["key-quoted", '{"n": {«größe»: [1]}}', '{"n": {"größe": [1]}}'],
  ["no-comments", '{"id": 1 «/* ü */»}', '{"id": 1 }'],
  ["no-comments", '{"n": [1, «/* two */»2]}', '{"n": [1, 2]}'],
  ["literal-name", '{"id": «None»}', '{"id": null}'],
  ["literal-name", '{"n": [«True», false]}', '{"n": [true, false]}'],
  ["literal-name", '{"n": [[«False»]]}', '{"n": [[false]]}'],
  ["literal-name", '{"id": «undefined», "n": 1}', '{"id": null, "n": 1}'],
  ["literal-name", '{"id": «große Fähre», "n": 1}', '{"id": "große Fähre", "n": 1}'],
  ["no-python-value", "{\"n\": «{'a': True, 'b': (1, 2)}»}", '{"n": {"a": true, "b": [1, 2]}}'],
  ["no-python-value", '{"n": [«(1, "ü")»]}', '{"n": [[1, "ü"]]}'],
  ["no-python-value", "{\"n\": «['é', None]»}", '{"n": ["é", null]}'],
  ["no-extra-text", '{"id": 1 «foo», "n": 2}', '{"id": 1 , "n": 2}'],
  ["comma-present", '{"n": [1 «;» 2]}', '{"n": [1 , 2]}'],
  // Numbers.
  ["number-form", '{"n": «007»}', '{"n": 7}'],
  ["number-form", '{"n": [«+1», 2]}', '{"n": [1, 2]}'],
  ["number-form", '{"n": [[«.5»]]}', '{"n": [[0.5]]}'],
  ["number-form", '{"n": «5.», "id": "ü"}', '{"n": 5.0, "id": "ü"}'],
  ["number-form", '{"n": «0x1F»}', '{"n": 31}'],
  ["number-form", '{"n": «1_000»}', '{"n": 1000}'],
  ["number-form", '{"n": «1,5»}', '{"n": 1.5}'],
  ["number-form", '{"n": «-0,25», "id": "ü"}', '{"n": -0.25, "id": "ü"}'],
  ["number-form", '{"n": «-01»}', '{"n": -1}'],
  ["no-nan", '{"n": «NaN»}', '{"n": null}'],
  ["no-nan", '{"n": [1, «-Infinity»]}', '{"n": [1, null]}'],
  ["number-overflow", '{"n": «1e400»}', undefined],
  ["integer-precision", '{"n": [«9007199254740993»]}', undefined],
  // Content.
  ["no-duplicate-keys", '{"id": 1, "n": 2, «"id"»: 3}', '{"n": 2, "id": 3}'],
  ["no-duplicate-keys", '{"a": "ü", «"\\u0061"»: "ö"}', '{"\\u0061": "ö"}'],
];

/** A whole file: what stands around records, and what depends on the lines. */
type FileFault = readonly [rule: string, container: Container, broken: string, repaired: string | undefined];

const FILE_FAULTS: readonly FileFault[] = [
  ["newline-escaped", "json", '[{"id": "a«\n»b"}, {"id": 2}]', '[{"id": "a\\nb"}, {"id": 2}]'],
  ["newline-escaped", "json", '[{"id": "ä«\r\n»b"},\r\n{"id": 2}]', '[{"id": "ä\\nb"},\r\n{"id": 2}]'],
  ["newline-escaped", "jsonl", '{"id": 0}\n{"id": "a«\n»b"}\n{"id": 2}', '{"id": 0}\n{"id": "a\\nb"}\n{"id": 2}'],
  ["string-closed", "json", '[\n{"id": «"x»\n},\n{"id": 2}\n]', '[\n{"id": "x"\n},\n{"id": 2}\n]'],
  ["string-closed", "jsonl", '{"id": 0}\n{"id": «"x»}\n{"id": 2}', '{"id": 0}\n{"id": "x"}\n{"id": 2}'],
  ["string-closed", "jsonl", '{"id": «"é»}\r\n{"id": 2}\r\n', '{"id": "é"}\r\n{"id": 2}\r\n'],
  ["bracket-match", "json", '[{"id": 1, «{»"id": 2}]', '[{"id": 1}, {"id": 2}]'],
  ["bracket-match", "json", '[\r\n{"id": [1, 2«}»,\r\n{"id": 2}\r\n]', '[\r\n{"id": [1, 2]},\r\n{"id": 2}\r\n]'],
  ["bracket-match", "json", '[{"id": 1}}«», {"id": 2}]'.replace("}«»", "«}»"), '[{"id": 1}, {"id": 2}]'],
  ["bracket-match", "json", '«[»{"id": 1}, {"id": 2}', '[{"id": 1}, {"id": 2}]'],
  ["bracket-match", "json", '«{»"id": 1}, {"id": 2}]', '[{"id": 1}, {"id": 2}]'],
  ["bracket-match", "json", '[{"id": 1}, {"id": 2}]«]»', '[{"id": 1}, {"id": 2}]'],
  ["bracket-match", "jsonl", '{"id": 0}\n«{»"id": 1\n{"id": 2}', '{"id": 0}\n{"id": 1}\n{"id": 2}'],
  ["bracket-match", "jsonl", '{"id": «[»1, 2\n{"id": 2}', '{"id": [1, 2]}\n{"id": 2}'],
  ["bracket-match", "jsonl", '{"id": 1}«}»\r\n{"id": 2}', '{"id": 1}\r\n{"id": 2}'],
  ["comma-present", "json", '[{"id": 1}\n«{»"id": 2}]', '[{"id": 1},\n{"id": 2}]'],
  ["comma-present", "json", '[{"id": "ü"} «{»"id": 2}, {"id": 3}]', '[{"id": "ü"}, {"id": 2}, {"id": 3}]'],
  ["no-trailing-comma", "json", '[{"id": 1}, {"id": 2}«,»]', '[{"id": 1}, {"id": 2}]'],
  ["no-trailing-comma", "json", '[\r\n{"id": 1},\r\n{"id": 2}«,»\r\n]', '[\r\n{"id": 1},\r\n{"id": 2}\r\n]'],
  ["no-trailing-comma", "json", '[{"id": 1},«,» {"id": 2}]', '[{"id": 1}, {"id": 2}]'],
  ["no-comments", "json", '«// ü»\n[{"id": 1}]', '[{"id": 1}]'],
  ["no-comments", "json", '[{"id": 1}, «// ü»\r\n{"id": 2}]', '[{"id": 1},\r\n{"id": 2}]'],
  ["no-comments", "jsonl", '{"id": 1} «# one»\n{"id": 2}', '{"id": 1}\n{"id": 2}'],
  ["no-extra-text", "json", '«data =» [{"id": 1}]', '[{"id": 1}]'],
  ["no-extra-text", "json", '«```json»\n[{"id": 1}]', '[{"id": 1}]'],
  ["no-extra-text", "json", '[{"id": 1}]\n«done.»\n', '[{"id": 1}]\n\n'],
  ["no-extra-text", "jsonl", '{"id": 1} «ü»\n{"id": 2}', '{"id": 1} \n{"id": 2}'],
  ["no-extra-values", "json", '{"id": 1}\n«{»"id": 2}\n', '[{"id": 1},\n{"id": 2}]\n'],
  ["no-extra-values", "jsonl", '{"id": 0}\n{"id": 1}«{»"id": 2}\n', '{"id": 0}\n{"id": 1}\n{"id": 2}\n'],
  ["no-extra-values", "jsonl", '{"id": "ü"} «{»"id": 2}\r\n', '{"id": "ü"}\r\n{"id": 2}\r\n'],
  ["no-extra-values", "jsonl", '{"id": "ü"} «{»"id": 2}\r', '{"id": "ü"}\r{"id": 2}\r'],
  ["no-empty-file", "json", "«»", undefined],
  ["no-empty-file", "json", "« \n»", undefined],
  ["no-bom", "json", '«»\ufeff[{"id": 1}]', '[{"id": 1}]'],
  ["no-bom", "jsonl", '«»\ufeff{"id": 1}\n{"id": 2}', '{"id": 1}\n{"id": 2}'],
  ["no-bom", "jsonl", '{"id": 1}\n«\ufeff»{"id": 2}', '{"id": 1}\n{"id": 2}'],
  ["no-odd-spaces", "jsonl", '{"id": 1}\n«\u00a0»{"id": 2}', '{"id": 1}\n{"id": 2}'],
  ["no-odd-spaces", "jsonl", '«\f»{"id": 1}\r\n{"id": 2}', '{"id": 1}\r\n{"id": 2}'],
  ["no-blank-lines", "jsonl", '{"id": 1}\n«»\n{"id": 2}', '{"id": 1}\n{"id": 2}'],
  ["no-blank-lines", "jsonl", '{"id": 1}\r\n«  \r\n»\r\n{"id": 2}', '{"id": 1}\r\n{"id": 2}'],
  ["no-blank-lines", "jsonl", '{"id": "ü"}\n«»\n', '{"id": "ü"}\n'],
  ["no-blank-lines", "jsonl", '{"id": 1}\r«»\r{"id": "ü"}\r', '{"id": 1}\r{"id": "ü"}\r'],
  ["record-one-line", "jsonl", '{"id": 0}\n«{»\n  "id": 1\n}\n{"id": 2}', '{"id": 0}\n{"id": 1}\n{"id": 2}'],
  [
    "record-one-line",
    "jsonl",
    '«{"id": "ü",»\r\n "n": [1,\r\n 2]}\r\n{"id": 2}',
    '{"id": "ü", "n": [1, 2]}\r\n{"id": 2}',
  ],
  ["record-one-line", "jsonl", '{"id": 1}\n«{"id":»\r2}\n', '{"id": 1}\n{"id": 2}\n'],
  ["record-complete", "jsonl", '{"id": 1}\n«{"id": "x, ü»', '{"id": 1}\n'],
  ["record-complete", "jsonl", '{"id": 1}\r\n«{"n": [1, 2»', '{"id": 1}\r\n'],
  ["no-record-comma", "jsonl", '{"id": 1}«,»\n{"id": 2}', '{"id": 1}\n{"id": 2}'],
  ["no-record-comma", "jsonl", '{"id": "ü"}\r\n{"id": 2}«,»\r\n', '{"id": "ü"}\r\n{"id": 2}\r\n'],
  ["no-array-file", "jsonl", '«[»\n  {"id": 1},\n  {"id": "ü"}\n]\n', '{"id": 1}\n{"id": "ü"}\n'],
  ["no-array-file", "jsonl", '«[»{"id": 1},\r\n{"id": "ü"}]\r\n', '{"id": 1}\r\n{"id": "ü"}\r\n'],
  ["no-array-file", "jsonl", '«[»\r\n{"id": 1}, {"id": 2}]\r\n', '{"id": 1}\r\n{"id": 2}\r\n'],
  ["no-comments", "jsonl", '{"id": 1}\n«// ü»\n{"id": 2}', '{"id": 1}\n{"id": 2}'],
  ["no-comments", "jsonl", '«# ü»\r\n{"id": 1}\r\n', '{"id": 1}\r\n'],
  ["no-comments", "jsonl", '{"id": 1}\n  «/* ü */»', '{"id": 1}\n'],
  ["no-extra-text", "jsonl", '{"id": 1}\n«hello, ü world:»\n{"id": 2}', '{"id": 1}\n{"id": 2}'],
  ["no-extra-text", "jsonl", '{"id": 1}\r\n«hello 2»\r\n', '{"id": 1}\r\n'],
  ["no-extra-text", "jsonl", '«```json»\n{"id": 1}\n', '{"id": 1}\n'],
  ["no-line-separators", "jsonl", '{"id": "ü«\u2028»"}\n{"id": 2}', '{"id": "ü\\u2028"}\n{"id": 2}'],
  ["no-line-separators", "jsonl", '{"id": 1}\r\n{"i«\u0085»": 2}', '{"id": 1}\r\n{"i\\u0085": 2}'],
];

const TEXT_RULES = RULES.filter(({ kind }) => kind === "text").map(({ id }) => id);
const [BEFORE, BEHIND] = ['{"id": "zuvor «", "n": [1, {"😀": null}]}'.replace("«", "ü"), '{"id": "danach", "n": 0.5}'];

interface File {
  readonly title: string;
  readonly container: Container;
  /** Puts a record into the file. */
  embed(record: string): string;
}

const FILES: readonly File[] = [
  ...(["\n", "\r\n"] as const).flatMap((end): readonly File[] => {
    const name = end === "\n" ? "JSONL" : "JSONL with CRLF";
    return [
      { title: `first record, ${name}`, container: "jsonl", embed: (record) => [record, BEHIND].join(end) },
      { title: `middle record, ${name}`, container: "jsonl", embed: (record) => [BEFORE, record, BEHIND].join(end) },
      { title: `last record, ${name}`, container: "jsonl", embed: (record) => [BEFORE, record, ""].join(end) },
    ];
  }),
  { title: "first record, JSON", container: "json", embed: (record) => `[${record}, ${BEHIND}]` },
  {
    title: "middle record, JSON",
    container: "json",
    embed: (record) => `[\n  ${[BEFORE, record, BEHIND].join(",\n  ")}\n]\n`,
  },
  {
    title: "last record, JSON with CRLF",
    container: "json",
    embed: (record) => `[\r\n${BEFORE},\r\n${record}\r\n]\r\n`,
  },
  { title: "nested, JSON", container: "json", embed: (record) => `[{"ä": [[0], [${record}]], "z": "ö"}]` },
  { title: "nested, JSONL", container: "jsonl", embed: (record) => `${BEFORE}\n{"ä": [[0], [${record}]], "z": "ö"}\n` },
];

describe.each(FILES)("in a $title", ({ container, embed }) => {
  it.each(FAULTS)("%s: %s", (rule, broken, repaired) => {
    expectOneFault({ rule, container, broken: embed(broken), repaired: repaired && embed(repaired) });
  });
});

describe("in a file as a whole", () => {
  it.each(FILE_FAULTS)("%s in %s: %j", (rule, container, broken, repaired) => {
    expectOneFault({ rule, container, broken, repaired });
  });
});

interface Expected {
  readonly rule: string;
  readonly container: Container;
  readonly broken: string;
  readonly repaired: string | undefined;
}

function expectOneFault({ rule, container, broken, repaired }: Expected): void {
  const text = broken.replace(/[«»]/g, "");
  const start = broken.indexOf("«");
  const end = broken.indexOf("»") - 1;
  // Where no format says that a file should be JSON Lines, it may be one document.
  const format = rule === "no-array-file" ? "gaussia-streamed-batch" : null;
  const { findings } = checkText(text, { format, container, rules: TEXT_RULES });
  expect(findings.map((finding) => [finding.rule.id, finding.span])).toEqual([[rule, { start, end }]]);
  const [fix] = findings[0]?.fixes() ?? [];
  expect(fix && applyEdits(text, fix.edits())).toBe(repaired);
  if (repaired !== undefined) {
    const after = checkText(repaired, { format, container, rules: TEXT_RULES });
    expect(after.findings.map((finding) => finding.rule.id)).toEqual([]);
  }
}
