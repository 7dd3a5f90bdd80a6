import { expect, test } from 'bun:test';
import { plural } from './plural.ts';

test('numbers agree with their nouns', () => {
  expect([0, 1, 2].map((count) => plural(count, 'move'))).toEqual(['0 moves', '1 move', '2 moves']);
  expect([1, 3].map((count) => plural(count, 'die', 'dice'))).toEqual(['1 die', '3 dice']);
});
