import { expect, setDefaultTimeout, test } from 'bun:test';
import { checkGame } from '@ludus/kernel/conformance';
import { sweep } from './game.ts';

/** Whole games take long on a busy machine. */
setDefaultTimeout(600_000);

test('Sweep keeps the contract on every level', () => {
  expect(checkGame(sweep, { seeds: [1], every: 6 })).toEqual([]);
});

test('Sweep keeps the contract with every card and equipment', () => {
  const options = { eyeshadow: true, canary: 2, underwire: 2 };
  const setups = ['2', '6'].map((variant) => ({ variant, players: 2, options }));
  expect(checkGame(sweep, { setups, seeds: [2, 'three', 4], every: 4 })).toEqual([]);
});
