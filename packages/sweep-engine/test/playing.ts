import { unwrap } from '@ludus/kernel';
import { seatOf } from '../src/legality.ts';
import { parseNotation } from '../src/notation.ts';
import { play } from '../src/play.ts';
import type { Card, Owner, SweepEvent, SweepState } from '../src/types.ts';
import { levelOf, type Shape, stateOf } from './positions.ts';

const LETTERS: Readonly<Record<string, Owner>> = { P: 'player', R: 'rival', N: 'neutral', M: 'mine' };

/** A game on a board written out with its owners: `['PPR', 'N.M']`, and a chosen hand. */
export const gameOn = (
  rows: readonly string[],
  { hand = [], adjacency = 'standard' }: { hand?: readonly Card[]; adjacency?: Shape['adjacency'] } = {},
): SweepState => {
  const owners = [...rows.join('').replaceAll('.', '')].map((letter) => LETTERS[letter]!);
  const count = (owner: Owner): number => owners.filter((of) => of === owner).length;
  const level = levelOf({
    rows: rows.map((row) => row.replaceAll(/[^.]/g, '#')),
    adjacency,
    counts: {
      player: count('player'),
      rival: count('rival'),
      neutral: count('neutral'),
      mine: count('mine'),
    },
  });
  const state = stateOf(level, 'game on');
  return { ...state, owners, player: { ...state.player, hand } };
};

/** Plays moves written in notation by whoever is to move. */
export const after = (state: SweepState, ...moves: readonly string[]): SweepState =>
  moves.reduce(
    (now, move) => unwrap(play(now, unwrap(parseNotation(now, move)), seatOf(now.side))).state,
    state,
  );

export const eventsOf = (state: SweepState, move: string): readonly SweepEvent[] =>
  unwrap(play(state, unwrap(parseNotation(state, move)), seatOf(state.side))).events;
