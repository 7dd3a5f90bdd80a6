import { describe, expect, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import { play, scene } from '../test/scenarios/scene.ts';
import { ringrift } from './game.ts';
import type { GameState } from './types.ts';

const start = (): GameState =>
  unwrap(ringrift.setup(unwrap(ringrift.configure({ variant: 'square8' })), 1)).state;

describe('a forced move', () => {
  test('is the no-action move of a phase without options', () => {
    const moved = play(start(), 'Place: d4', 'Move: d4 → d5');
    expect(ringrift.forced(moved)).toEqual({ type: 'no_line_action' });
    expect(ringrift.forced(play(moved, 'No line'))).toEqual({ type: 'no_territory_action' });
    const handless = scene('1 . . . . . . 2', { ringsInHand: [0, 0] });
    expect(ringrift.forced(handless)).toEqual({ type: 'no_placement_action' });
  });

  test('does not exist if there is a choice', () => {
    expect(ringrift.forced(start())).toBeUndefined();
    expect(ringrift.forced(play(start(), 'Place: d4'))).toBeUndefined();
  });

  test('does not exist if the only move changes the board, because people want to see it', () => {
    const rng = Rng.from('forced');
    let lonely = 0;
    for (let game = 0; game < 6; game += 1) {
      let state = start();
      while (state.gameStatus === 'active') {
        const legal = ringrift.legal(state);
        const isForced = legal.length === 1 && legal[0]!.type.startsWith('no_');
        expect(ringrift.forced(state)).toEqual(isForced ? legal[0] : undefined);
        if (legal.length === 1 && !isForced) lonely += 1;
        state = unwrap(ringrift.play(state, rng.pick(legal), state.currentPlayer)).state;
      }
      expect(ringrift.forced(state)).toBeUndefined();
    }
    expect(lonely).toBeGreaterThan(0);
  });
});
