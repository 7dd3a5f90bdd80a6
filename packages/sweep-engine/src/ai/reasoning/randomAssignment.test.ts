import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { disturb, stateOf } from '../../../test/positions.ts';
import { LEVELS } from '../../levels.ts';
import { OWNERS, type Owner } from '../../types.ts';
import { viewFor } from '../../view.ts';
import { findExclusions } from './exclusionLogic.ts';
import { checkPossibilities } from './possibilityChecker.ts';
import { type AssignmentProblem, randomAssignment } from './randomAssignment.ts';

const expectValid = ({ tiles, possible, counts }: AssignmentProblem, owners: Uint8Array): void => {
  for (const tile of tiles) expect((possible[tile]! >> owners[tile]!) & 1).toBe(1);
  for (const [code, owner] of OWNERS.entries())
    expect(tiles.filter((tile) => owners[tile] === code)).toHaveLength(counts[owner]);
};

/** Random possibility sets around a hidden solution, so that there is always one. */
const solvable = (rng: Rng, size: number): AssignmentProblem => {
  const counts: Record<Owner, number> = { player: 0, neutral: 0, rival: 0, mine: 0 };
  const tiles = Array.from({ length: size }, (_, tile) => tile);
  const possible = tiles.map(() => {
    const owner = rng.pick(OWNERS);
    counts[owner] += 1;
    return (1 << OWNERS.indexOf(owner)) | rng.int(16);
  });
  return { tiles, possible, counts };
};

describe('a random assignment', () => {
  test('has the right totals and respects what is possible, if there is a solution', () => {
    const rng = Rng.from('solvable');
    for (let round = 0; round < 3_000; round += 1) {
      const problem = solvable(rng, 1 + rng.int(14));
      const owners = randomAssignment(problem, rng);
      expect(owners).toBeDefined();
      expectValid(problem, owners!);
    }
  });

  test('finds the only solution where random choices would fail', () => {
    // Every tile may also have the next owner of a chain; only one assignment fits.
    const tiles = [0, 1, 2, 3];
    const possible = [0b0001, 0b0011, 0b0110, 0b1100];
    const counts = { player: 1, neutral: 1, rival: 1, mine: 1 };
    for (let seed = 0; seed < 50; seed += 1) {
      const owners = randomAssignment({ tiles, possible, counts }, Rng.from(seed));
      expect([...owners!]).toEqual([0, 1, 2, 3]);
    }
  });

  test('is refused when there is none', () => {
    const counts = { player: 0, neutral: 0, rival: 2, mine: 0 };
    expect(randomAssignment({ tiles: [0, 1], possible: [4, 1], counts }, Rng.from(1))).toBeUndefined();
  });

  test('is valid on every level at every stage', () => {
    const rng = Rng.from('levels');
    for (let seed = 0; seed < 60; seed += 1) {
      const view = viewFor(disturb(stateOf(LEVELS[seed % 10]!, seed), rng, rng.int(28), 0), 'rival');
      const { guessed, possible, counts } = checkPossibilities(view, findExclusions(view));
      const problem = { tiles: guessed, possible, counts };
      expectValid(problem, randomAssignment(problem, rng)!);
    }
  });

  test('is uniform if nothing is known', () => {
    const rng = Rng.from('even');
    const tiles = Array.from({ length: 10 }, (_, tile) => tile);
    const counts = { player: 3, neutral: 3, rival: 3, mine: 1 };
    const rivals = tiles.map(() => 0);
    for (let round = 0; round < 4_000; round += 1) {
      const owners = randomAssignment({ tiles, possible: tiles.map(() => 15), counts }, rng)!;
      for (const tile of tiles) if (OWNERS[owners[tile]!] === 'rival') rivals[tile]! += 1;
    }
    for (const count of rivals)
      expect(Math.abs(count / 4_000 - 0.3)).toBeLessThan(5 * Math.sqrt(0.21 / 4_000));
  });
});
