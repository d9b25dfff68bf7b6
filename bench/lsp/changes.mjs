/** Typing a text at a position. */
export const insert = (position, text) => ({ range: { start: position, end: position }, text });

/** Deleting one letter. */
export const removeLetter = ({ line, character }) => ({
  range: { start: { line, character }, end: { line, character: character + 1 } },
  text: "",
});
