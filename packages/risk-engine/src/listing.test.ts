import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import {
  CLASSIC_MAP,
  createGame,
  expandRange,
  type GameState,
  generateMap,
  getActionRanges,
  getLegalActions,
  parseState,
} from './index.ts';

const players = [{ id: 'ann' }, { id: 'bob' }];
const LARGE_MAP = unwrap(generateMap(120, 1)).map;

/** A new game in which the first player may attack with many armies. */
const attackWith = (armies: number, map = CLASSIC_MAP, allowAttackerDiceChoice = true): GameState => {
  const ruleset = { combat: { allowAttackerDiceChoice } };
  const { reinforcements: _, ...state } = createGame({ map, players, ruleset, seed: 5 }).state;
  const { currentPlayerId } = state.turn;
  const territories = Object.entries(state.territories).map(
    ([id, there]) => [id, there.ownerId === currentPlayerId ? { ...there, armies } : there] as const,
  );
  return unwrap(
    parseState({
      ...state,
      territories: Object.fromEntries(territories),
      turn: { ...state.turn, phase: 'Attack' },
    }),
  );
};

const cases = [
  ['a new game', createGame({ map: CLASSIC_MAP, players, seed: 1 }).state],
  ['few armies', attackWith(3)],
  ['few armies without a choice of dice', attackWith(3, CLASSIC_MAP, false)],
  ['many armies', attackWith(200)],
  ['a large map', attackWith(5, LARGE_MAP)],
  ['too many actions to list', attackWith(5000)],
] as const;

test.each(cases)('actions are listed as ranges describe them: %s', (_, state) => {
  const context = { actorId: state.turn.currentPlayerId };
  const expected = getActionRanges(state, context).flatMap(expandRange);
  const listed = getLegalActions(state, context);
  expect(listed.length).toBe(expected.length);
  expect(listed[0]).toEqual(expected[0]!);
  if (listed.length < 50_000) expect(listed).toEqual(expected);
});

test('a caller who changes a list, or tries to change an action, changes no other list', () => {
  const state = attackWith(3);
  const context = { actorId: state.turn.currentPlayerId };
  const before = structuredClone(getLegalActions(state, context));
  const changed = getLegalActions(state, context);
  expect(() => Object.assign(changed[0]!, { from: 'elsewhere' })).toThrow(TypeError);
  changed.length = 0;
  expect(getLegalActions(state, context)).toEqual(before);
});
