import { expect, test } from 'bun:test';
import { matchPage, PAGE_PATTERNS } from './pages.ts';

test('addresses lead to pages, with their parameters', () => {
  expect(matchPage('/')).toEqual({ page: 'home', parameters: {} });
  expect(matchPage('/play/ringrift/a%20b')).toEqual({
    page: 'match',
    parameters: { game: 'ringrift', id: 'a b' },
  });
  expect(matchPage('/replay/mine/x')).toEqual({ page: 'ownReplay', parameters: { id: 'x' } });
  expect(matchPage('/replay/x/')).toEqual({ page: 'replay', parameters: { id: 'x' } });
  expect(matchPage('/lab/database/games.db')).toEqual({ page: 'database', parameters: { id: 'games.db' } });
  expect(matchPage('/live/t/join/2')).toEqual({ page: 'join', parameters: { id: 't', seat: '2' } });
});

test('unknown addresses lead nowhere, however odd', () => {
  for (const path of ['/nowhere', '/play/a/b/c', '/lab/other', '/live', '/replay', '/%E0%A4%A', '/api/games'])
    expect(matchPage(path)).toBeUndefined();
});

test('every pattern leads to its own page', () => {
  for (const [page, pattern] of Object.entries(PAGE_PATTERNS))
    expect(matchPage(pattern.replaceAll(':', ''))?.page as string).toBe(page);
});
