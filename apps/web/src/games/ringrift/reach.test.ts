import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { BOARDS, cellName, type GameState, type Move, ringrift } from '@ludus/ringrift-engine';
import { isFirstPlacement, reachIn, roomiestOf } from './reach.ts';

const startOn = (variant: string): GameState =>
  unwrap(ringrift.setup(unwrap(ringrift.configure({ variant, players: 2 })), 1)).state;

const singles = (state: GameState): Move[] =>
  ringrift.legal(state).filter((move) => move.type === 'place_ring' && move.count === 1);

const after = (state: GameState, notation: string): GameState =>
  unwrap(ringrift.play(state, unwrap(ringrift.text.parseNotation(state, notation)), state.currentPlayer))
    .state;

describe('the first placement', () => {
  test('suggests the middle of a small board, from where a ring has the most ways to move', () => {
    const state = startOn('square8');
    const names = roomiestOf(state, singles(state)).map((cell) => cellName('square8', cell));
    expect(names.toSorted()).toEqual(['d4', 'd5', 'e4', 'e5']);
  });

  test('suggests a few spaces on every board', () => {
    for (const board of BOARDS) {
      const state = startOn(board);
      const { length } = roomiestOf(state, singles(state));
      expect(length).toBeGreaterThanOrEqual(4);
      expect(length).toBeLessThanOrEqual(9);
    }
  });

  test('is the only one with suggestions', () => {
    const placed = after(startOn('square8'), 'place: d4');
    expect(isFirstPlacement(placed)).toBe(false);
    expect(roomiestOf(placed, ringrift.legal(placed))).toEqual([]);
  });
});

test('a ring reaches every space on its lines, a stack of three none that is nearer than three', () => {
  const state = startOn('square8');
  const reach = (count: 1 | 2 | 3) =>
    reachIn(unwrap(ringrift.play(state, { type: 'place_ring', to: '3,3', count }, 1)).state);
  expect(reach(1).spaces).toHaveLength(27);
  expect(reach(1).canCapture).toBe(false);
  expect(reach(3).spaces).toHaveLength(11);
});
