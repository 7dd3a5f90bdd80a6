import { expect, test } from 'bun:test';
import { unwrap, viewFor } from '@ludus/kernel';
import { type SweepAction, type SweepState, type SweepView, sweep } from '@ludus/sweep-engine';
import { exactPosterior } from '@ludus/sweep-engine/ai';
import { betterThan } from './better.ts';
import type { Speech } from './owners.ts';

const speech: Speech = { own: 'player', people: () => ({ name: 'Anna', isYou: true }) };
const start = unwrap(sweep.setup(unwrap(sweep.configure({ variant: '7' })), 'mines')).state as SweepState;
const view = viewFor(sweep as never, start, 1) as SweepView;
const say = (better: SweepAction, played: SweepAction): string | undefined =>
  betterThan(view, { better, played }, speech);
const open = (tile: number): SweepAction => ({ type: 'reveal', tile });
const tiles = exactPosterior(view).owners.flatMap((chances, tile) => (chances === null ? [] : [tile]));

test('a better tile is named with its chances beside those of the tile that was opened', () => {
  expect(say(open(tiles[0]!), open(tiles[1]!))).toMatch(
    /^Opening \w\d was better: it was \d+% likely to be yours and \d+% to be a mine; \w\d only \d+% and \d+% to be a mine\.$/,
  );
});

test('stopping is better than a tile by what the tile risked', () => {
  expect(say({ type: 'end_turn' }, open(tiles[0]!))).toMatch(
    /^Ending the turn was better: \w\d was only \d+% likely to be yours and \d+% to be a mine\.$/,
  );
  expect(say({ type: 'end_turn' }, { type: 'end_turn' })).toBeUndefined();
});

test('a card is better for what it tells', () => {
  expect(say({ type: 'tingle' }, { type: 'end_turn' })).toBe(
    'Playing Tingle was better: it gives information before you risk a tile.',
  );
});
