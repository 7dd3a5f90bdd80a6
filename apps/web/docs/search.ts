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

export const makeIndex = (sections: readonly SearchSection[]): MiniSearch<SearchSection> => {
  const index = new MiniSearch<SearchSection>({
    fields: ['heading', 'page', 'text'],
    storeFields: ['page', 'heading', 'text'],
    searchOptions: {
      boost: { heading: 4, page: 3 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
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
