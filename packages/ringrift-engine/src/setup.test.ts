import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { scene } from '../test/scenarios/scene.ts';
import { ringrift } from './game.ts';
import { parseState } from './readState.ts';
import { fromSetup } from './setup.ts';
import type { GameState } from './types.ts';

const problems = (setup: object): string[] => {
  const state = fromSetup({ boardType: 'square8', players: 2, ...setup });
  return state.ok ? [] : state.error.map(({ code, path }) => `${code} ${path}`);
};

describe('a position set up by hand', () => {
  test('needs no more than the board', () => {
    const state = unwrap(
      fromSetup({ boardType: 'square8', players: 2, stacks: { '3,3': [1], '3,4': [2, 1] } }),
    );
    expect(state.players.map((player) => player.ringsInHand)).toEqual([16, 17]);
    expect(state).toMatchObject({
      currentPlayer: 1,
      currentPhase: 'ring_placement',
      lpsCurrentRoundActorMask: { 1: true },
    });
    expect(parseState(state).ok).toBe(true);
  });

  test('is the start of a game when nothing is on the board', () => {
    const start = unwrap(ringrift.setup(unwrap(ringrift.configure({})), 1)).state;
    expect(unwrap(fromSetup({ boardType: 'square8', players: 2 }))).toEqual(start);
  });

  test('names cells that do not exist or hold two things', () => {
    expect(problems({ stacks: { '8,0': [1] } })).toEqual(['no_such_cell stacks["8,0"]']);
    expect(problems({ stacks: { '0,0': [1] }, markers: { '0,0': 2 } })).toEqual([
      'cell_taken markers["0,0"]',
    ]);
    expect(problems({ stacks: { hello: [1] } })).toEqual(['wrong_format stacks.hello']);
    expect(problems({ boardType: 'hex8', stacks: { '4,4,-8': [1] } })).toEqual([
      'no_such_cell stacks["4,4,-8"]',
    ]);
  });

  test('names players who do not exist', () => {
    expect(problems({ stacks: { '0,0': [1, 3] } })).toEqual(['no_such_player stacks["0,0"]']);
    expect(problems({ currentPlayer: 3 })).toContain('no_such_player currentPlayer');
  });

  test('names stacks that are too high and players with too many rings', () => {
    expect(problems({ stacks: { '0,0': Array(9).fill(1) } })).toEqual(['too_high stacks["0,0"]']);
    expect(problems({ stacks: { '0,0': [1] }, ringsInHand: [18, 18] })).toEqual([
      'too_many_rings players[0]',
    ]);
    expect(problems({ eliminatedRings: [0, 5], ringsInHand: [18, 18] })).toEqual(['rings_lost players']);
  });

  test('names games that are already over', () => {
    expect(problems({ ringsInHand: [18, 0], eliminatedRings: [18, 0] })).toContain(
      'already_over players[0].eliminatedRings',
    );
    expect(problems({ ringsInHand: [18, 0], eliminatedRings: [9, 9] })).toEqual(['already_over players']);
    const rows = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`${i % 8},${Math.floor(i / 8)}`, 2]),
    );
    expect(problems({ collapsedSpaces: rows })).toEqual(['already_over players[1].territorySpaces']);
  });

  test('names streaks that have already won', () => {
    const stacks = { '0,0': [2, 1] };
    const streak = { player: 1, rounds: 2 };
    expect(problems({ stacks, ringsInHand: [0, 0], streak })).toEqual(['already_over lpsConsecutiveRounds']);
    expect(problems({ stacks, ringsInHand: [0, 0], streak: { ...streak, rounds: 1 } })).toEqual([]);
  });

  test('names impossible turns', () => {
    expect(problems({ currentPhase: 'capture' })).toEqual(['missing activeStack']);
    expect(problems({ currentPhase: 'movement', activeStack: '0,0' })).toEqual([
      'not_controlled activeStack',
    ]);
    expect(problems({ currentPhase: 'movement', hasActed: true })).toEqual(['wrong_value hasActed']);
    expect(problems({ currentPhase: 'forced_elimination' })).toEqual([
      'must_place currentPhase',
      'no_stack currentPhase',
    ]);
    expect(problems({ currentPhase: 'line_processing', owed: { context: 'line', count: 1 } })).toEqual([
      'not_payable owed',
    ]);
    expect(
      problems({
        currentPhase: 'line_processing',
        stacks: { '0,0': [1] },
        owed: { context: 'territory', count: 1 },
      }),
    ).toEqual(['wrong_phase owed']);
    expect(problems({ currentPhase: 'game_over' })).toContain('wrong_value gameStatus');
    expect(
      problems({ stacks: { '0,0': [1], '7,7': [2] }, currentPhase: 'capture', activeStack: '0,0' }),
    ).toEqual(['cannot_capture activeStack']);
  });

  test('of the wrong shape is refused field by field', () => {
    expect(problems({ players: 5, wings: true })).toEqual(['out_of_range players', 'unknown_field wings']);
    expect(fromSetup(null)).toMatchObject({ ok: false });
    expect(problems({ rulesOptions: { recovery: 'magic' } })).toEqual(['wrong_value rulesOptions.recovery']);
  });
});

describe('a state from outside', () => {
  const state = scene('1 o1 #2 . . . . 12', { currentPhase: 'movement' });
  const broken: readonly (readonly [string, Partial<Record<keyof GameState, unknown>>])[] = [
    ['board.type', { board: { ...state.board, type: 'hex8' } }],
    ['board.size', { board: { ...state.board, size: 9 } }],
    ['players[1].playerNumber', { players: [state.players[0], { ...state.players[1], playerNumber: 1 }] }],
    [
      'players[1].territorySpaces',
      { players: [state.players[0], { ...state.players[1], territorySpaces: 3 }] },
    ],
    ['players[0].lostLastRing', { players: [{ ...state.players[0], lostLastRing: 1 }, state.players[1]] }],
    ['players', { players: [{ ...state.players[0], ringsInHand: 3 }, state.players[1]] }],
    ['totalRingsEliminated', { totalRingsEliminated: 1 }],
    ['totalRingsInPlay', { totalRingsInPlay: 35 }],
    ['victoryThreshold', { victoryThreshold: 17 }],
    ['territoryVictoryThreshold', { territoryVictoryThreshold: 32 }],
    ['gameStatus', { gameStatus: 'finished' }],
    ['winner', { winner: 1 }],
    ['swap', { swap: 'open' }],
    ['lastActors', { lastActors: [1, 1] }],
    ['turn.activeStack', { turn: { ...state.turn, activeStack: '99,99' } }],
    ['turn.hasActed', { turn: { ...state.turn, hasRecovered: true } }],
    ['lpsConsecutiveRounds', { lpsConsecutiveRounds: 2 }],
    ['lpsCurrentRoundActorMask', { lpsCurrentRoundActorMask: {} }],
    ['lpsCurrentRoundActorMask', { lpsRoundOpener: 2 }],
  ];

  test('is accepted as it is', () => {
    expect(parseState(state)).toEqual({ ok: true, value: state });
  });

  for (const [path, change] of broken)
    test(`is refused when wrong at ${path}`, () => {
      const parsed = parseState({ ...state, ...change });
      expect(parsed.ok ? [] : parsed.error.map((found) => found.path)).toContain(path);
    });

  test('that is finished must have ended for its reason', () => {
    const over = {
      ...state,
      currentPhase: 'game_over',
      gameStatus: 'finished',
      winner: 1,
      turn: { ...state.turn, activeStack: null },
    };
    const codes = (endReason: string | null) => {
      const parsed = parseState({ ...over, endReason });
      return parsed.ok ? [] : parsed.error.map(({ code }) => code);
    };
    expect(codes('ring_elimination')).toEqual(['not_won']);
    expect(codes('territory_control')).toEqual(['not_won']);
    expect(codes('stalemate')).toEqual(['not_won']);
    expect(codes(null)).toEqual(['missing']);
    expect(codes('last_player_standing')).toEqual(['not_won']);
  });
});
