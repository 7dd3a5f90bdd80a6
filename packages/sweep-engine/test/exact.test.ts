import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { drawBoard } from '../src/ai/exact/drawBoard.ts';
import { type Evidence, inferenceOf } from '../src/ai/exact/inference.ts';
import { exactPosterior, type Posterior } from '../src/ai/exact/posterior.ts';
import { findExclusions } from '../src/ai/reasoning/exclusionLogic.ts';
import { countAround } from '../src/board.ts';
import { layoutOf } from '../src/layout.ts';
import { LEVELS } from '../src/levels.ts';
import { ADJACENCIES, OWNERS, type Side, type SweepView } from '../src/types.ts';
import { viewFor } from '../src/view.ts';
import { type Enumeration, enumerate } from './bruteForce.ts';
import { disturb, levelOf, randomLevel, stateOf } from './positions.ts';

/** Enumeration takes long on a busy machine. */
setDefaultTimeout(600_000);

const largestDifference = (posterior: Posterior, truth: Enumeration): number => {
  let worst = 0;
  for (const [tile, expected] of truth.owners.entries()) {
    const found = posterior.owners[tile];
    if (expected === null || found === null || found === undefined) {
      if (expected !== found) worst = Number.POSITIVE_INFINITY;
      continue;
    }
    for (const owner of OWNERS) worst = Math.max(worst, Math.abs(expected[owner] - found[owner]));
  }
  return worst;
};

const randomView = (rng: Rng, maxTiles: number, seat: Side): SweepView => {
  const level = randomLevel(rng, maxTiles);
  const state = stateOf(level, rng.uint32());
  const reveals = rng.int(state.owners.length);
  return viewFor(disturb(state, rng, reveals, rng.int(8)), seat);
};

const LONG = process.env.LUDUS_LONG === '1' ? 10 : 1;

describe('exactPosterior', () => {
  for (const seat of ['rival', 'player'] as const)
    test(`agrees with enumeration to 1e-9 on random boards in the ${seat}'s view`, () => {
      const rng = Rng.from(`brute force ${seat}`);
      for (let round = 0; round < 100 * LONG; round += 1) {
        const view = randomView(rng, 13, seat);
        const posterior = exactPosterior(view);
        expect(posterior.method).toBe('exact');
        expect(largestDifference(posterior, enumerate(view))).toBeLessThan(1e-9);
      }
    });

  for (const adjacency of ADJACENCIES)
    test(`agrees with enumeration with many hidden tiles, ${adjacency}`, () => {
      const rng = Rng.from(`sixteen ${adjacency}`);
      const hidden = LONG > 1 ? 16 : 13;
      const counts = { player: 7, rival: 7, neutral: 4, mine: 2 };
      const level = levelOf({ rows: ['#####', '#####', '#####', '#####'], adjacency, counts });
      for (let round = 0; round < 3; round += 1)
        for (const seat of ['rival', 'player'] as const) {
          const view = viewFor(disturb(stateOf(level, round), rng, 20 - hidden, 4), seat);
          expect(view.revealed.filter((reveal) => reveal === null)).toHaveLength(hidden);
          expect(largestDifference(exactPosterior(view), enumerate(view))).toBeLessThan(1e-9);
        }
    });

  test('weighs evidence like enumeration does', () => {
    const rng = Rng.from('evidence');
    for (let round = 0; round < 60 * LONG; round += 1) {
      const view = randomView(rng, 11, rng.pick(['rival', 'player']));
      const weights = view.revealed.map(() => {
        const [player, rival, other] = [0.1 + rng.int(4), 0.1 + rng.int(4), 0.1 + rng.int(4)];
        return [player, other, rival, other] as const;
      });
      const evidence: Evidence = (tile) => weights[tile]!;
      expect(largestDifference(exactPosterior(view, { evidence }), enumerate(view, evidence))).toBeLessThan(
        1e-9,
      );
    }
  });

  test('distinguishes mines from neutral tiles by evidence almost like enumeration', () => {
    const rng = Rng.from('mine evidence');
    let worst = 0;
    let plain = 0;
    for (let round = 0; round < 100; round += 1) {
      const view = randomView(rng, 11, 'rival');
      const weights = view.revealed.map(() => [1, 1, 1, rng.pick([0.5, 1, 2])] as const);
      const evidence: Evidence = (tile) => weights[tile]!;
      const enumerated = enumerate(view, evidence);
      worst = Math.max(worst, largestDifference(exactPosterior(view, { evidence }), enumerated));
      plain = Math.max(plain, largestDifference(exactPosterior(view), enumerated));
    }
    expect(worst).toBeLessThan(0.12);
    expect(plain).toBeGreaterThan(2 * worst);
  });

  test('gives probabilities that add up to the counts on every level', () => {
    const rng = Rng.from('totals');
    for (const level of LEVELS)
      for (const reveals of [0, 5, 15, 25]) {
        const view = viewFor(
          disturb(stateOf(level, reveals), rng, reveals, 6),
          rng.pick(['rival', 'player']),
        );
        const { owners } = exactPosterior(view);
        for (const owner of OWNERS) {
          const expected = owners.reduce((sum, chance) => sum + (chance?.[owner] ?? 0), 0);
          const shown = view.owners.filter((of) => of === owner).length;
          expect(expected).toBeCloseTo(level.counts[owner] - shown, 8);
        }
        for (const chance of owners)
          if (chance !== null)
            expect(chance.player + chance.rival + chance.neutral + chance.mine).toBeCloseTo(1, 9);
      }
  });

  test("distinguishes neutral tiles from mines only by their counts in the rival's view", () => {
    const rng = Rng.from('mines');
    const level = LEVELS[7]!;
    const view = viewFor(disturb(stateOf(level, 3), rng, 12, 0), 'rival');
    const left = { ...level.counts };
    for (const owner of view.owners) if (owner !== null) left[owner] -= 1;
    for (const chance of exactPosterior(view).owners)
      if (chance !== null)
        expect(chance.mine).toBeCloseTo(
          ((chance.neutral + chance.mine) * left.mine) / (left.neutral + left.mine),
          10,
        );
  });

  test('is never contradicted by constraint propagation', () => {
    const rng = Rng.from('sound');
    let excludedTiles = 0;
    let guaranteedTiles = 0;
    for (let round = 0; round < 150; round += 1) {
      const level = LEVELS[round % LEVELS.length]!;
      const state = disturb(stateOf(level, round), rng, Math.floor(level.rows.length * 4 * rng.float()), 0);
      const view = viewFor(state, 'rival');
      const { owners } = exactPosterior(view);
      const { excluded, guaranteed } = findExclusions(view);
      for (const tile of excluded) expect(owners[tile]!.rival).toBe(0);
      for (const tile of guaranteed) expect(owners[tile]!.rival).toBeCloseTo(1, 9);
      excludedTiles += excluded.length;
      guaranteedTiles += guaranteed.length;
    }
    expect(excludedTiles).toBeGreaterThan(100);
    expect(guaranteedTiles).toBeGreaterThan(20);
  });
});

/** Small boards with few numbers, so that every board is met often. */
const openViews = (name: string, count: number): SweepView[] => {
  const rng = Rng.from(name);
  const views: SweepView[] = [];
  while (views.length < count) {
    const view = randomView(rng, 9, rng.pick(['rival', 'player']));
    const { boards } = enumerate(view);
    if (boards >= 4 && boards <= 60) views.push(view);
  }
  return views;
};

describe('the sampler for boards too large to count', () => {
  test('takes over beyond the limit and is unbiased', () => {
    const rng = Rng.from('walk');
    for (const view of openViews('sampler', 12)) {
      const samples = 6_000;
      const posterior = exactPosterior(view, { limit: -1, rng, samples });
      expect(posterior.method).toBe('sampled');
      // Neighbouring samples resemble each other: allow five errors of a tenth as many independent ones.
      expect(largestDifference(posterior, enumerate(view))).toBeLessThan(
        5 * Math.sqrt(0.25 / (samples / 10)),
      );
    }
  });

  test('weighs evidence too', () => {
    const rng = Rng.from('weighted walk');
    const evidence: Evidence = (tile) => [1 + (tile % 3), 1, 1 + (tile % 2), 1 + (tile % 2) / 2];
    for (const view of openViews('weighted sampler', 6)) {
      const posterior = exactPosterior(view, { limit: -1, rng, samples: 6_000, evidence });
      expect(largestDifference(posterior, enumerate(view, evidence))).toBeLessThan(0.1);
    }
  });
});

describe('boards too large to count', () => {
  test('are sampled and guessed with bounded work, and agree with every number', () => {
    const rng = Rng.from('large');
    const rows = new Array(16).fill('#'.repeat(16));
    const counts = { player: 90, rival: 76, neutral: 65, mine: 25 };
    const level = levelOf({ rows, adjacency: 'manhattan2', counts });
    for (const reveals of [25, 64]) {
      const view = viewFor(disturb(stateOf(level, 1), rng, reveals, 0), 'rival');
      const { method, owners } = exactPosterior(view, { limit: 1_000 });
      expect(method).toBe('sampled');
      const rivals = owners.reduce((sum, chance) => sum + (chance?.rival ?? 0), 0);
      expect(rivals).toBeCloseTo(76 - view.owners.filter((owner) => owner === 'rival').length, 6);
      const board = drawBoard(inferenceOf(view), rng, 1_000);
      const all = view.owners.map((owner, tile) => owner ?? board.get(tile)!);
      const { neighbours } = layoutOf(level);
      for (const [tile, reveal] of view.revealed.entries())
        if (reveal !== null) expect(countAround(neighbours, all, tile, reveal.by)).toBe(reveal.count);
    }
  });
});

describe('drawBoard', () => {
  const chiSquare = (
    view: SweepView,
    draws: number,
    limit?: number,
  ): { statistic: number; freedom: number } => {
    const rng = Rng.from('draws');
    const { keys } = enumerate(view, undefined, true);
    const hidden = view.revealed.flatMap((reveal, tile) => (reveal === null ? [tile] : []));
    const met = new Map(keys.map((key) => [key, 0]));
    const inference = inferenceOf(view);
    for (let i = 0; i < draws; i += 1) {
      const board = drawBoard(inference, rng, limit);
      const key = hidden.map((tile) => board.get(tile)).join();
      expect(met.has(key)).toBe(true);
      met.set(key, met.get(key)! + 1);
    }
    const expected = draws / keys.length;
    let statistic = 0;
    for (const count of met.values()) statistic += (count - expected) ** 2 / expected;
    return { statistic, freedom: keys.length - 1 };
  };

  test('draws every board that agrees with the view equally often, and no other', () => {
    for (const view of openViews('uniform', 15)) {
      const { statistic, freedom } = chiSquare(view, 3_000);
      // Five standard deviations of the chi-square distribution.
      expect(statistic).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom) + 5);
    }
  });

  test('draws uniformly from the end of a walk if counting is off', () => {
    for (const view of openViews('uniform walk', 4)) {
      const { statistic, freedom } = chiSquare(view, 1_000, -1);
      expect(statistic).toBeLessThan(freedom + 6 * Math.sqrt(2 * freedom) + 8);
    }
  });
});
