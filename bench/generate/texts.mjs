const WORDS = (
  "the a of and to in on for with from aircraft pilot engine runway approach landing order customer support account " +
  "refund policy answer question model context device firmware install widget report weather altitude crew controller " +
  "clearance taxiway departure arrival maintenance inspection directive component valve pressure reading indicated " +
  "that was were had been returned reported noted observed requested confirmed declined shipped delayed during after " +
  "before while without because however therefore approximately immediately safely correctly partially two three " +
  "several many each every other first second final initial normal emergency standard"
).split(" ");
/** Letters that still fit into one byte of Latin-1. */
const LATIN = ["café", "naïve", "señal", "Übergabe", "façade", "élévation"];
/** Letters beyond Latin-1: one of them makes a text take two bytes a letter. */
const WIDE = ["数据集", "оценка", "評価", "żółw", "🙂", "— “quoted” …", "✈️", "Ελλάδα"];
const ENDS = [".", ".", ".", "?", ";", ', see "section 4".', " (FL350)."];
const SENTENCES = 4096;

/**
 * Makes texts of English-looking sentences: 2 % hold letters beyond Latin-1, 5 % letters of Latin-1.
 * @param {import("./random.mjs").Random} random
 * @returns {(shortest: number, longest: number) => string} a text of about so many letters
 */
export function createTexts(random) {
  const sentences = Array.from({ length: SENTENCES }, () => sentence(random));
  return (shortest, longest) => {
    const length = random.integer(shortest, longest);
    let text = random.pick(sentences);
    while (text.length < length) {
      text += (random.happens(0.06) ? "\n" : " ") + random.pick(sentences);
    }
    const kind = random.next();
    if (kind < 0.02) {
      return `${text} ${random.pick(WIDE)}`;
    }
    return kind < 0.07 ? `${text} ${random.pick(LATIN)}` : text;
  };
}

/** @param {import("./random.mjs").Random} random */
function sentence(random) {
  const words = Array.from({ length: random.integer(6, 18) }, () => random.pick(WORDS)).join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1) + random.pick(ENDS);
}
