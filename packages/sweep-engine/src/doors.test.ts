import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { type Choices, Rng, unwrap } from '@ludus/kernel';
import { gameOn, gameStates } from '../test/playing.ts';
import { stateOf } from '../test/positions.ts';
import { rivalByName } from './ai/registry.ts';
import { sweep } from './game.ts';
import { layoutOf, parseTile } from './layout.ts';
import { LEVELS } from './levels.ts';
import { play } from './play.ts';
import type { SweepAction, SweepConfig, SweepState } from './types.ts';

setDefaultTimeout(600_000);

const BOARD = ['PPPR', 'NNMR', 'PRNP'];

const answerTo = (state: unknown, action: unknown, seat: unknown = 1): string => {
  const answer = play(state as SweepState, action as SweepAction, seat as number);
  if (answer.ok) return 'played';
  expect(answer.error.message).toMatch(/^\S.*\.$/);
  return answer.error.code;
};

const throwing = new Proxy(
  {},
  {
    get: () => {
      throw new Error('no');
    },
    ownKeys: () => {
      throw new Error('no');
    },
  },
);

const JUNK: readonly unknown[] = [
  null,
  undefined,
  0,
  'reveal',
  Symbol('reveal'),
  1n,
  () => 1,
  [],
  {},
  new Map(),
  new Date(),
  throwing,
  { type: 'nonsense' },
  { type: '__proto__' },
  { type: Symbol('x') },
  { type: ['reveal'], tile: 1 },
  { type: 'reveal' },
  { type: 'scurry', first: 0 },
  { type: 'tingle', tile: 0 },
  ...[-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null, [1], { valueOf: () => 1 }, 1e9].flatMap(
    (tile) => [
      { type: 'reveal', tile },
      { type: 'brush', tile },
      { type: 'scurry', first: 0, second: tile },
      { type: 'scurry', first: tile, second: 3 },
    ],
  ),
];

describe('play', () => {
  test('refuses invalid actions with a sentence, and never throws', () => {
    const state = gameOn(BOARD, { hand: ['brush', 'scurry', 'tingle'] });
    for (const action of JUNK) expect(answerTo(state, action)).not.toBe('played');
    for (const seat of [0, 3, 1.5, null, '1', Symbol('x'), {}, throwing])
      expect(answerTo(state, { type: 'end_turn' }, seat)).toBe('not_your_turn');
  });

  test('refuses invalid states, and never throws', () => {
    const state = gameOn(BOARD);
    for (const junk of JUNK) {
      expect(answerTo(junk, { type: 'end_turn' })).toBe('broken_state');
      for (const key of Object.keys(state))
        expect(answerTo({ ...state, [key]: junk }, { type: 'end_turn' })).toMatch(/^broken_state$|^played$/);
    }
    expect(answerTo({ ...state, round: 7 }, { type: 'end_turn' })).toBe('broken_state');
  });

  test('applies the action it checked, even if its getters change', () => {
    const state = gameOn(BOARD);
    let asked = 0;
    const changing = {
      type: 'reveal',
      get tile() {
        asked += 1;
        return asked === 1 ? 0 : 6;
      },
    };
    const played = unwrap(play(state, changing as SweepAction, 1)).state;
    expect(asked).toBe(1);
    expect(played.revealed.map((reveal) => reveal !== null).indexOf(true)).toBe(0);
    expect(played.result).toBeNull();
  });

  test('applies the state it checked, even if its getters change', () => {
    const state = gameOn(BOARD);
    let asked = 0;
    const changing = {
      ...state,
      get owners() {
        asked += 1;
        return asked === 1 ? state.owners : state.owners.map(() => 'player' as const);
      },
    };
    const played = unwrap(play(changing, { type: 'reveal', tile: 0 }, 1)).state;
    expect(played.owners).toEqual(state.owners);
  });

  test('shares nothing with a state that is changed afterwards', () => {
    const state = JSON.parse(JSON.stringify(gameOn(BOARD)));
    const before = unwrap(play(state, { type: 'reveal', tile: 0 }, 1)).state;
    state.owners[0] = 'mine';
    state.config.level.rows[0] = '....';
    expect(before.owners[0]).toBe('player');
    expect(before.config.level.rows[0]).toBe('####');
  });

  test('never throws in any state of whole games', () => {
    const rng = Rng.from('doors');
    for (const level of [LEVELS[1]!, LEVELS[5]!])
      for (const state of gameStates(stateOf(level, 3), rng))
        for (const action of JUNK) expect(answerTo(state, action, 1 + rng.int(2))).not.toBe('played');
  });
});

describe('other doors', () => {
  test('refuse invalid input with a sentence, and never throw', () => {
    for (const junk of JUNK) {
      for (const door of [sweep.parseState, sweep.parseAction, sweep.parseConfig]) {
        const answer = door(junk);
        expect(answer.ok).toBe(false);
        if (!answer.ok) for (const { message } of answer.error) expect(message).toMatch(/^\S.*\.$/);
      }
      const options = sweep.configure({ options: junk } as Choices);
      const isTable =
        typeof junk === 'object' && junk !== null && Object.getPrototypeOf(junk) === Object.prototype;
      if (!isTable) expect(options.ok).toBe(junk === undefined);
      // Every other table has unknown fields.
      const isEmpty = isTable && junk !== throwing && Object.keys(junk).length === 0;
      expect(sweep.configure(junk as Choices).ok).toBe(isEmpty);
      expect(sweep.setup(junk as SweepConfig, 1).ok).toBe(false);
      expect(rivalByName(junk as string).ok).toBe(false);
      expect(parseTile(layoutOf(LEVELS[0]!), junk as string)).toBeUndefined();
    }
    const config = unwrap(sweep.configure({}));
    for (const seed of [null, Number.NaN, {}, 'x'.repeat(300)])
      expect(sweep.setup(config, seed as string).ok).toBe(false);
  });

  test('refuse values that are nested too deeply or too large', () => {
    const loop: Record<string, unknown> = { type: 'reveal' };
    loop.tile = loop;
    let deep: unknown = 0;
    for (let depth = 0; depth < 100_000; depth += 1) deep = { tile: deep };
    const state = gameOn(BOARD);
    for (const endless of [loop, deep]) {
      for (const door of [sweep.parseState, sweep.parseAction, sweep.parseConfig])
        expect(door(endless).ok).toBe(false);
      expect(answerTo(state, { type: 'reveal', tile: endless })).not.toBe('played');
      expect(answerTo({ ...state, clues: [endless] }, { type: 'end_turn' })).toBe('broken_state');
    }
    const clues = new Array(200_000).fill({ kind: 'rival', round: 1, forPlayer: [], forRival: [] });
    expect(sweep.parseState({ ...state, clues }).ok).toBe(false);
    const deck = new Array(100_000).fill('tingle');
    expect(sweep.parseConfig({ ...state.config, deck }).ok).toBe(false);
  });
});
