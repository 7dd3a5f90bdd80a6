import { expect, test } from 'bun:test';
import { startOf } from '../test/candidateGames.ts';
import { tableOf } from './table.ts';

test('states of one game share a table, and others with the same map do not', () => {
  const state = startOf(3, {}, 'tables');
  const table = tableOf(state);
  expect(tableOf({ ...state })).toBe(table);
  const ruleset = { ...state.ruleset };
  expect(tableOf({ ...state, ruleset }).ruleset).toBe(ruleset);
  const turnOrder = state.turnOrder.toReversed();
  expect(tableOf({ ...state, turnOrder }).turnOrder).toEqual(turnOrder);
  expect(tableOf(state)).toBe(table);
});
