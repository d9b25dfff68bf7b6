/** @typedef {{ readonly line: number, readonly character: number }} Position */
/** @typedef {{ readonly start: Position, readonly end: Position }} Range */

/**
 * A place of a document to type at.
 * @typedef {object} Place
 * @property {number} offset inside a word of a long text, where a letter changes no finding
 * @property {Position} word the same as a position
 * @property {Position} key inside the name of the key that the text belongs to, which is a required one
 * @property {Position} ask inside the next key's name, to ask for hover and completion
 */

/** The text whose change no other record cares about. */
const KEY = /"assistant": ?"/g;
const NEXT_KEY = /"ground_truth_assistant"/g;
const WORD = /[a-z]{3} [a-z]{3}/g;

/**
 * Places spread evenly over a text.
 * @param {string} text
 * @param {number} count
 * @returns {readonly Place[]}
 */
export function placesIn(text, count) {
  return Array.from({ length: count }, (_, index) =>
    placeAfter(text, Math.floor((text.length * (index + 0.5)) / count)),
  );
}

function placeAfter(text, from) {
  const key = find(text, KEY, from);
  const offset = find(text, WORD, key + '"assistant": "'.length) + 1;
  const ask = find(text, NEXT_KEY, offset);
  const position = createPositions(text);
  return { offset, word: position(offset), key: position(key + 3), ask: position(ask + 3) };
}

function find(text, pattern, from) {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (match === null) {
    throw new Error(`The document has nothing like ${pattern} behind ${from}.`);
  }
  return match.index;
}

/** Turns offsets into positions. The generator ends lines with a line feed. */
function createPositions(text) {
  return (offset) => {
    let line = 0;
    for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
      line++;
    }
    return { line, character: offset - (text.lastIndexOf("\n", offset - 1) + 1) };
  };
}
