import { expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { boardOf } from './board.ts';
import { isSameSet } from './cellSet.ts';
import { flood } from './flood.ts';
import { Pieces } from './pieces.ts';
import { BOARDS } from './types.ts';

/** Whether a set is in one piece, by walking through all of it. */
const isWhole = (type: (typeof BOARDS)[number], set: Int32Array): boolean => {
  const row = set.findIndex((bits) => bits !== 0);
  if (row < 0) return true;
  const reached = new Int32Array(set.length);
  flood(boardOf(type), set, row, set[row]! & -set[row]!, reached);
  return isSameSet(reached, set);
};

test.each(BOARDS)('a set that follows another on %s stays in one piece', (type) => {
  const board = boardOf(type);
  const rng = Rng.from(`pieces ${type}`);
  const pieces = new Pieces(board);
  const set = board.rowMasks.slice();
  const wanted = board.rowMasks.slice();
  let followed = 0;
  let torn = 0;
  for (let i = 0; i < 3000; i += 1) {
    if (i % 100 === 0) {
      set.set(board.rowMasks);
      wanted.set(board.rowMasks);
    }
    for (let changes = rng.int(4); changes >= 0; changes -= 1) {
      const cell = rng.pick([...board.cells]);
      // Mostly open, like a board in play, so that sets are often in one piece.
      const isOpen = rng.int(3) > 0;
      const bit = 1 << board.columns[cell]!;
      if (isOpen) wanted[board.rows[cell]!]! |= bit;
      else wanted[board.rows[cell]!]! &= ~bit;
    }
    if (pieces.follow(set, wanted)) {
      expect(isSameSet(set, wanted)).toBe(true);
      expect(isWhole(type, wanted)).toBe(true);
      followed += 1;
    } else if (!isWhole(type, wanted)) torn += 1;
    expect(isWhole(type, set)).toBe(true);
  }
  expect(followed).toBeGreaterThan(30);
  expect(torn).toBeGreaterThan(30);
});
