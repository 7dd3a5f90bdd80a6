import { expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { stateOf } from '../../test/positions.ts';
import { LEVELS } from '../levels.ts';
import { apply } from '../play.ts';
import { viewFor } from '../view.ts';
import { beliefsOf } from './beliefs.ts';
import { choosePlayerAction } from './player/agent.ts';
import { actionOf, decideRival, rivals } from './registry.ts';

test('hints go by the same chances as the moves they suggest', () => {
  const seen = { player: 0, rival: 0 };
  let state = stateOf(LEVELS[2]!, 5);
  while (state.result === null) {
    const view = viewFor(state, state.side);
    const decision =
      state.side === 'player' ? choosePlayerAction(view) : decideRival(state, rivals.strategist, Rng.from(1));
    expect(decision.posterior).toEqual(beliefsOf(view));
    seen[state.side] += 1;
    state = apply(state, 'action' in decision ? decision.action : actionOf(decision)).state;
  }
  expect(Math.min(seen.player, seen.rival)).toBeGreaterThan(2);
});
