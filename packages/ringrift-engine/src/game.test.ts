import { describe, expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { checkGame } from '@ludus/kernel/conformance';
import { play, playOn, scene } from '../test/scenarios/scene.ts';
import { isLarge } from '../test/walk.ts';
import { ringrift } from './game.ts';
import { explainOutcome } from './outcome.ts';
import { destinations, movableStacks, processableLines, roomAfter } from './selectors.ts';
import { BOARDS, RECOVERIES } from './types.ts';

describe('RingRift keeps the contract', () => {
  for (const variant of BOARDS)
    for (const players of [2, 3, 4])
      test(`${variant}, ${players} players`, () => {
        const setups = ['seed', 'published'].map((preset) => ({ variant, players, options: { preset } }));
        const every = isLarge(variant) ? 90 : 5;
        expect(
          checkGame(ringrift as Game, { setups, seeds: [1], every, sample: 4, maxSteps: 5_000 }),
        ).toEqual([]);
      }, 600_000);

  test('with every recovery rule', () => {
    const setups = RECOVERIES.map((recovery) => ({ variant: 'hex8', players: 3, options: { recovery } }));
    expect(checkGame(ringrift as Game, { setups, seeds: ['r'], every: 3, sample: 4 })).toEqual([]);
  }, 600_000);
});

describe('configuration', () => {
  test('has defaults: square8, two players, the rules of the seed', () => {
    expect(unwrap(ringrift.configure({}))).toEqual({
      boardType: 'square8',
      players: 2,
      rulesOptions: {
        swapRuleEnabled: false,
        ringsPerPlayer: 18,
        lpsRoundsRequired: 2,
        recovery: 'canonical',
      },
    });
  });

  test('has the published rules', () => {
    const published = (players: number) =>
      unwrap(ringrift.configure({ variant: 'hexagonal', players, options: { preset: 'published' } }))
        .rulesOptions;
    expect(published(2)).toEqual({
      swapRuleEnabled: true,
      ringsPerPlayer: 96,
      lpsRoundsRequired: 3,
      recovery: 'strike',
    });
    expect(published(4).swapRuleEnabled).toBe(false);
  });

  test('accepts single options, and names invalid ones', () => {
    expect(
      unwrap(ringrift.configure({ options: { recovery: 'exhume', ringsPerPlayer: 9 } })).rulesOptions,
    ).toMatchObject({
      recovery: 'exhume',
      ringsPerPlayer: 9,
    });
    const wrong = (choices: object) => {
      const config = ringrift.configure(choices);
      return config.ok ? [] : config.error.map(({ path }) => path);
    };
    expect(wrong({ variant: 'round' })).toEqual(['variant']);
    expect(wrong({ players: 5 })).toEqual(['players']);
    expect(wrong({ options: { recovery: 'magic' } })).toEqual(['options.recovery']);
    expect(wrong({ options: { ringsPerPlayer: 0 } })).toEqual(['options.ringsPerPlayer']);
    expect(wrong({ options: { wings: 1 } })).toEqual(['options.wings']);
    expect(wrong({ options: { preset: 'best' } })).toEqual(['options.preset']);
  });
});

describe('what a move did', () => {
  test('is reported as data and in sentences', () => {
    const { events } = playOn(
      scene('11 o2 2 o1 . . . .', { currentPhase: 'movement', ringsInHand: [0, 0] }),
      'Capture: a1 × c1 → e1',
    );
    expect(events.map(({ type, text }) => `${type}: ${text}`)).toEqual([
      'stack_moved: Player 1 moves from a1 to e1.',
      'marker_placed: A marker of player 1 stays on a1.',
      'marker_flipped: The marker on b1 goes from player 2 to player 1.',
      'marker_collapsed: The marker on d1 collapses into territory of player 1.',
      'ring_captured: The stack on e1 captures a ring of player 2 from c1.',
      'phase_entered: Player 1 turns to lines.',
    ]);
  });

  test('up to the end of the game', () => {
    const state = scene('1 o1 . . . . 2 2', {
      currentPhase: 'movement',
      rulesOptions: { ringsPerPlayer: 3 },
      ringsInHand: [0, 1],
      eliminatedRings: [2, 0],
    });
    const { state: over, events } = playOn(state, 'Move: a1 → b1', 'No line', 'No territory');
    expect(events.at(-1)).toEqual({
      type: 'game_ended',
      winner: 1,
      reason: 'ring_elimination',
      text: 'Player 1 wins: enough rings eliminated (R171).',
    });
    expect(explainOutcome(over)).toHaveLength(3);
    expect(explainOutcome(state)).toEqual([]);
  });
});

describe('what user interfaces ask', () => {
  const state = scene('1 . 21 . . . . 2', { ringsInHand: [2, 0] });

  test('which stacks can move, and where', () => {
    const moving = play(state, 'Skip placement');
    expect(movableStacks(moving)).toEqual(['0,0', '2,0']);
    expect(destinations(moving, '0,0')).toContainEqual({ type: 'move_stack', from: '0,0', to: '1,0' });
    expect(destinations(moving, '0,0')).toContainEqual({
      type: 'overtaking_capture',
      from: '0,0',
      target: '2,0',
      to: '3,0',
    });
    expect(destinations(moving, '5,5')).toEqual([]);
  });

  test('how many spaces a placed stack could move to', () => {
    const placements = ringrift.legal(state).filter((move) => move.type === 'place_ring');
    const rooms = placements.map(
      (move) =>
        ringrift
          .legal(unwrap(ringrift.play(state, move, 1)).state)
          .filter((next) => next.type === 'move_stack').length,
    );
    expect(new Set(rooms).size).toBeGreaterThan(5);
    expect(roomAfter(state, placements)).toEqual(rooms);
    expect(roomAfter(state, [{ type: 'place_ring', to: '99,99', count: 1 }])).toEqual([0]);
  });

  test('which lines there are, with their options', () => {
    const lines = scene('o1 o1 o1 o1 o1 1 . 2', { currentPhase: 'line_processing' });
    expect(processableLines(lines)).toHaveLength(1);
    expect(processableLines(lines)[0]!.moves).toHaveLength(3);
  });
});
