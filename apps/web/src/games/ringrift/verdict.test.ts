import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { fromSetup, type GameState, parseDrawing, ringrift, type Setup } from '@ludus/ringrift-engine';
import { peopleOf } from '../../words/people.ts';
import { verdictOf } from './verdict.ts';

const people = peopleOf(
  [
    { name: 'You', isYou: true },
    { name: 'Rook', isYou: false },
  ],
  () => 'nobody',
);

const scene = (drawing: string, rest: Partial<Setup>): GameState => {
  const drawn = unwrap(parseDrawing('square8', drawing));
  return unwrap(fromSetup({ boardType: 'square8', players: 2, ...drawn, ...rest }));
};

const played = (start: GameState, ...texts: string[]): GameState =>
  texts.reduce((state, text) => {
    const move = unwrap(ringrift.text.parseNotation(state, text));
    return unwrap(ringrift.play(state, move, state.currentPlayer)).state;
  }, start);

const told = (state: GameState): string[] => verdictOf(state, ringrift.outcome(state)!, people);

/** Your last stack is walled in on a1 and given up; nobody can place a ring on what is left in the corner. */
const stalemate = (corner: string, rest: Partial<Setup>): GameState =>
  played(
    scene(
      `
      #1 #1 #1 #1 #1 #1 #1 ${corner}
      #1 #1 #1 #1 #1 #1 #1 #1
      #1 #1 #1 #1 #1 #1 #1 #1
      #1 #1 #1 #1 #1 #1 #1 #1
      #2 #2 #2 #2 #2 #2 #2 #2
      #2 #2 #2 #2 #2 #2 #2 #2
      #2 #2 #2 #2 #2 #2 #2 #2
      1  #2 #2 #2 #2 #2 #2 #2`,
      rest,
    ),
    'No placement',
    'No movement',
    'No line',
    corner === '#1' ? 'No territory' : 'Skip territory',
    'Forced elimination: a1',
  );

describe('a stalemate', () => {
  const equal = { ringsInHand: [4, 5], eliminatedRings: [13, 13] };

  test('says which tiebreak decided it', () => {
    const [headline, why, ...details] = told(
      stalemate('#1', { ringsInHand: [2, 8], eliminatedRings: [12, 13] }),
    );
    expect(headline).toBe('You won on tiebreaks');
    expect(why).toBe('No stack was left, and nobody could place a ring.');
    expect(details).toEqual(['You held 32 spaces against 31.']);
    expect(told(stalemate('.', { ringsInHand: [4, 8], eliminatedRings: [10, 13] })).at(-1)).toBe(
      'Rook eliminated 21 rings against 15, with as much territory.',
    );
    expect(told(stalemate('o1', equal)).at(-1)).toBe(
      'You had 1 marker against 0, with as much territory and as many rings.',
    );
    expect(told(stalemate('.', equal)).at(-1)).toBe('You moved last; all else was equal.');
  });

  test('may be a draw', () => {
    const level = unwrap(ringrift.parseState({ ...stalemate('.', equal), lastActors: [], winner: null }));
    expect(told(level)).toEqual([
      'The game is a draw',
      'No stack was left, and nobody could place a ring.',
      'Territory, eliminated rings and markers were equal.',
    ]);
  });
});

test('a victory by territory says how far away the others were', () => {
  const won = played(
    scene(
      `
      #1 #1 #1 #1 #1 #1 #1 #1
      #1 #1 #1 #1 #1 #1 #1 #1
      #1 #1 #1 #1 #1 #1 #1 #1
      #1 #1 #1 #1 #1 #1 #1 #1
      .  .  .  .  .  .  .  .
      .  .  .  .  .  .  .  .
      .  .  .  .  .  .  .  .
      1  o1 .  .  .  .  .  2`,
      { currentPhase: 'movement' },
    ),
    'Move: a1 → c1',
    'No line',
    'No territory',
  );
  expect(told(won)).toEqual([
    'You won by territory',
    'You hold 33 spaces and needed 33.',
    // Only 31 spaces are free, and Rook would need 34.
    'Rook needed 18 more rings.',
  ]);
});

test('a player with enough territory still needs more than all opponents together', () => {
  // With three players, 22 spaces are the goal; the others hold 22 together, and Rook lands on a marker.
  const lost = played(
    scene(
      `
      #1 #1 #1 #1 #1 #1 #1 #1
      #1 #1 #1 #1 #1 #1 #1 #1
      #1 #1 #1 #1 #1 #1 #2 #2
      #2 #2 #2 #2 #2 #2 #2 #2
      #3 #3 #3 #3 #3 #3 #3 #3
      #3 #3 #3 #3 .  .  .  .
      .  .  .  .  .  .  .  .
      2  o2 .  .  1  .  .  3`,
      {
        players: 3,
        currentPlayer: 2,
        currentPhase: 'movement',
        rulesOptions: { ringsPerPlayer: 3 },
        ringsInHand: [1, 1, 1],
        eliminatedRings: [0, 3, 0],
      },
    ),
    'Move: a1 → b1',
    'No line',
    'No territory',
  );
  expect(told(lost).slice(0, 3)).toEqual([
    'You lost: Rook won by eliminating rings',
    'Rook eliminated 4 rings and needed 4.',
    'You needed 4 more rings or 1 more space.',
  ]);
});
