import { type Catalogue, currentLocale, isPseudo } from './locale.ts';
import { pseudoOf } from './pseudo.ts';

/**
 * The messages of one area of the pages, in the reader's language. Every sentence people read comes from such
 * an area; the English ones are where the area is declared.
 *
 * @example
 * export const homeWords = area('home', { title: 'Play', moves: (n: number) => plural(n, { one: '# move',
 * other: '# moves' }) });
 */
export const area = <Words extends Catalogue>(name: string, english: Words): Words => {
  const words = { ...english, ...currentLocale().areas[name] } as Words;
  return isPseudo ? pseudoOf(words) : words;
};
