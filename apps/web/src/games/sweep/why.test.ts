import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { LEVELS, type SweepView, sweep, viewFor } from '@ludus/sweep-engine';
import { peopleOf } from '../../words/people.ts';
import { certaintyOf, whyTile } from './why.ts';

const speech = {
  own: 'player',
  people: peopleOf(
    [
      { name: 'You', isYou: true },
      { name: 'Vesper', isYou: false },
    ],
    () => 'nobody',
  ),
} as const;

const start = unwrap(sweep.setup(unwrap(sweep.configure({ variant: '1' })), 'why')).state;

/** Level 1 with some tiles opened by the player: their owners and numbers as given. */
const opened = (
  tiles: Readonly<Record<number, readonly ['player' | 'rival' | 'neutral', number]>>,
): SweepView => {
  const view = viewFor(start, 'player');
  return {
    ...view,
    owners: view.owners.map((owner, tile) => tiles[tile]?.[0] ?? owner),
    revealed: view.revealed.map((reveal, tile) =>
      tiles[tile] === undefined ? reveal : { by: 'player', count: tiles[tile][1], round: 1 },
    ),
  };
};

test('a number with all its tiles rules its neighbours out', () => {
  const view = opened({ 0: ['neutral', 0] });
  expect(whyTile(view, 1, speech)).toBe('b1 is not yours: the 0 on a1 has all its tiles.');
  expect([...certaintyOf(view).isNotOwn].toSorted((a, b) => a - b)).toEqual([1, 6, 7]);
});

test('a number that needs all its closed tiles settles them', () => {
  const view = opened({ 0: ['player', 3] });
  expect(whyTile(view, 7, speech)).toBe(
    'b2 is yours for certain: the 3 on a1 needs 3 more, and only b1, a2 and b2 are closed.',
  );
  expect(certaintyOf(view).is.get(7)).toBe('player');
});

test('an open tile shows its owner and its number', () => {
  expect(whyTile(opened({ 0: ['neutral', 1] }), 0, speech)).toBe(
    'a1 is neutral: 1 of your tiles is around it.',
  );
});

test('a tile about which nothing is certain says so', () => {
  expect(whyTile(opened({}), 3, speech)).toBe('Nothing is certain about d1 yet.');
  expect(LEVELS[0]!.counts.mine).toBe(0);
});
