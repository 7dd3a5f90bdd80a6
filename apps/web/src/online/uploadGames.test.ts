import { expect, test } from 'bun:test';
import { portionsOf } from './uploadGames.ts';

test('portions hold whole lines, all of them, in order, and no more than fits', () => {
  const text = 'one\ntwo\r\nthree\n\nfour and more\n';
  const portions = portionsOf(text, 10);
  expect(portions).toEqual([['one', 'two'], ['three', ''], ['four and more'], ['']]);
  expect(portions.flat()).toEqual(text.split(/\r?\n/));
  expect(portionsOf(text)).toHaveLength(1);
});
