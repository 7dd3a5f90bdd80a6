import { type Rng, unwrap } from '@ludus/kernel';
import { legal } from '../src/legality.ts';
import { readNotation } from '../src/notation.ts';
import { apply } from '../src/play.ts';
import type { Card, Owner, SweepEvent, SweepState } from '../src/types.ts';
import { levelOf, type Shape, stateOf } from './positions.ts';

const LETTERS: Readonly<Record<string, Owner>> = { P: 'player', R: 'rival', N: 'neutral', M: 'mine' };

/** A game on a board written out with its owners: `['PPR', 'N.M']`. A hand chosen for it is the whole deck. */
export const gameOn = (
  rows: readonly string[],
  { hand, adjacency = 'standard' }: { hand?: readonly Card[]; adjacency?: Shape['adjacency'] } = {},
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
  const state = stateOf(level, 'game on', hand);
  return { ...state, owners, ...(hand && { player: { ...state.player, hand, draw: [] } }) };
};

/** Plays legal moves in notation for the side to move; it also accepts states that no game can reach. */
export const after = (state: SweepState, ...moves: readonly string[]): SweepState =>
  moves.reduce((now, move) => apply(now, unwrap(readNotation(now, move))).state, state);

export const eventsOf = (state: SweepState, move: string): readonly SweepEvent[] =>
  apply(state, unwrap(readNotation(state, move))).events;

/**
 * The states of one random game, first to last. Kinds of moves are equally likely, so that cards come up as
 * often as tiles are opened, and mines are avoided for a while.
 */
export const gameStates = (start: SweepState, rng: Rng): SweepState[] => {
  const states = [start];
  for (let state = start; state.result === null; states.push(state)) {
    const { owners } = state;
    const actions = legal(state);
    const kind = rng.pick([...new Set(actions.map(({ type }) => type))]);
    const action = rng.pick(actions.filter(({ type }) => type === kind));
    if (action.type === 'reveal' && owners[action.tile] === 'mine' && rng.int(4) > 0) continue;
    state = apply(state, action).state;
  }
  return states;
};
