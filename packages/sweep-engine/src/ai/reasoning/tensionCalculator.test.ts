import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { disturb, stateOf } from '../../../test/positions.ts';
import { LEVELS } from '../../levels.ts';
import { MINE, NEUTRAL, PLAYER, RIVAL } from '../../ownerSet.ts';
import { viewFor } from '../../view.ts';
import { counterfactualBoard } from './counterfactualBoard.ts';
import { findExclusions } from './exclusionLogic.ts';
import { checkPossibilities } from './possibilityChecker.ts';
import { randomAssignment } from './randomAssignment.ts';
import { calculateTension } from './tensionCalculator.ts';
import { TensionTracker } from './tensionTracker.ts';

const number = (owner: number, expected: number, adjacent: number) => ({
  owner,
  expected,
  tiles: Int32Array.from({ length: adjacent }, (_, place) => place),
});

const expectTensions = (found: Float64Array, expected: readonly number[]): void => {
  expect(found).toHaveLength(expected.length);
  for (const [place, tension] of expected.entries()) expect(found[place]).toBeCloseTo(tension, 9);
};

describe('tension by hand', () => {
  test('over-counting: five adjacent player tiles where the number says three', () => {
    const owners = Uint8Array.from([
      ...[PLAYER, PLAYER, PLAYER, PLAYER, PLAYER, RIVAL, NEUTRAL, MINE],
      ...[PLAYER, RIVAL, RIVAL, NEUTRAL, MINE],
    ]);
    const { tensions, totalTension } = calculateTension({ numbers: [number(PLAYER, 3, 8)] }, owners);
    // diff 2: 1.5 over 5 adjacent players, 0.25 over 3 adjacent others, 0.25 over 4 distant others.
    expectTensions(tensions, [
      ...[0.3, 0.3, 0.3, 0.3, 0.3, 0.25 / 3, 0.25 / 3, 0.25 / 3],
      ...[0, 0.0625, 0.0625, 0.0625, 0.0625],
    ]);
    expect(totalTension).toBeCloseTo(2, 9);
  });

  test('under-counting: one adjacent rival tile where the number says three', () => {
    const owners = Uint8Array.from([
      ...[RIVAL, PLAYER, PLAYER, NEUTRAL, MINE],
      ...[RIVAL, RIVAL, PLAYER, NEUTRAL],
    ]);
    const { tensions, totalTension } = calculateTension({ numbers: [number(RIVAL, 3, 5)] }, owners);
    // diff 2: 1.5 over 4 adjacent others, 0.25 on the adjacent rival, 0.25 over 2 distant rivals.
    expectTensions(tensions, [0.25, 0.375, 0.375, 0.375, 0.375, 0.125, 0.125, 0, 0]);
    expect(totalTension).toBeCloseTo(2, 9);
  });

  test('the share of an empty group is dropped', () => {
    // No distant tile, no adjacent rival: only the three quarters are given out.
    const { tensions, totalTension } = calculateTension(
      { numbers: [number(RIVAL, 1, 3)] },
      Uint8Array.from([PLAYER, NEUTRAL, MINE]),
    );
    expectTensions(tensions, [0.25, 0.25, 0.25]);
    expect(totalTension).toBeCloseTo(0.75, 9);
  });

  test('numbers that fit cause no tension, and several numbers add up', () => {
    const owners = Uint8Array.from([RIVAL, PLAYER, RIVAL]);
    expect(calculateTension({ numbers: [number(RIVAL, 1, 2)] }, owners).totalTension).toBe(0);
    const both = calculateTension({ numbers: [number(RIVAL, 2, 2), number(PLAYER, 0, 2)] }, owners);
    // Rival short by 1: 0.75 on the player tile, 0.125 on the adjacent rival, 0.125 on the distant one.
    // Player over by 1: 0.75 on the player tile, 0.125 on the adjacent rival, 0.125 on the distant other.
    expectTensions(both.tensions, [0.25, 1.5, 0.25]);
  });
});

describe('tension kept up to date', () => {
  test('equals the definition to the last bit after every swap', () => {
    const rng = Rng.from('swaps');
    let strained = 0;
    for (let seed = 0; seed < 40; seed += 1) {
      const view = viewFor(disturb(stateOf(LEVELS[seed % 10]!, seed), rng, 3 + rng.int(25), 0), 'rival');
      const possibilities = checkPossibilities(view, findExclusions(view));
      const { guessed, possible, counts } = possibilities;
      if (guessed.length < 2) continue;
      const board = counterfactualBoard(view, possibilities);
      const assigned = randomAssignment({ tiles: guessed, possible, counts }, rng)!;
      const tracker = new TensionTracker(
        board,
        Uint8Array.from(guessed, (tile) => assigned[tile]!),
      );
      for (let swap = 0; swap < 40; swap += 1) {
        const { tensions, totalTension } = calculateTension(board, tracker.owners);
        expect(tracker.totalTension).toBe(totalTension);
        for (let place = 0; place < guessed.length; place += 1)
          expect(tracker.tensionAt(place)).toBe(tensions[place]!);
        if (totalTension > 0) strained += 1;
        const [a, b] = [rng.int(guessed.length), rng.int(guessed.length)];
        if (tracker.owners[a] !== tracker.owners[b]) tracker.swap(a, b);
      }
    }
    expect(strained).toBeGreaterThan(1_000);
  });

  test('is zero on the true board', () => {
    const rng = Rng.from('truth');
    for (let seed = 0; seed < 30; seed += 1) {
      const state = disturb(stateOf(LEVELS[seed % 10]!, seed), rng, 3 + rng.int(25), 0);
      const view = viewFor(state, 'rival');
      const possibilities = checkPossibilities(view, findExclusions(view));
      const board = counterfactualBoard(view, possibilities);
      const codes = { player: PLAYER, neutral: NEUTRAL, rival: RIVAL, mine: MINE };
      const truth = Uint8Array.from(board.tiles, (tile) => codes[state.owners[tile]!]);
      expect(new TensionTracker(board, truth).totalTension).toBe(0);
    }
  });
});
