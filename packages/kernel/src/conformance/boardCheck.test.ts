import { expect, test } from 'bun:test';
import type { Place } from '../board.ts';
import { checkBoard } from './boardCheck.ts';

const findingsOf = (places: readonly Place[]): string[] => {
  const found: string[] = [];
  const visit = { game: { board: { scene: () => ({ places }) } }, legal: [], sample: [], seatCount: 2 };
  checkBoard(visit as never, (text) => found.push(text));
  return found;
};

test('places of every size from 0.2 to 4 are accepted', () => {
  for (const size of [0.2, 1, 4]) expect(findingsOf([{ id: 'a', x: 0, y: 0, size }])).toEqual([]);
  for (const size of [0, 0.1, 5, Number.NaN])
    expect(findingsOf([{ id: 'a', x: 0, y: 0, size }])).toContain(
      `place "a" has the size ${size}, which must be from 0.2 to 4`,
    );
});

test('small places may be closer together than large ones', () => {
  const pair = (size: number): Place[] => [
    { id: 'a', x: 0, y: 0, size },
    { id: 'b', x: 0.3, y: 0, size },
  ];
  expect(findingsOf(pair(0.4))).toEqual([]);
  expect(findingsOf(pair(1))).toEqual(['places "a" and "b" overlap']);
});
