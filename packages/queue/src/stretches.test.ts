import { expect, test } from 'bun:test';
import { countOf, without } from './stretches.ts';

test('removing stretches leaves the rest of a stretch', () => {
  expect(without([0, 10], [])).toEqual([[0, 10]]);
  expect(
    without(
      [0, 10],
      [
        [2, 3],
        [8, 12],
        [-1, 1],
        [20, 30],
      ],
    ),
  ).toEqual([
    [1, 2],
    [3, 8],
  ]);
  expect(without([3, 5], [[0, 10]])).toEqual([]);
});

test('the length of stretches is the count of their numbers', () => {
  expect(
    countOf([
      [0, 4],
      [5, 6],
      [7, 7],
    ]),
  ).toBe(5);
});
