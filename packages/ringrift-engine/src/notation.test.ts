import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import { randomSetup } from '../test/randomSetup.ts';
import { configOf, POLICIES, walk } from '../test/walk.ts';
import { makeMove } from './action.ts';
import { ringrift } from './game.ts';
import { handOutSnapshot } from './handedOut.ts';
import { makeNotation, parseNotation } from './notation.ts';
import { fromSetup } from './setup.ts';
import { makeState } from './state.ts';
import { BOARDS, type GameState, RECOVERIES } from './types.ts';

setDefaultTimeout(600_000);

const expectRoundTrips = (state: GameState, sample: number, rng: Rng): void => {
  const actions = ringrift.legal(state);
  if (actions.length <= 300) {
    const texts = actions.map((action) => ringrift.text.makeNotation(state, action));
    expect(new Set(texts).size).toBe(texts.length);
  }
  for (const action of rng.shuffle(actions).slice(0, sample))
    expect(ringrift.text.parseNotation(state, ringrift.text.makeNotation(state, action))).toEqual({
      ok: true,
      value: action,
    });
};

describe('notation', () => {
  test('is different for every legal move and can be read back, in games', () => {
    const rng = Rng.from('notation');
    for (const board of ['square8', 'hex8'] as const)
      for (const recovery of RECOVERIES)
        for (const policy of POLICIES)
          walk({
            config: configOf(board, 2 + rng.int(3), { recovery }),
            policy,
            seed: 'notation',
            visit: (position, _, step) => {
              if (step % 23 === 0) expectRoundTrips(makeState(position), 6, rng);
            },
          });
  });

  test('and in random positions, especially with recovery and regions', () => {
    const rng = Rng.from('positions');
    for (const boardType of BOARDS)
      for (let i = 0; i < 24; i += 1) {
        const state = randomSetup(rng, {
          boardType,
          players: 2 + rng.int(3),
          recovery: RECOVERIES[i % RECOVERIES.length]!,
          phase: rng.pick(['movement', 'territory_processing', 'line_processing'] as const),
          isWithoutStacks: rng.int(4) > 0,
        });
        if (state !== undefined) expectRoundTrips(state, 5, rng);
      }
  });

  const state = unwrap(
    fromSetup({
      boardType: 'square8',
      players: 2,
      stacks: { '0,0': [1], '2,0': [2] },
      currentPhase: 'movement',
      ringsInHand: [0, 0],
    }),
  );

  test('reads arrows, crosses and dashes from a keyboard, and any spaces and capitals', () => {
    expect(ringrift.text.parseNotation(state, 'capture: A1 x c1 -> d1')).toEqual({
      ok: true,
      value: { type: 'overtaking_capture', from: '0,0', target: '2,0', to: '3,0' },
    });
    expect(ringrift.text.parseNotation(state, 'MOVE:a1=>a5').ok).toBe(true);
  });

  test('refuses illegal moves briefly', () => {
    expect(ringrift.text.parseNotation(state, 'Hello')).toMatchObject({
      ok: false,
      error: {
        code: 'unknown_notation',
        message: expect.stringMatching(/legal move here. Write moves like "\w+: /),
      },
    });
    const long = ringrift.text.parseNotation(state, 'x'.repeat(10_000));
    expect(long.ok ? '' : long.error.message.length).toBeLessThan(150);
  });

  test('says why a move is illegal', () => {
    const refusalOf = (text: string): string => {
      const read = ringrift.text.parseNotation(state, text);
      return read.ok ? 'legal' : `${read.error.code}: ${read.error.message}`;
    };
    expect(refusalOf('Move: a1 → h2')).toStartWith('not_straight: ');
    expect(refusalOf('move b2 -> b4')).toBe('no_stack: There is no stack on b2. (R090)');
    expect(refusalOf('Move: a1 → z9')).toBe('no_such_cell: There is no space z9 on square8. (R001)');
    expect(refusalOf('Place: b2')).toStartWith('wrong_phase: ');
    expect(refusalOf('Capture: a1 × b1 → c1')).not.toStartWith('unknown_notation');
    expect(refusalOf('Continue: a1 x c1 -> d1')).toStartWith('wrong_phase: ');
  });

  test('reads every way to write a legal move', () => {
    expect(ringrift.text.parseNotation(state, 'move a1 -> a5').ok).toBe(true);
    const { state: start } = unwrap(ringrift.setup(unwrap(ringrift.configure({})), 1));
    expect(ringrift.text.parseNotation(start, 'place d4 x1')).toEqual({
      ok: true,
      value: { type: 'place_ring', to: '3,3', count: 1 },
    });
  });

  test('says when a short form means several moves', () => {
    const slides = unwrap(
      fromSetup({
        boardType: 'square8',
        players: 2,
        stacks: { '7,7': [1, 2], '7,5': [1, 2] },
        markers: { '0,0': 1 },
        currentPhase: 'movement',
        ringsInHand: [0, 0],
      }),
    );
    expect(ringrift.text.parseNotation(slides, 'Recovery: a1 → a2')).toMatchObject({
      ok: false,
      error: { code: 'ambiguous_notation' },
    });
    expect(ringrift.text.parseNotation(slides, 'Recovery: a1 → a2, extracts from h8')).toMatchObject({
      ok: true,
      value: { extractionStack: '7,7' },
    });
  });

  test('of a region with the same first cell and size names the border', () => {
    walk({
      config: configOf('hexagonal', 3),
      policy: 'greedy',
      seed: 'regions',
      visit: (position, moves) => {
        const regions = moves
          .map((move) => makeMove(position, move))
          .filter((move) => move.type === 'choose_territory_option');
        if (regions.length === 0) return;
        const state = handOutSnapshot(position);
        const texts = regions.map((region) => makeNotation(state, region));
        expect(new Set(texts).size).toBe(texts.length);
        for (const text of texts) {
          expect(text.length).toBeLessThan(60);
          expect(parseNotation(state, text).ok).toBe(true);
        }
      },
    });
  });
});
