import type { Catalogue } from './locale.ts';

const OPEN = '⟦';
const CLOSE = '⟧';

const bracket = (text: string): string => (text === '' ? text : `${OPEN}${text}${CLOSE}`);

/** The same messages in brackets, including those inside groups and those made by functions. */
export const pseudoOf = <Words extends Catalogue>(words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, message]) => {
      if (typeof message === 'string') return [key, bracket(message)];
      if (typeof message === 'function')
        return [key, (...values: never[]): string => bracket(message(...values))];
      return [key, pseudoOf(message)];
    }),
  ) as Words;

/** The text outside all brackets, which did not come from this layer. */
export const escapedFrom = (text: string): string => {
  let depth = 0;
  let outside = '';
  for (const character of text) {
    if (character === OPEN) depth += 1;
    else if (character === CLOSE) depth -= 1;
    else if (depth === 0) outside += character;
  }
  return outside;
};
