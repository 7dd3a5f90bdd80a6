import { expect, test } from 'bun:test';
import { type Marks, marked } from './marks.ts';

const draw = (
  ...strokes: [
    tile: number,
    kind: 'flag' | 'pencil' | 'erase',
    owner: 'player' | 'rival' | 'neutral' | 'mine',
  ][]
): Marks => strokes.reduce<Marks>((marks, [tile, kind, owner]) => marked(marks, tile, { kind, owner }), {});

test('a flag is one decision: another one replaces it, the same one removes it', () => {
  expect(draw([3, 'flag', 'mine'])).toEqual({ 3: { flag: 'mine' } });
  expect(draw([3, 'flag', 'mine'], [3, 'flag', 'rival'])).toEqual({ 3: { flag: 'rival' } });
  expect(draw([3, 'flag', 'mine'], [3, 'flag', 'mine'])).toEqual({});
});

test('pencil marks add up, in a fixed order, and a flag settles them', () => {
  expect(draw([3, 'pencil', 'mine'], [3, 'pencil', 'player'])).toEqual({ 3: { pencil: ['player', 'mine'] } });
  expect(draw([3, 'pencil', 'mine'], [3, 'pencil', 'player'], [3, 'pencil', 'mine'])).toEqual({
    3: { pencil: ['player'] },
  });
  expect(draw([3, 'pencil', 'mine'], [3, 'flag', 'player'])).toEqual({ 3: { flag: 'player' } });
});

test('erasing leaves other tiles alone', () => {
  expect(draw([3, 'flag', 'mine'], [4, 'flag', 'rival'], [3, 'erase', 'mine'])).toEqual({
    4: { flag: 'rival' },
  });
});
