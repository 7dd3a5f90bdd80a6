import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type GameState, ringrift } from '@ludus/ringrift-engine';
import { peopleOf } from '../../words/people.ts';
import { verdictOf } from './verdict.ts';

const START = unwrap(ringrift.setup(unwrap(ringrift.configure({ players: 2 })), 1)).state;

const people = peopleOf(
  [
    { name: 'You', isYou: true },
    { name: 'Rook', isYou: false },
  ],
  () => 'nobody',
);

interface Standing {
  readonly territory?: number;
  readonly rings?: number;
  readonly markers?: number;
}

/** A board without stacks on which nobody can go on. */
const stalemateWith = (...standings: readonly [Standing, Standing]): GameState => ({
  ...START,
  board: {
    ...START.board,
    markers: Object.fromEntries(
      standings.flatMap(({ markers = 0 }, i) =>
        Array.from({ length: markers }, (_, x) => [`${x},${i}`, { player: i + 1 }] as const),
      ),
    ),
  },
  players: START.players.map((player, i) => ({
    ...player,
    territorySpaces: standings[i]!.territory ?? 0,
    eliminatedRings: standings[i]!.rings ?? 0,
  })),
});

const told = (state: GameState, winners: readonly number[]): string[] =>
  verdictOf(
    state,
    {
      winners,
      reason: 'stalemate',
      ranking: [
        { seat: 1, rank: 1 },
        { seat: 2, rank: winners.length === 0 ? 1 : 2 },
      ],
    },
    people,
  );

describe('a stalemate', () => {
  test('says which tiebreak decided it', () => {
    const [headline, why, ...details] = told(stalemateWith({ territory: 30 }, { territory: 25 }), [1]);
    expect(headline).toBe('You won on tiebreaks');
    expect(why).toBe('No stack was left, and nobody could place a ring.');
    expect(details).toEqual(['You held 30 spaces against 25.']);
    expect(told(stalemateWith({ rings: 9 }, { rings: 8 }), [1]).at(-1)).toBe(
      'You eliminated 9 rings against 8, with as much territory.',
    );
    expect(told(stalemateWith({ markers: 1 }, {}), [1]).at(-1)).toBe(
      'You had 1 marker against 0, with as much territory and as many rings.',
    );
    expect(told(stalemateWith({}, {}), [1]).at(-1)).toBe('You moved last; all else was equal.');
  });

  test('may be a draw', () => {
    expect(told(stalemateWith({}, {}), [])).toEqual([
      'The game is a draw',
      'No stack was left, and nobody could place a ring.',
      'Territory, eliminated rings and markers were equal.',
    ]);
  });
});

test('whoever has enough territory still needs more than all opponents together', () => {
  const state: GameState = {
    ...START,
    players: START.players.map((player, i) => ({
      ...player,
      territorySpaces: [34, 40][i]!,
      eliminatedRings: 10,
    })),
  };
  const outcome = {
    winners: [2],
    reason: 'last_player_standing',
    ranking: [
      { seat: 2, rank: 1 },
      { seat: 1, rank: 2 },
    ],
  };
  expect(verdictOf(state, outcome, people).at(-1)).toBe('You needed 8 more rings or 7 more spaces.');
});
