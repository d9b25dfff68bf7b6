/** What `str.isspace` of Python says of one character; `\s` of JavaScript lacks some and has the byte order mark. */
export function isBlank(character: string): boolean {
  // Most characters of a long text are no blanks, and plain ones need no pattern to tell.
  return character === " " || (!(character > " " && character < "\u0080") && BLANK.test(character));
}

/** Whether Python's `int` makes a number of a text: blanks around it, a sign, any decimal digits, single underscores. */
export function isPythonInt(text: string): boolean {
  const code = text.charCodeAt(0);
  if (code >= FIRST_LETTER && code <= LAST_LETTER) {
    return false;
  }
  const digits = INTEGER.exec(text)?.[1];
  return (
    digits !== undefined && (digits.length <= MOST_DIGITS || [...digits.replaceAll("_", "")].length <= MOST_DIGITS)
  );
}

/** Letters of ASCII, and what stands between them, start no number. */
const FIRST_LETTER = 0x41;
const LAST_LETTER = 0x7a;

/** From here on `int` raises, and the text stays as it is. */
const MOST_DIGITS = 4300;

const BLANK = /^[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/;
const INTEGER =
  /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*[+-]?(\p{Nd}(?:_?\p{Nd})*)[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*$/u;
