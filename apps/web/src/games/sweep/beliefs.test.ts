import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { RIVALS, type RivalName, sweep } from '@ludus/sweep-engine';
import { decideAtTable, rivals } from '@ludus/sweep-engine/ai';
import { beliefsOf } from './beliefs.ts';

const { state } = unwrap(sweep.setup(unwrap(sweep.configure({ variant: '2' })), 7));
const beliefOf = (rival: RivalName) => beliefsOf(decideAtTable(state, rivals[rival]));

test('only rivals that estimate the tiles have a map of their own beside the exact chances', () => {
  expect(RIVALS.filter((rival) => beliefOf(rival) !== undefined)).toEqual(['reasoning', 'strategist']);
  expect(beliefOf('reasoning')!.title).toMatch(/^\d+ guesses$/);
  expect(beliefOf('strategist')!.title).toBe('Chances with clues');
});

test('the strategist has a chance for every closed tile, and only for those', () => {
  const closed = state.owners.flatMap((_, tile) => (state.revealed[tile] === null ? [tile] : []));
  const { beliefs } = beliefOf('strategist')!;
  expect([...beliefs.keys()]).toEqual(closed);
  for (const chance of beliefs.values()) {
    expect(chance).toBeGreaterThanOrEqual(0);
    expect(chance).toBeLessThanOrEqual(1);
  }
});
