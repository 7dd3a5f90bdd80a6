import { expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { stateOf } from '../../test/positions.ts';
import { hiddenTiles } from '../board.ts';
import { LEVELS } from '../levels.ts';
import { apply } from '../play.ts';
import { OWNERS, type SweepState } from '../types.ts';
import { viewFor } from '../view.ts';
import { hiddenCounts } from './numbers.ts';
import { actionOf, decideRival, rivals } from './registry.ts';
import { roughChances } from './roughChances.ts';

/** The rival's turns of a game in which the player only ends the turn. */
const rivalTurns = (level: number): SweepState[] => {
  const turns: SweepState[] = [];
  let state = stateOf(LEVELS[level - 1]!, level);
  while (state.result === null && turns.length < 20) {
    if (state.side === 'player') state = apply(state, { type: 'end_turn' }).state;
    else {
      turns.push(state);
      state = apply(state, actionOf(decideRival(state, rivals.conservative, Rng.from(1)))).state;
    }
  }
  return turns;
};

test('every hidden tile has an owner, and sure tiles are certain', () => {
  let sure = 0;
  for (const state of [1, 4, 7].flatMap(rivalTurns)) {
    const view = viewFor(state, 'rival');
    const decision = decideRival(state, rivals.conservative, Rng.from(1));
    const chances = roughChances(view, decision);
    for (const tile of hiddenTiles(view)) {
      const chance = chances[tile]!;
      expect(OWNERS.reduce((sum, owner) => sum + chance[owner], 0)).toBeCloseTo(1, 9);
      if (decision.guaranteed.includes(tile)) expect(chance.rival).toBe(1);
      if (decision.excluded.includes(tile)) expect(chance.rival).toBe(0);
    }
    sure += decision.guaranteed.length + decision.excluded.length;
    const expected = chances.reduce((sum, chance) => sum + (chance?.rival ?? 0), 0);
    expect(expected).toBeCloseTo(hiddenCounts(view).rival, 9);
  }
  expect(sure).toBeGreaterThan(10);
});
