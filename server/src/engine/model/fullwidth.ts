/** Punctuation of East Asian keyboards, and the JSON punctuation that it stands for. */
const MEANT: ReadonlyMap<string, "{" | "}" | "[" | "]" | "," | ":"> = new Map([
  ["，", ","],
  ["、", ","],
  ["：", ":"],
  ["｛", "{"],
  ["｝", "}"],
  ["［", "["],
  ["］", "]"],
] as const);

/** The JSON punctuation that a full-width character means; `undefined` for every other character. */
export function meantPunctuation(character: string): "{" | "}" | "[" | "]" | "," | ":" | undefined {
  return MEANT.get(character);
}

/** Full-width punctuation behind which JSON goes on. Inside of texts it is common, and words follow it there. */
const JSON_GOES_ON =
  /[，、：]\s{0,100}(?:["'“＂{[｛［\-0-9]|(?:true|false|null|True|False|None)\b)|[｝］]\s{0,100}(?:[,}\]，｝］]|$)/y;

/** Whether full-width punctuation at this place stands outside of a text. */
export function isFullwidthMark(text: string, at: number): boolean {
  JSON_GOES_ON.lastIndex = at;
  return text.charCodeAt(at) > 0x3000 && JSON_GOES_ON.test(text);
}
