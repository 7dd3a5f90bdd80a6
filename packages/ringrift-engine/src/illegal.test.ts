import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng, type Seat, unwrap } from '@ludus/kernel';
import { play, scene } from '../test/scenarios/scene.ts';
import { configOf, walk } from '../test/walk.ts';
import { makeMove } from './action.ts';
import { ringrift } from './game.ts';
import { explainIllegal, recoveryProspects } from './selectors.ts';
import { makeState } from './state.ts';
import type { GameState, Move, Recovery } from './types.ts';

setDefaultTimeout(600_000);

const reason = (state: GameState, move: Move, seat = state.currentPlayer) =>
  explainIllegal(state, move, seat);

const why = (state: GameState, move: Move, seat?: Seat): string | undefined =>
  reason(state, move, seat)?.code;

const movement = { currentPhase: 'movement', ringsInHand: [0, 0] } as const;

describe('why a move is refused', () => {
  const start = unwrap(ringrift.setup(unwrap(ringrift.configure({})), 1)).state;

  test('there is no such move', () => {
    for (const type of ['fly', 'constructor'])
      expect(ringrift.play(start, { type } as unknown as Move, 1)).toMatchObject({
        ok: false,
        error: { code: 'unknown_move', path: 'type' },
      });
  });

  test('whose turn it is, and the phase', () => {
    expect(why(start, { type: 'place_ring', to: '0,0', count: 1 }, 2)).toBe('not_your_turn');
    expect(reason(start, { type: 'move_stack', from: '0,0', to: '1,0' })).toMatchObject({
      code: 'wrong_phase',
      rule: 'R071',
      path: 'type',
      message: 'This move belongs to the movement phase. This is the placement phase. (R071)',
    });
    expect(why(start, { type: 'place_ring', to: '9,9', count: 1 })).toBe('no_such_cell');
    expect(why(start, { type: 'eliminate_rings_from_stack', context: 'line', stack: '0,0' })).toBe(
      'wrong_phase',
    );
  });

  test('placements', () => {
    const state = scene('1 o2 #2 . . . . 2', { ringsInHand: [2, 5] });
    expect(why(state, { type: 'place_ring', to: '1,0', count: 1 })).toBe('cell_marked');
    expect(why(state, { type: 'place_ring', to: '2,0', count: 1 })).toBe('cell_collapsed');
    expect(why(state, { type: 'place_ring', to: '0,0', count: 2 })).toBe('one_ring_on_stacks');
    expect(why(state, { type: 'place_ring', to: '4,4', count: 3 })).toBe('not_enough_rings');
    expect(
      why(scene('1 . . . . . . 2', { ringsInHand: [0, 5] }), { type: 'place_ring', to: '4,4', count: 1 }),
    ).toBe('no_rings_in_hand');
    const walled = scene(`
      #1 #1 .  .  .  .  .  .
      .  #1 .  .  .  .  .  2`);
    expect(reason(walled, { type: 'place_ring', to: '0,0', count: 1 })).toMatchObject({
      code: 'dead_placement',
      rule: 'R081',
    });
    expect(why(walled, { type: 'skip_placement' })).toBe('must_place');
    expect(why(walled, { type: 'no_placement_action' })).toBe('decision_exists');
    expect(why(walled, { type: 'swap_sides' })).toBe('no_swap');
    expect(why(scene('1 . . . . . . 2', { ringsInHand: [0, 5] }), { type: 'skip_placement' })).toBe(
      'nothing_to_skip',
    );
  });

  test('moves', () => {
    const state = scene(
      `
      .  #2 .  .  .  .  .  .
      11 .  o1 2  .  .  .  2`,
      movement,
    );
    expect(why(state, { type: 'move_stack', from: '5,5', to: '5,6' })).toBe('no_stack');
    expect(why(state, { type: 'move_stack', from: '7,0', to: '7,1' })).toBe('not_controlled');
    expect(why(state, { type: 'move_stack', from: '0,0', to: '1,2' })).toBe('not_straight');
    expect(reason(state, { type: 'move_stack', from: '0,0', to: '1,0' })).toMatchObject({
      code: 'too_short',
      rule: 'R091',
      message: 'A stack of 2 moves at least 2 spaces, not 1. (R091)',
    });
    expect(why(state, { type: 'move_stack', from: '0,0', to: '2,2' })).toBe('way_blocked');
    expect(why(state, { type: 'move_stack', from: '0,0', to: '3,0' })).toBe('landing_taken');
    expect(why(state, { type: 'no_movement_action' })).toBe('decision_exists');
    expect(why(state, { type: 'skip_recovery' })).toBe('nothing_to_skip');
    const placed = play(scene('1 . . . . . . 2'), 'Place: d4');
    expect(reason(placed, { type: 'move_stack', from: '0,0', to: '0,1' })).toMatchObject({
      code: 'another_stack',
      rule: 'R082',
    });
  });

  test('captures', () => {
    const state = scene('1 . 22 . 2 . . 2', movement);
    const capture = (target: string, to: string) =>
      ({ type: 'overtaking_capture', from: '0,0', target, to }) as const;
    expect(why(state, capture('1,0', '3,0'))).toBe('no_target');
    expect(why(state, capture('2,0', '3,0'))).toBe('cap_too_low');
    expect(why(state, capture('4,0', '5,0'))).toBe('target_hidden');
    expect(why(state, capture('2,0', '3,1'))).toBe('not_straight');
    expect(why(scene('1 2 #1 . . . . 2', movement), capture('1,0', '2,0'))).toBe('landing_taken');
    expect(why(scene('111 2 . . . . . 2', movement), capture('1,0', '2,0'))).toBe('too_short');
  });

  test('recovery', () => {
    const slide = (from: string, to: string, more: object = {}): Move => ({
      type: 'recovery_slide',
      mode: 'fallback',
      from,
      to,
      extractionStack: '7,0',
      formedLines: [],
      ...more,
    });
    expect(why(scene('o1 1 . . . . . 12', movement), slide('0,0', '0,1'))).toBe('controls_stack');
    expect(why(scene('o2 . . . . . . 12', movement), slide('0,0', '0,1'))).toBe('no_marker');
    expect(
      why(
        scene('o1 . . . . . . 12', { ...movement, rulesOptions: { recovery: 'off' } }),
        slide('0,0', '0,1'),
      ),
    ).toBe('no_recovery');
    const prospect = (drawing: string, recovery: Recovery): string =>
      recoveryProspects(scene(drawing, { rulesOptions: { recovery }, ringsInHand: [1, 5] }))[0]!.text;
    expect(prospect('o1 . . . . . . 2', 'canonical')).toBe('Player 1 has no buried ring to pay with. (R110)');
    expect(prospect('o1 . . . . . . 12', 'strict')).toContain('requires an empty hand');
    const state = scene('o1 o2 . . . . . 12', movement);
    expect(why(state, slide('1,0', '1,1'))).toBe('not_your_marker');
    expect(why(state, slide('0,0', '0,2'))).toBe('not_adjacent');
    expect(why(state, slide('0,0', '1,0'))).toBe('cell_taken');
    expect(why(state, slide('0,0', '0,1', { extractionStack: '6,6' }))).toBe('no_buried_ring');
    expect(why(state, slide('0,0', '0,1', { mode: 'line', option: 1, collapsedMarkers: ['0,1'] }))).toBe(
      'no_line',
    );
    expect(why(scene('o1 2 . . . . . 12', movement), slide('0,0', '1,0', { mode: 'strike' }))).toBe(
      'no_strike',
    );
    expect(why(state, { type: 'no_movement_action' })).toBe('decision_exists');
    const line = scene('. . . o1 . . . .\no1 o1 o1 . . . . 12', movement);
    expect(reason(line, slide('3,1', '3,2'))).toMatchObject({ code: 'line_possible', rule: 'R112' });
    expect(why(line, slide('3,1', '3,0', { mode: 'line', option: 1, collapsedMarkers: ['0,0'] }))).toBe(
      'wrong_details',
    );
    expect(why(line, slide('3,1', '3,2'), 1)).toBe('line_possible');
    expect(
      why(
        scene('o1 . . . . . . 12', { ...movement, rulesOptions: { recovery: 'exhume' } }),
        slide('0,0', '0,1'),
      ),
    ).toBe('no_fallback');
  });

  test('lines, regions and what is owed', () => {
    const lines = scene('o1 o1 o1 o1 1 . . 2', { currentPhase: 'line_processing' });
    expect(why(lines, { type: 'no_line_action' })).toBe('decision_exists');
    expect(why(lines, { type: 'process_line', line: ['0,0', '1,0', '2,0'] })).toBe('wrong_line');
    expect(why(lines, { type: 'eliminate_rings_from_stack', context: 'line', stack: '4,0' })).toBe(
      'nothing_owed',
    );
    const owing = play(lines, 'Line: a1–d1');
    expect(why(owing, { type: 'no_line_action' })).toBe('ring_owed');
    expect(why(owing, { type: 'eliminate_rings_from_stack', context: 'territory', stack: '4,0' })).toBe(
      'wrong_context',
    );
    expect(why(owing, { type: 'eliminate_rings_from_stack', context: 'line', stack: '7,0' })).toBe(
      'not_controlled',
    );
    expect(why(owing, { type: 'eliminate_rings_from_stack', context: 'line', stack: '6,6' })).toBe(
      'no_stack',
    );
    const territory = scene('1 . . . . . . 2', { currentPhase: 'territory_processing' });
    expect(why(territory, { type: 'choose_territory_option', region: '0,0', size: 1, border: null })).toBe(
      'no_region',
    );
    expect(why(territory, { type: 'skip_territory_processing' })).toBe('nothing_to_skip');
    expect(
      why(scene('1 . . . . . . 2', { currentPhase: 'line_processing' }), {
        type: 'process_line',
        line: ['0,0'],
      }),
    ).toBe('no_line');
  });

  test('exists exactly when a move is not legal', () => {
    const rng = Rng.from('illegal');
    const seen: Move[] = [];
    walk({
      config: configOf('square8', 2),
      policy: 'greedy',
      seed: 'illegal',
      visit: (position, moves) => {
        if (moves.length === 0) return;
        const state = makeState(position);
        const legal = moves.map((move) => makeMove(position, move));
        for (const move of rng.shuffle(legal).slice(0, 3)) {
          expect(why(state, move)).toBeUndefined();
          seen.push(move);
        }
        const other = rng.pick(seen);
        const isLegal = legal.some((move) => JSON.stringify(move) === JSON.stringify(other));
        const refused = reason(state, other);
        expect(refused === undefined).toBe(isLegal);
        const played = ringrift.play(state, other, state.currentPlayer);
        expect(played.ok).toBe(isLegal);
        if (!played.ok) expect(played.error).toEqual(refused!);
      },
    });
  });
});
