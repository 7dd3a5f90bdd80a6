import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { ringrift } from '../../src/game.ts';
import { expectCells, hands, moves, play, scene } from './scene.ts';

const start = (options = {}) => unwrap(ringrift.setup(unwrap(ringrift.configure({ options })), 1)).state;

describe('R010 the start', () => {
  test('all rings are in hand, the board is empty, player 1 begins', () => {
    expect(hands(start())).toEqual([18, 18]);
    expect(start()).toMatchObject({
      currentPlayer: 1,
      currentPhase: 'ring_placement',
      board: { stacks: {}, markers: {} },
    });
  });
});

describe('R080 placement', () => {
  test('one to three rings go on an empty cell', () => {
    expect(moves(start(), 'Place: d4')).toEqual(['Place: d4', 'Place: d4 ×2', 'Place: d4 ×3']);
  });

  test('one ring goes on a stack, whoever controls it', () => {
    const state = scene('1 . . 2 . . . .', { currentPlayer: 1 });
    expect(moves(state, 'Place: a1')).toEqual(['Place: a1']);
    expect(moves(state, 'Place: d1')).toEqual(['Place: d1']);
    expectCells(play(state, 'Place: d1'), { d1: '21' });
  });

  test('never on a marker or a collapsed cell', () => {
    const state = scene('1 . o2 #2 . . . 2');
    expect(moves(state, 'Place: c1')).toEqual([]);
    expect(moves(state, 'Place: d1')).toEqual([]);
  });

  test('at most the rings in hand', () => {
    const state = scene('1 . . . . . . 2', { ringsInHand: [2, 17] });
    expect(moves(state, 'Place: d4')).toEqual(['Place: d4', 'Place: d4 ×2']);
    expect(hands(play(state, 'Place: d4 ×2'))).toEqual([0, 17]);
  });

  test('is forbidden with an empty hand', () => {
    expect(moves(scene('1 . . . . . . 2', { ringsInHand: [0, 17] }))).toEqual(['No placement']);
  });

  test('may be skipped when a controlled stack can move', () => {
    expect(moves(scene('1 . . . . . . 2'))).toContain('Skip placement');
  });

  test('is mandatory when no controlled stack can move', () => {
    const state = scene(`
      #1 #1 .  .  .  .  .  .
      1  #1 .  .  .  .  .  2`);
    expect(moves(state)).not.toContain('Skip placement');
    expect(moves(state, 'Place').length).toBeGreaterThan(0);
  });

  test('may be skipped by a player who controls nothing and is eligible for recovery', () => {
    const state = scene('12 . o1 . . . . .');
    expect(moves(state)).toContain('Skip placement');
    expect(moves(play(state, 'Skip placement'))).toContain('Skip recovery');
  });
});

describe('R081 no dead placement', () => {
  test('each count is tested on its own', () => {
    // a1 has two free cells to the right and nothing else.
    const state = scene(`
      #1 #1 #1 #1 #1 .  .  .
      .  .  .  #1 .  .  .  2`);
    expect(moves(state, 'Place: a1')).toEqual(['Place: a1', 'Place: a1 ×2']);
  });

  test('three rings may be placed where one would be stuck', () => {
    // Only a capture over the cap of three is possible from a1, and only for a cap of three.
    const state = scene(`
      #1 #1 #1 #1 #1 .  .  .
      .  222 . #1 .  .  .  2`);
    expect(moves(state, 'Place: a1')).toEqual([]);
    const open = scene(`
      #1 #1 #1 #1 #1 .  .  .
      .  222 . .  #1 .  .  2`);
    expect(moves(open, 'Place: a1')).toEqual(['Place: a1 ×3']);
  });
});

describe('R082 after a placement', () => {
  test('only the stack just placed may move', () => {
    const state = play(scene('1 . . . . . . 2'), 'Place: d4');
    expect(moves(state, 'Move').every((text) => text.startsWith('Move: d4'))).toBe(true);
    expect(moves(state, 'Move').length).toBeGreaterThan(0);
  });
});

describe('the swap rule', () => {
  test('player 2 may swap seats instead of the first placement, and then places', () => {
    const state = play(
      start({ swapRuleEnabled: true }),
      'Place: d4',
      'Move: d4 → d5',
      'No line',
      'No territory',
    );
    expect(moves(state)).toContain('Swap sides');
    const swapped = play(state, 'Swap sides');
    expect(swapped).toMatchObject({ currentPlayer: 2, currentPhase: 'ring_placement', swap: 'swapped' });
    expect(swapped.board).toEqual(state.board);
    expect(moves(swapped)).toEqual(moves(state).filter((text) => text !== 'Swap sides'));
  });

  test('is not available after the first placement, and off by default', () => {
    const first = ['Place: d4', 'Move: d4 → d5', 'No line', 'No territory'];
    const second = ['Place: a8', 'Move: a8 → b8', 'No line', 'No territory'];
    const third = ['Place: h1', 'Move: h1 → g1', 'No line', 'No territory'];
    const later = play(start({ swapRuleEnabled: true }), ...first, ...second, ...third);
    expect(later).toMatchObject({ currentPlayer: 2, swap: 'declined' });
    expect(moves(later)).not.toContain('Swap sides');
    expect(moves(play(start(), ...first))).not.toContain('Swap sides');
  });
});
