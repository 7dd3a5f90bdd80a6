import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { risk } from './game.ts';
import { scene } from './scene.ts';
import type { GameState } from './types.ts';

const { state } = unwrap(risk.setup(unwrap(risk.configure({})), 1));

const withArmies = (armies: number): GameState => ({
  ...state,
  territories: { ...state.territories, alaska: { ...state.territories['alaska']!, armies } },
});

test.each([
  [7, '7'],
  [999, '999'],
  [1_000, '1k'],
  [99_999, '99k'],
  [350_000, '.3M'],
  [1_000_000, '1M'],
])('%i armies fit on their territory as %s', (armies, text) => {
  const alaska = scene.scene(withArmies(armies)).places.find(({ id }) => id === 'Alaska');
  expect(alaska?.piece?.text).toBe(text);
});

test('an attack is pointed at from one territory to another, and its kind is chosen', () => {
  expect(scene.point({ type: 'Attack', from: 'alaska', to: 'kamchatka' }, state, 1)).toEqual({
    places: ['Alaska', 'Kamchatka'],
    choice: 'attack',
  });
});
