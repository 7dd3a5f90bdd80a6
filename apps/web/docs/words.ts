import { area } from '../src/words/area.ts';

/** The text around the documentation; the pages themselves are Markdown. */
export const docsWords = area('docs', {
  name: 'Docs',
  home: 'Documentation',
  pages: 'Pages',
  allPages: 'All pages',
  onThisPage: 'On this page',
  search: 'Search the docs',
  results: 'Search results',
  notFound: 'Page not found',
  notFoundHint: 'Search the docs, or start from the front page.',
  start: 'Open the front page',
  title: (page: string) => `${page} · Ludus docs`,
});
