import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { after, gameOn } from '../../../test/playing.ts';
import { disturb, stateOf } from '../../../test/positions.ts';
import { LEVELS } from '../../levels.ts';
import { OWNERS, type Reveal, type SweepView } from '../../types.ts';
import { viewFor } from '../../view.ts';
import { exactPosterior } from '../exact/posterior.ts';
import { findExclusions } from './exclusionLogic.ts';
import { ITERATIONS, type MonteCarloOptions, runMonteCarlo } from './monteCarloRunner.ts';

const OPEN: Reveal = { by: 'player', count: 1, round: 1 };

const run = (view: SweepView, seed: number, options?: MonteCarloOptions) =>
  runMonteCarlo(view, findExclusions(view), Rng.from(seed), options);

describe('the Monte Carlo', () => {
  test('runs 20 climbs and counts an owner for every candidate in each', () => {
    const rng = Rng.from('runs');
    for (let seed = 0; seed < 30; seed += 1) {
      const view = viewFor(disturb(stateOf(LEVELS[seed % 10]!, seed), rng, 5 + rng.int(15), 0), 'rival');
      const { excluded, guaranteed } = findExclusions(view);
      const { ownerCounts, iterations, climbs } = run(view, seed);
      expect([iterations, climbs.length]).toEqual([ITERATIONS, 20]);
      const candidates = view.revealed.flatMap((reveal, tile) =>
        reveal === null && !excluded.includes(tile) && !guaranteed.includes(tile) ? [tile] : [],
      );
      expect([...ownerCounts.keys()]).toEqual(candidates);
      for (const tally of ownerCounts.values())
        expect(OWNERS.reduce((sum, owner) => sum + tally[owner], 0)).toBe(20);
    }
  });

  test('gives the same counts for the same seed, and different ones for another', () => {
    const view = viewFor(disturb(stateOf(LEVELS[6]!, 1), Rng.from(1), 12, 0), 'rival');
    expect(run(view, 5)).toEqual(run(view, 5));
    expect(run(view, 5)).not.toEqual(run(view, 6));
  });

  test('is unbiased without numbers', () => {
    const view = viewFor(stateOf(LEVELS[0]!, 1), 'rival');
    const { ownerCounts } = run(view, 1, { iterations: 4_000 });
    for (const tally of ownerCounts.values())
      expect(Math.abs(tally.rival / 4_000 - 1 / 3)).toBeLessThan(5 * Math.sqrt(2 / 9 / 4_000));
  });

  test('comes near the exact probabilities', () => {
    const rng = Rng.from('near');
    let error = 0;
    let tiles = 0;
    for (let seed = 0; seed < 20; seed += 1) {
      const view = viewFor(disturb(stateOf(LEVELS[2]!, seed), rng, 8, 0), 'rival');
      const { owners } = exactPosterior(view);
      for (const [tile, tally] of run(view, seed, { iterations: 200 }).ownerCounts) {
        error += Math.abs(tally.rival / 200 - owners[tile]!.rival);
        tiles += 1;
      }
    }
    expect(tiles).toBeGreaterThan(100);
    expect(error / tiles).toBeLessThan(0.12);
  });

  test('counts tiles that are certain by the counts alone as certain', () => {
    // Only d1 and e1 are left, both the rival's; no number sees e1.
    const state = after(gameOn(['NPPRR']), 'reveal a1', 'pass', 'reveal b1');
    const shown: SweepView = {
      ...viewFor(state, 'rival'),
      owners: ['neutral', 'player', 'player', null, null],
      revealed: [OPEN, OPEN, OPEN, null, null],
    };
    const known = runMonteCarlo(shown, findExclusions(shown), Rng.from(1));
    expect(known.ownerCounts.get(4)?.rival).toBe(20);
  });
});
