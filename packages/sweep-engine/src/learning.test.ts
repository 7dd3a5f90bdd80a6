import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { type Game, Rng, unwrap } from '@ludus/kernel';
import { checkGame } from '@ludus/kernel/conformance';
import { actionSpace } from './actionSpace.ts';
import { sweep } from './game.ts';
import { LEVELS } from './levels.ts';
import type { SweepState } from './types.ts';
import { features } from './vector.ts';

setDefaultTimeout(600_000);

const startOf = (variant: string): SweepState =>
  unwrap(sweep.setup(unwrap(sweep.configure({ variant })), 'learning')).state;

/** The parts of a vector by name. */
const partsOf = (state: SweepState, seat: number): Record<string, number[]> => {
  const vector = features.vector(state, seat);
  let at = 0;
  return Object.fromEntries(
    features.layout(state).parts.map(({ name, length }) => {
      at += length;
      return [name, [...vector.subarray(at - length, at)]];
    }),
  );
};

const sum = (numbers: readonly number[] | undefined): number =>
  numbers!.reduce((total, one) => total + one, 0);

describe('feature vectors', () => {
  test('contain what a side knows, throughout a game', () => {
    const rng = Rng.from('features');
    let state = startOf('2');
    for (let seat = sweep.toAct(state); seat !== undefined; seat = sweep.toAct(state)) {
      const hidden = state.revealed.filter((reveal) => reveal === null).length;
      for (const viewer of [1, 2]) {
        const parts = partsOf(state, viewer);
        expect(sum(parts['hidden'])).toBe(hidden);
        expect(sum(parts['owner.mine'])).toBe(
          state.owners.filter((owner, tile) => owner === 'mine' && state.revealed[tile] !== null).length,
        );
        expect(parts['turn']).toEqual([viewer === seat ? 1 : 0]);
        expect(Math.round(5 * sum(parts['hand']))).toBe(viewer === 1 ? state.player.hand.length : 0);
        expect(Math.round(sum(parts['left']) * state.owners.length)).toBe(hidden);
      }
      state = unwrap(sweep.play(state, rng.pick(sweep.legal(state)), seat)).state;
    }
  });

  test('have 16 numbers for every tile and 37 besides', () => {
    expect(LEVELS.slice(0, 2).map(({ id }) => features.layout(startOf(id)).dimension)).toEqual([
      16 * 30 + 37,
      16 * 28 + 37,
    ]);
  });
});

describe('the numbers of actions', () => {
  test('go from 0 without gaps: every action of a level has one', () => {
    const state = startOf('1');
    const { dimension, parts } = actionSpace.layout(state);
    expect(dimension).toBe(4 * 30 + 435 + 7);
    expect(parts.map(({ name }) => name)).toEqual([
      'reveal',
      'eavesdropping',
      'brush',
      'canary',
      'scurry',
      'plain',
    ]);
  });
});

test('learning keeps the contract on every level', () => {
  const options = { seeds: ['learning'], every: 9 };
  expect(checkGame(sweep as Game, options).filter(({ check }) => /features|actions/.test(check))).toEqual([]);
});
