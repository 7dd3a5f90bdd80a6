import { expect, test } from 'bun:test';
import { newGameId } from './gameId.ts';

test('ids are short, safe in addresses, unique, and sort by time', () => {
  const now = Date.now();
  const ids = Array.from({ length: 20_000 }, (_, i) => newGameId(now + Math.floor(i / 100)));
  for (const id of ids) expect(id).toMatch(/^[\w][\w-]{11}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('ids keep rising when the clock goes back', () => {
  const later = newGameId(Date.now() + 60_000);
  expect(newGameId(0) > later).toBe(true);
});
