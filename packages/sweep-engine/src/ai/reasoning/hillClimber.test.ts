import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { disturb, stateOf } from '../../../test/positions.ts';
import { LEVELS } from '../../levels.ts';
import { NEUTRAL, PLAYER, RIVAL } from '../../ownerSet.ts';
import type { SweepView } from '../../types.ts';
import { viewFor } from '../../view.ts';
import { counterfactualBoard } from './counterfactualBoard.ts';
import { findExclusions } from './exclusionLogic.ts';
import { type ClimbOptions, climb, MAX_STEPS, PATIENCE, SWAP_RULES, TOP_TILES } from './hillClimber.ts';
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

const mismatchOf = ({ numbers }: CounterfactualBoard, owners: Uint8Array): number =>
  numbers.reduce((sum, { owner, expected, tiles }) => {
    const actual = tiles.reduce((count, place) => count + (owners[place] === owner ? 1 : 0), 0);
    return sum + Math.abs(actual - expected);
  }, 0);

const swapped = (owners: Uint8Array, a: number, b: number): Uint8Array =>
  owners.with(a, owners[b]!).with(b, owners[a]!);

/** The swap rules written out by sorting everything, for comparison with the climb. */
const plainClimb = (
  board: CounterfactualBoard,
  start: Uint8Array,
  rng: Rng,
  { maxSteps, swapRule }: Required<ClimbOptions>,
) => {
  const order = rng.shuffle(Array.from(start, (_, place) => place));
  let owners = start;
  let lowest = { owners, step: 0 };
  let steps = 0;
  for (; steps < maxSteps; steps += 1) {
    const { tensions, totalTension } = calculateTension(board, owners);
    if (totalTension === 0 || (swapRule === 'improving' && steps - lowest.step >= PATIENCE)) break;
    const from = rng.int(order.length);
    const sorted = [...order.slice(from), ...order.slice(0, from)].sort(
      (a, b) => tensions[b]! - tensions[a]!,
    );
    const top = sorted.slice(0, TOP_TILES);
    const place = top[rng.int(top.length)]!;
    const others = sorted.filter((other) => owners[other] !== owners[place]);
    const mismatch = mismatchOf(board, owners);
    const better = others.find((other) => mismatchOf(board, swapped(owners, place, other)) < mismatch);
    const partner = (swapRule === 'improving' ? better : undefined) ?? others[0];
    if (partner === undefined) break;
    owners = swapped(owners, place, partner);
    if (mismatchOf(board, owners) < mismatchOf(board, lowest.owners)) lowest = { owners, step: steps + 1 };
  }
  const last = swapRule === 'improving' ? lowest.owners : owners;
  return { result: { steps, tension: calculateTension(board, last).totalTension }, owners: last };
};

const views = (count: number): SweepView[] => {
  const rng = Rng.from('climbs');
  return Array.from({ length: count }, (_, seed) =>
    viewFor(disturb(stateOf(LEVELS[seed % 10]!, seed), rng, 4 + rng.int(22), 0), 'rival'),
  );
};

describe('a climb', () => {
  for (const swapRule of SWAP_RULES)
    test(`takes exactly the steps of the rule "${swapRule}" as written`, () => {
      for (const [seed, view] of views(30).entries()) {
        const { board, owners } = start(view, Rng.from(seed));
        const options = { maxSteps: 70, swapRule };
        const plain = plainClimb(board, owners.slice(), Rng.from(seed), options);
        expect(climb(board, owners, Rng.from(seed), options)).toEqual(plain.result);
        expect([...owners]).toEqual([...plain.owners]);
      }
    });

  test('reduces the tension: no climb ends higher, nearly all end at zero, and the totals stay the same', () => {
    let strained = 0;
    let lower = 0;
    let solved = 0;
    for (const [seed, view] of views(200).entries()) {
      const rng = Rng.from(seed);
      const { board, owners } = start(view, rng);
      const totals = owners.toSorted();
      const before = calculateTension(board, owners).totalTension;
      const { tension, steps } = climb(board, owners, rng);
      expect(owners.toSorted()).toEqual(totals);
      expect(tension).toBe(calculateTension(board, owners).totalTension);
      expect(steps).toBeLessThanOrEqual(MAX_STEPS);
      expect(tension).toBeLessThanOrEqual(before);
      if (before === 0) continue;
      strained += 1;
      if (tension < before) lower += 1;
      if (tension === 0) solved += 1;
    }
    expect(strained).toBeGreaterThan(150);
    expect(lower).toBe(strained);
    expect(solved / strained).toBeGreaterThan(0.9);
  });

  test('with the rule "letter" often fails to, which is why "improving" exists', () => {
    let higher = 0;
    let solved = 0;
    for (const [seed, view] of views(200).entries()) {
      const rng = Rng.from(seed);
      const { board, owners } = start(view, rng);
      const before = calculateTension(board, owners).totalTension;
      const { tension } = climb(board, owners, rng, { swapRule: 'letter' });
      if (tension > before) higher += 1;
      if (tension === 0) solved += 1;
    }
    expect(higher).toBeGreaterThan(5);
    expect(solved).toBeLessThan(120);
  });

  test('ends on a plateau with the best board it has found', () => {
    // Two numbers that cannot both be right: every board is one off.
    const board: CounterfactualBoard = {
      tiles: [0, 1, 2],
      numbers: [
        { owner: RIVAL, expected: 1, tiles: Int32Array.from([0, 1]) },
        { owner: RIVAL, expected: 0, tiles: Int32Array.from([0, 1]) },
      ],
      seenBy: [Int32Array.from([0, 1]), Int32Array.from([0, 1]), Int32Array.from([])],
    };
    const owners = Uint8Array.from([PLAYER, RIVAL, NEUTRAL]);
    const { steps, tension } = climb(board, owners, Rng.from(1));
    expect(steps).toBe(PATIENCE);
    expect(tension).toBeGreaterThan(0);
  });

  test('makes no step when there is no tension', () => {
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

  test('with the rule "letter" cannot repair a lone number whose neighbours differ, but "improving" can', () => {
    // One more of four adjacent tiles should be the rival's: the strained tiles are all adjacent, and the most
    // strained tile of another owner is one of them too, so no swap ever crosses the border.
    const board: CounterfactualBoard = {
      tiles: [0, 1, 2, 3, 4, 5, 6, 7],
      numbers: [{ owner: RIVAL, expected: 2, tiles: Int32Array.from([0, 1, 2, 3, 4]) }],
      seenBy: Array.from({ length: 8 }, (_, place) => Int32Array.from(place < 5 ? [0] : [])),
    };
    for (let seed = 0; seed < 20; seed += 1) {
      const owners = Uint8Array.from([RIVAL, PLAYER, NEUTRAL, PLAYER, NEUTRAL, RIVAL, RIVAL, PLAYER]);
      const letter = climb(board, owners, Rng.from(seed), { swapRule: 'letter' });
      expect(letter.steps).toBe(MAX_STEPS);
      expect(owners.slice(5)).toEqual(Uint8Array.from([RIVAL, RIVAL, PLAYER]));
      expect(climb(board, owners, Rng.from(seed)).tension).toBe(0);
    }
  });

  test('of an empty board ends at once', () => {
    expect(climb({ tiles: [], numbers: [], seenBy: [] }, new Uint8Array(0), Rng.from(1))).toEqual({
      steps: 0,
      tension: 0,
    });
  });
});
