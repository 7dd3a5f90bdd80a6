import { describe, expect, test } from 'bun:test';
import { eliminated, expectCells, moves, play, playOn, quietEnd, scene } from './scene.ts';

/** The stack of player 1 is too high to go anywhere. */
const STUCK = '12222211 . . . . . . 2';
const HANDS = { ringsInHand: [0, 0], eliminatedRings: [10, 17] } as const;

describe('R071 the phases of a turn', () => {
  test('follow each other, each with a recorded move', () => {
    const { state, events } = playOn(scene('1 . . . . . . 2'), 'Place: d4', 'Move: d4 → d5', ...quietEnd);
    expect(events.filter((event) => event.type === 'phase_entered').map((event) => event.phase)).toEqual([
      'movement',
      'line_processing',
      'territory_processing',
    ]);
    expect(state).toMatchObject({ currentPlayer: 2, currentPhase: 'ring_placement' });
  });
});

describe('R075 no-action moves', () => {
  test('are the only legal move of a phase that offers no decision', () => {
    let state = scene(STUCK, HANDS);
    for (const text of ['No placement', 'No movement', 'No line', 'No territory']) {
      expect(moves(state)).toEqual([text]);
      state = play(state, text);
    }
  });
});

describe('R072 and R205 forced elimination', () => {
  const stuck = play(scene(STUCK, HANDS), 'No placement', 'No movement', ...quietEnd);

  test('follows a turn without a board-changing move for a player who controls a stack', () => {
    expect(stuck.currentPhase).toBe('forced_elimination');
    expect(moves(stuck)).toEqual(['Forced elimination: a1']);
  });

  test('takes the whole cap of one stack, credited to its owner, once per turn', () => {
    const before = eliminated(stuck);
    const after = play(stuck, 'Forced elimination: a1');
    expectCells(after, { a1: '122222' });
    expect(eliminated(after)).toEqual([before[0]! + 2, before[1]!]);
    expect(after).toMatchObject({ currentPlayer: 2, currentPhase: 'ring_placement' });
  });

  test('declining a region is not a real action', () => {
    const state = scene(
      `
      #2 #2 .  .  .  .  #2 #2
      1  #2 .  .  .  2  #2 2`,
      { ringsInHand: [0, 0] },
    );
    const declined = play(state, 'No placement', 'No movement', 'No line', 'Skip territory');
    expect(declined.currentPhase).toBe('forced_elimination');
  });

  test('does not follow a real action or a turn without a stack', () => {
    const acted = play(scene('1 . . . . . . 2'), 'Place: d4', 'Move: d4 → d5', ...quietEnd);
    expect(acted.currentPlayer).toBe(2);
    const without = play(
      scene('12 . . . . . . 2', { ringsInHand: [0, 0] }),
      'No placement',
      'No movement',
      ...quietEnd,
    );
    expect(without).toMatchObject({ currentPlayer: 2, currentPhase: 'ring_placement' });
  });
});

describe('R201 the rotation', () => {
  test('skips players without any ring', () => {
    const state = scene('1 . . . . . . 3', { players: 3, ringsInHand: [5, 0, 5] });
    expect(play(state, 'Place: d4', 'Move: d4 → d5', ...quietEnd).currentPlayer).toBe(3);
  });

  test('a player with nothing but a buried ring takes a turn of no-action moves', () => {
    const state = scene('12 . . . . . . 2', { ringsInHand: [0, 0] });
    expect(play(state, 'No placement', 'No movement', ...quietEnd).currentPlayer).toBe(2);
  });
});
