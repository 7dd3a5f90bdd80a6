import { expect, test } from 'bun:test';
import { spread } from './spread.ts';

const ROOM = { size: 100, gap: 20 };

test('things stand where they belong if there is room', () => {
  expect(spread([10, 40, 90], ROOM)).toEqual([10, 40, 90]);
  expect(spread([], ROOM)).toEqual([]);
});

test('things that would cover each other stand side by side, within the size', () => {
  expect(spread([10, 12, 14], ROOM)).toEqual([10, 30, 50]);
  expect(spread([95, 97, 100], ROOM)).toEqual([60, 80, 100]);
  expect(spread([0, 0, 50], ROOM)).toEqual([0, 20, 50]);
});
