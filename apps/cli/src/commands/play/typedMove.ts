/** A notation split into words and board spaces. */
type Words = readonly string[];

/**
 * Splits a move into words: capitals and punctuation do not matter, and board spaces may be joined.
 *
 * ```ts
 * wordsOf('Capture: d4 × e5 → f6'); // ['capture', 'd4', 'e5', 'f6']
 * wordsOf('d4xe5'); // ['d4', 'e5']
 * ```
 */
export const wordsOf = (text: string): Words =>
  text
    .toLowerCase()
    .replace(/×(?=\d)/g, ' x')
    .replace(/×/g, ' ')
    .replace(/(?<=\d)\s*[x*]\s*(?=[a-z]+\d)/g, ' ')
    .replace(/(?<=\d)\s*[x*]\s*(?=\d)/g, ' x')
    .match(/[\p{L}]+\d+|\d+|[\p{L}]+/gu) ?? [];

/** A word may be shortened; a number or a board space may not. */
const means = (typed: string, word: string): boolean =>
  /\d/.test(typed) ? typed === word : word.startsWith(typed);

/** How many words of a notation were left out; undefined if the typed words are not in it, in order. */
const omitted = (typed: Words, words: Words): number | undefined => {
  let at = 0;
  for (const word of typed) {
    while (at < words.length && !means(word, words[at]!)) at += 1;
    if (at === words.length) return undefined;
    at += 1;
  }
  return words.length - typed.length;
};

/**
 * The moves that a typed text may mean: those that contain it with the fewest words left out. People type
 * `d4` for `Place: d4`, `d4 e5` for `Move: d4 → e5` and `3 alaska` for `Place 3 in Alaska`.
 */
export const findTypedMoves = (typed: string, notations: readonly string[]): number[] => {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  let best = Number.POSITIVE_INFINITY;
  let found: number[] = [];
  for (const [i, notation] of notations.entries()) {
    const left = omitted(wanted, wordsOf(notation));
    if (left === undefined || left > best) continue;
    if (left < best) found = [];
    best = left;
    found.push(i);
  }
  return found;
};
