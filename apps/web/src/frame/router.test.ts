import { expect, test } from 'bun:test';
import { fromOldLink, href, parseRoute } from './router.ts';

test('addresses round-trip', () => {
  const address = href(['replay', 'a b'], { move: 12 }, 'secret');
  expect(address).toBe('/replay/a%20b?move=12#secret');
  const { path, query, fragment } = parseRoute(address);
  expect([path, query.get('move'), fragment]).toEqual(['/replay/a%20b', '12', 'secret']);
  expect(href([])).toBe('/');
});

test('links of older versions still lead to their pages', () => {
  expect(fromOldLink('#/replay/a?move=3')).toBe('/replay/a?move=3');
  expect(fromOldLink('#/')).toBe('/');
  expect(fromOldLink('#/live/t/join/2/secret')).toBe('/live/t/join/2#secret');
  expect(fromOldLink('#secret')).toBeUndefined();
  expect(fromOldLink('')).toBeUndefined();
});
