import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { disturb, stateOf } from '../../../test/positions.ts';
import { LEVELS } from '../../levels.ts';
import { NEUTRAL, PLAYER, RIVAL } from '../../ownerSet.ts';
import type { SweepView } from '../../types.ts';
import { viewFor } from '../../view.ts';
import { counterfactualBoard } from './counterfactualBoard.ts';
import { findExclusions } from './exclusionLogic.ts';
import { climb, MAX_STEPS, TOP_TILES } from './hillClimber.ts';
import { checkPossibilities } from './possibilityChecker.ts';
import { randomAssignment } from './randomAssignment.ts';
import { calculateTension } from './tensionCalculator.ts';
import type { CounterfactualBoard } from './types.ts';

const start = (view: SweepView, rng: Rng) => {
  const possibilities = checkPossibilities(view, findExclusions(view));
  const { guessed, possible, counts } = possibilities;
  const assigned = randomAssignment({ tiles: guessed, possible, counts }, rng)!;
  return {
    board: counterfactualBoard(view, possibilities),
    owners: Uint8Array.from(guessed, (tile) => assigned[tile]!),
  };
};

/** The swap rule written out by sorting everything, for comparison with the climb. */
const plainClimb = (board: CounterfactualBoard, owners: Uint8Array, rng: Rng, maxSteps: number) => {
  const order = rng.shuffle(Array.from(owners, (_, place) => place));
  let steps = 0;
  for (; steps < maxSteps; steps += 1) {
    const { tensions, totalTension } = calculateTension(board, owners);
    if (totalTension === 0) break;
    const sorted = order.toSorted((a, b) => tensions[b]! - tensions[a]!);
    const top = sorted.slice(0, TOP_TILES);
    const place = top[rng.int(top.length)]!;
    const partner = sorted.find((other) => owners[other] !== owners[place]);
    if (partner === undefined) break;
    [owners[place], owners[partner]] = [owners[partner]!, owners[place]!];
  }
  return { steps, tension: calculateTension(board, owners).totalTension };
};

const views = (count: number): SweepView[] => {
  const rng = Rng.from('climbs');
  return Array.from({ length: count }, (_, seed) =>
    viewFor(disturb(stateOf(LEVELS[seed % 10]!, seed), rng, 4 + rng.int(22), 0), 'rival'),
  );
};

describe('a climb', () => {
  test('takes exactly the steps of the rule as written', () => {
    for (const [seed, view] of views(30).entries()) {
      const { board, owners } = start(view, Rng.from(seed));
      const plain = owners.slice();
      const fast = climb(board, owners, Rng.from(seed), { maxSteps: 40 });
      expect(fast).toEqual(plainClimb(board, plain, Rng.from(seed), 40));
      expect(owners).toEqual(plain);
    }
  });

  test('reduces the tension and keeps the totals', () => {
    let before = 0;
    let after = 0;
    let solved = 0;
    const all = views(100);
    for (const [seed, view] of all.entries()) {
      const rng = Rng.from(seed);
      const { board, owners } = start(view, rng);
      const totals = owners.toSorted();
      before += calculateTension(board, owners).totalTension;
      const result = climb(board, owners, rng);
      expect(owners.toSorted()).toEqual(totals);
      expect(result.tension).toBe(calculateTension(board, owners).totalTension);
      expect(result.steps).toBeLessThanOrEqual(MAX_STEPS);
      if (result.steps < MAX_STEPS) expect(result.tension).toBe(0);
      after += result.tension;
      if (result.tension === 0) solved += 1;
    }
    expect(after).toBeLessThan(before * 0.6);
    expect(solved).toBeGreaterThan(20);
  });

  test('takes no step when there is no tension', () => {
    const { board, owners } = start(viewFor(stateOf(LEVELS[0]!, 1), 'rival'), Rng.from(1));
    const before = owners.slice();
    expect(climb(board, owners, Rng.from(1))).toEqual({ steps: 0, tension: 0 });
    expect(owners).toEqual(before);
  });

  test('stops when all guessed tiles have the same owner', () => {
    const board: CounterfactualBoard = {
      tiles: [0, 1],
      numbers: [{ owner: RIVAL, expected: 1, tiles: Int32Array.from([0, 1]) }],
      seenBy: [Int32Array.from([0]), Int32Array.from([0])],
    };
    const owners = Uint8Array.from([NEUTRAL, NEUTRAL]);
    expect(climb(board, owners, Rng.from(1))).toMatchObject({ steps: 0 });
  });

  test('solves a one-swap puzzle in one step', () => {
    const board: CounterfactualBoard = {
      tiles: [0, 1],
      numbers: [{ owner: RIVAL, expected: 1, tiles: Int32Array.from([0]) }],
      seenBy: [Int32Array.from([0]), Int32Array.from([])],
    };
    const owners = Uint8Array.from([PLAYER, RIVAL]);
    expect(climb(board, owners, Rng.from(1))).toEqual({ steps: 1, tension: 0 });
    expect([...owners]).toEqual([RIVAL, PLAYER]);
  });

  test('cannot mend a lone number whose neighbours differ: the rule only shuffles them', () => {
    // One of four adjacent tiles should be the rival's more: the strained tiles are all adjacent, and the most
    // strained tile of another owner is one of them too, so no swap ever crosses the border.
    const board: CounterfactualBoard = {
      tiles: [0, 1, 2, 3, 4, 5, 6, 7],
      numbers: [{ owner: RIVAL, expected: 2, tiles: Int32Array.from([0, 1, 2, 3, 4]) }],
      seenBy: Array.from({ length: 8 }, (_, place) => Int32Array.from(place < 5 ? [0] : [])),
    };
    for (let seed = 0; seed < 20; seed += 1) {
      const owners = Uint8Array.from([RIVAL, PLAYER, NEUTRAL, PLAYER, NEUTRAL, RIVAL, RIVAL, PLAYER]);
      expect(climb(board, owners, Rng.from(seed)).steps).toBe(MAX_STEPS);
      expect(owners.slice(5)).toEqual(Uint8Array.from([RIVAL, RIVAL, PLAYER]));
    }
  });

  test('of an empty board ends at once', () => {
    expect(climb({ tiles: [], numbers: [], seenBy: [] }, new Uint8Array(0), Rng.from(1))).toEqual({
      steps: 0,
      tension: 0,
    });
  });
});
