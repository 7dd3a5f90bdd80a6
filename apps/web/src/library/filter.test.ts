import { expect, test } from 'bun:test';
import { asked, filled, filterFrom, NO_FILTER } from './filter.ts';

test('a filter survives the URL and asks only for the fields that are set', () => {
  const filter = { ...NO_FILTER, game: 'ringrift', decided: 'late', min_moves: '40', q: '  ' };
  const query = new URLSearchParams(filled(filter));
  expect(query.toString()).toBe('game=ringrift&min_moves=40&decided=late');
  expect(filterFrom(query)).toEqual({ ...filter, q: '' });
  expect(asked(filter)).toEqual({ game: 'ringrift', min_moves: '40', decided_from: 67, decided_to: 100 });
  expect(asked({ ...NO_FILTER, decided: 'never' })).toEqual({});
  expect(filterFrom(new URLSearchParams('move=3'))).toEqual(NO_FILTER);
});
