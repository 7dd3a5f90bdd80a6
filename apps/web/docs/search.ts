import MiniSearch, { type SearchResult } from 'minisearch';

/** A section of a page, as indexed for the search. */
export interface SearchSection {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

export type Found = SearchResult & SearchSection;

const MOST = 12;

/** Words that say nothing about a page. */
const EMPTY = new Set(
  'a an and are as at be by can do for from how i in is it my of on or the to what with you'.split(' '),
);

/** Pages that mention everything. Pages about one subject rank above them. */
const OVERVIEWS: readonly (readonly [page: RegExp, weight: number])[] = [
  [/^\/docs\/(changelog|contributing|code-of-conduct)/, 0.3],
  [/^\/docs\/(benchmarks|architecture)/, 0.6],
  [/^\/docs\/packages\//, 0.8],
];

const weightOf = (address: string): number => OVERVIEWS.find(([page]) => page.test(address))?.[1] ?? 1;

/** Unfinished words are found from their third letter on. */
const isPrefix = (term: string): boolean => term.length > 2;

export const makeIndex = (sections: readonly SearchSection[]): MiniSearch<SearchSection> => {
  const index = new MiniSearch<SearchSection>({
    fields: ['heading', 'page', 'text'],
    storeFields: ['page', 'heading', 'text'],
    processTerm: (term) => {
      const word = term.toLowerCase();
      return EMPTY.has(word) ? null : word;
    },
    searchOptions: {
      boost: { heading: 4, page: 3 },
      prefix: isPrefix,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      boostDocument: (address) => weightOf(String(address)),
    },
  });
  index.addAll(sections);
  return index;
};

/** The sections with all words or, if there are none, those with some. */
export const findSections = (index: MiniSearch<SearchSection>, query: string): Found[] => {
  const strict = index.search(query, { combineWith: 'AND' });
  return (strict.length > 0 ? strict : index.search(query)).slice(0, MOST) as Found[];
};

const AROUND = 60;

/** An excerpt around the first of the words, cut at spaces. */
export const excerpt = (text: string, terms: readonly string[]): string => {
  const lower = text.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const middle = places.length === 0 ? 0 : Math.min(...places);
  const from = middle <= AROUND ? 0 : lower.indexOf(' ', middle - AROUND) + 1;
  const to = text.length <= middle + 2 * AROUND ? text.length : text.lastIndexOf(' ', middle + 2 * AROUND);
  return `${from > 0 ? '…' : ''}${text.slice(from, Math.max(to, middle + 1))}${to < text.length ? '…' : ''}`;
};
