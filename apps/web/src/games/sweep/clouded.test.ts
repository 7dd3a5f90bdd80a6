import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type SweepState, sweep, viewFor } from '@ludus/sweep-engine';
import { clouded, isDistracted } from './clouded.ts';

/** The rival's first turn, with Distraction or without. */
const rivalsTurn = (eyeshadow: boolean): SweepState => {
  const config = unwrap(sweep.configure({ variant: '8', options: { eyeshadow } }));
  const { state } = unwrap(sweep.setup(config, 'clouds'));
  return unwrap(sweep.play(state, { type: 'end_turn' }, 1)).state;
};

const pipsIn = (view: ReturnType<typeof clouded>): number =>
  view.clues.flatMap(({ pips }) => pips).reduce((sum, { pips }) => sum + pips, 0);

test('Distraction puts false pips among those a person sees as the rival', () => {
  const state = rivalsTurn(true);
  const view = viewFor(state, 'rival');
  const shown = clouded(view);
  expect(isDistracted(view)).toBe(true);
  expect(pipsIn(shown)).toBe(
    pipsIn(view) +
      state.distraction.reduce(
        (sum, bonus, tile) => sum + (state.revealed[tile] === null ? Math.floor(bonus) : 0),
        0,
      ),
  );
  expect(pipsIn(shown)).toBeGreaterThan(pipsIn(view));
  for (const { tile, pips } of view.clues[0]!.pips)
    expect(shown.clues[0]!.pips.find((one) => one.tile === tile)!.pips).toBeGreaterThanOrEqual(pips);
});

test('nothing is added without it, or for the player', () => {
  const plain = viewFor(rivalsTurn(false), 'rival');
  expect(clouded(plain)).toBe(plain);
  const players = viewFor(rivalsTurn(true), 'player');
  expect(clouded(players)).toBe(players);
});
