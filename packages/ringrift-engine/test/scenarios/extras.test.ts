import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { ringrift } from '../../src/game.ts';
import { RULES } from '../../src/options.ts';
import { territoryThreshold } from '../../src/thresholds.ts';
import { expectCells, hexScene, moves, play, scene } from './scene.ts';

/** Rules that are off unless somebody asks for them. */

test('extras leave no trace in the options while they are off', () => {
  const plain = RULES.defaults({ variant: 'square8', players: 2 });
  expect(Object.keys(plain)).toEqual(['recovery', 'lpsRoundsRequired', 'swapRuleEnabled', 'ringsPerPlayer']);
  expect(RULES.defaults({ variant: 'square8', players: 3, preset: 'published-engine' })).toEqual({
    recovery: 'strike',
    lpsRoundsRequired: 3,
    swapRuleEnabled: false,
    ringsPerPlayer: 18,
    stuckPlacement: true,
    markerChains: true,
    endAtOnce: true,
    majorityTerritory: true,
    survivorOnBoard: true,
    lateFirstRound: true,
  });
});

describe('stuck placement', () => {
  // From a1 one ring cannot move: all ways are blocked; two rings capture the cap of two on a2.
  const drawing = `
    .  .  .  .  .  .  .  .
    .  .  .  .  .  .  .  .
    22 #2 .  .  .  .  .  .
    .  #2 .  .  .  .  1  .`;

  test('if off, only counts that can move are legal', () => {
    expect(moves(scene(drawing), 'Place: a1')).toEqual(['Place: a1 ×2', 'Place: a1 ×3']);
  });

  test('if on, fewer rings may be placed where more could move, and then nothing moves', () => {
    const state = scene(drawing, { rulesOptions: { stuckPlacement: true } });
    expect(moves(state, 'Place: a1')).toEqual(['Place: a1', 'Place: a1 ×2', 'Place: a1 ×3']);
    const placed = play(state, 'Place: a1');
    expect(moves(placed)).toEqual(['No movement']);
    expect(play(placed, 'No movement', 'No line', 'No territory').currentPlayer).toBe(2);
  });
});

describe('marker chains', () => {
  const territory = { currentPhase: 'territory_processing' } as const;
  const drawing = `
    .  .  .  o2 .  .  .  .
    o1 .  o2 .  .  .  o1 .
    2  o1 .  .  1  .  .  2`;

  test('if off, only markers next to the region collapse', () => {
    expectCells(play(scene(drawing, territory), 'Region: a1 (1 cell)'), { b1: '#1', c2: 'o2', d3: 'o2' });
  });

  test('if on, every marker linked to the border collapses, including corner to corner', () => {
    const state = scene(drawing, { ...territory, rulesOptions: { markerChains: true } });
    const claimed = play(state, 'Region: a1 (1 cell)');
    expectCells(claimed, { a1: '#1', a2: '#1', b1: '#1', c2: '#1', d3: '#1', g2: 'o1' });
  });

  test('on the small hex board one pair of diagonals links too', () => {
    const markers = {
      '-3,3,0': 1,
      '-4,3,1': 1,
      '-3,4,-1': 1,
      '-2,4,-2': 2,
      '-2,2,0': 2,
      '-1,3,-2': 2,
      '2,0,-2': 2,
    };
    const stacks = { '-4,4,0': [2], '0,0,0': [1], '4,-4,0': [2] };
    const state = hexScene({ ...territory, stacks, markers, rulesOptions: { markerChains: true } });
    const { board } = play(state, 'Region: a5 (1 cell)');
    // -1,3,-2 lies one diagonal, (1, 1, -2), beyond -2,2,0.
    expect(Object.keys(board.markers)).toEqual(['2,0,-2']);
  });
});

describe('end at once', () => {
  // Three rings each, so three eliminated rings win; player 1 has two and lands on a marker.
  const position = {
    ringsInHand: [0, 2],
    eliminatedRings: [2, 0],
    currentPhase: 'movement',
  } as const;
  const begin = (extras: Record<string, true>) =>
    play(
      scene('1 . o1 . . . . 2', { ...position, rulesOptions: { ringsPerPlayer: 3, ...extras } }),
      'Move: a1 → c1',
    );

  test('if off, the turn continues', () => {
    expect(begin({})).toMatchObject({ gameStatus: 'active', currentPhase: 'line_processing' });
  });

  test('if on, the winning move is the last', () => {
    const over = begin({ endAtOnce: true });
    expect(over).toMatchObject({ gameStatus: 'finished', winner: 1, endReason: 'ring_elimination' });
    expect(unwrap(ringrift.parseState(JSON.parse(JSON.stringify(over))))).toEqual(over);
  });
});

test('a majority of the board is the same whatever the number of players', () => {
  const thresholds = [2, 3, 4].map((players) => territoryThreshold(64, players, { majorityTerritory: true }));
  expect(thresholds).toEqual([33, 33, 33]);
});

describe('the survivor on the board', () => {
  const survivor = (extras: Record<string, true>) =>
    scene('. . . o1 . . . .', {
      players: 3,
      ringsInHand: [2, 0, 0],
      eliminatedRings: [1, 3, 3],
      rulesOptions: { ringsPerPlayer: 3, ...extras },
    });

  test('wins only with a stack', () => {
    const state = survivor({ survivorOnBoard: true, endAtOnce: true });
    expect(moves(state)).not.toContain('Skip placement');
    expect(play(state, 'Place: a1')).toMatchObject({ winner: 1, endReason: 'last_player_standing' });
  });

  test('wins without one if the option is off', () => {
    expect(() => survivor({})).toThrow('Only player 1 owns a ring, so the game is over');
  });
});

test('with a late first round the second player opens the rounds', () => {
  const begin = (options: Record<string, unknown>) => {
    const state = unwrap(ringrift.setup(unwrap(ringrift.configure({ options })), 1)).state;
    return play(state, 'Place: a1', 'Move: a1 → a2', 'No line', 'No territory');
  };
  expect(begin({})).toMatchObject({ currentPlayer: 2, lpsRoundOpener: 1, lpsRoundIndex: 0 });
  expect(begin({ lateFirstRound: true })).toMatchObject({
    currentPlayer: 2,
    lpsRoundOpener: 2,
    lpsRoundIndex: 1,
    lpsCurrentRoundActorMask: { 2: true },
  });
});
