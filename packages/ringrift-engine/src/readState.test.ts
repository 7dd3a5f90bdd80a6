import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { play as playTexts, scene } from '../test/scenarios/scene.ts';
import { ringrift } from './game.ts';
import { legalMoves, play } from './play.ts';
import { parseState } from './readState.ts';
import { fromSetup } from './setup.ts';
import type { GameState } from './types.ts';

const codes = (state: object): string[] => {
  const parsed = parseState(state);
  return parsed.ok ? [] : parsed.error.map(({ code, path }) => `${code} ${path}`);
};

const start = (choices: object): GameState =>
  unwrap(ringrift.setup(unwrap(ringrift.configure(choices)), 1)).state;

describe('a state that play cannot reach is refused', () => {
  test('when players have had turns that are still to come', () => {
    const state = start({ players: 4 });
    expect(codes({ ...state, lpsCurrentRoundActorMask: { 1: true, 3: true } })).toEqual([
      'wrong_value lpsCurrentRoundActorMask',
    ]);
    expect(codes({ ...state, lpsCurrentRoundActorMask: { 1: false } })).toEqual([
      'wrong_value lpsCurrentRoundActorMask',
    ]);
  });

  test('when a player without rings is to move', () => {
    const stacks = { '0,0': [2], '7,7': [3] };
    const given = { boardType: 'square8', players: 3, stacks, ringsInHand: [0, 5, 5] };
    const state = unwrap(fromSetup({ ...given, currentPlayer: 2 }));
    const turn = { currentPlayer: 1, lpsRoundOpener: 1, lpsCurrentRoundActorMask: { 1: false } };
    expect(codes({ ...state, ...turn, currentPhase: 'movement' })).toContain('owns_no_ring currentPlayer');
    expect(codes({ ...state, ...turn })).toContain('owns_no_ring currentPlayer');
  });

  test('when a capture follows a recovery', () => {
    const state = scene('1 . 2 . . . . .', { currentPhase: 'capture', activeStack: '0,0', hasActed: true });
    expect(codes({ ...state })).toEqual([]);
    for (const currentPhase of ['capture', 'chain_capture'])
      expect(codes({ ...state, currentPhase, turn: { ...state.turn, hasRecovered: true } })).toContain(
        'wrong_phase turn.hasRecovered',
      );
  });

  test('when territory is processed before a line', () => {
    const state = scene('1 . o1 o1 o1 o1 . 2', { currentPhase: 'line_processing', hasActed: true });
    expect(codes({ ...state })).toEqual([]);
    expect(codes({ ...state, currentPhase: 'territory_processing' })).toEqual(['line_left board.markers']);
  });

  test('when a cap is to be given up though a stack can move', () => {
    const state = scene('1 . . . . . . 2', { currentPhase: 'movement', ringsInHand: [0, 0] });
    expect(codes({ ...state })).toEqual([]);
    expect(codes({ ...state, currentPhase: 'forced_elimination' })).toEqual(['must_move currentPhase']);
  });

  test('when the swap was decided before anybody played', () => {
    const state = start({ options: { swapRuleEnabled: true } });
    for (const swap of ['declined', 'done']) expect(codes({ ...state, swap })).toContain('wrong_value swap');
  });

  test('when the swap is still allowed after the first turn of player 2', () => {
    const options = { swapRuleEnabled: true };
    const first = start({ options });
    const moved = playTexts(
      first,
      ringrift.text.makeNotation(first, { type: 'place_ring', to: '3,3', count: 1 }),
    );
    expect(moved.swap).toBe('open');
    expect(codes({ ...moved, board: { ...moved.board } })).toEqual([]);
    const markers = { '0,0': { player: 1 } };
    expect(codes({ ...moved, board: { ...moved.board, markers } })).toEqual(['wrong_value swap']);
    expect(codes({ ...first, board: { ...first.board, markers } })).toEqual(['wrong_value swap']);
    expect(codes({ ...first, lpsRoundOpener: 2, lpsCurrentRoundActorMask: { 1: true, 2: true } })).toEqual([
      'wrong_value swap',
    ]);
  });
});

describe('states the engine returned', () => {
  const state = start({});

  test('cannot be changed', () => {
    const { stacks } = state.board as unknown as { stacks: Record<string, unknown> };
    expect(() => {
      stacks['0,0'] = { rings: [1] };
    }).toThrow(TypeError);
    expect(Object.isFrozen(state.players[0])).toBe(true);
  });

  test('are not mistaken for a changed copy', () => {
    const copy = structuredClone(state) as { currentPhase: string };
    expect(legalMoves(copy)).toEqual(legalMoves(state));
    copy.currentPhase = 'chain_capture';
    expect(legalMoves(copy)).toEqual([]);
    expect(play(copy, { type: 'skip_placement' }, 1)).toMatchObject({ error: { code: 'broken_state' } });
  });
});

describe('a move that is not what it seems', () => {
  const state = start({});

  test('without its fields, or no move at all, is refused', () => {
    for (const move of [{ type: 'process_line' }, { type: 'choose_line_option' }, null, 7, [], 'c4'])
      for (const given of [state, structuredClone(state)])
        expect(play(given, move, 1)).toMatchObject({ ok: false, error: { code: expect.any(String) } });
    const lines = scene('1 . o1 o1 o1 o1 o1 2', { currentPhase: 'line_processing', hasActed: true });
    for (const type of ['process_line', 'choose_line_option'])
      expect(play(lines, { type }, 1)).toMatchObject({ error: { code: 'wrong_shape' } });
  });

  test('is played as it was when it was checked', () => {
    let reads = 0;
    const shifty = {
      type: 'place_ring',
      to: '3,3',
      get count(): number {
        reads += 1;
        return reads === 1 ? 1 : 777_777;
      },
    };
    const { state: after, events } = unwrap(play(state, shifty, 1));
    expect(after.board.stacks).toEqual({ '3,3': { rings: [1] } });
    expect(events[0]).toMatchObject({ type: 'ring_placed', count: 1 });
    expect(reads).toBe(1);
  });
});
