import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { LEVELS } from '../levels.ts';
import { OWNERS } from '../types.ts';
import { compareRivals, measureRival } from './measure.ts';
import { rivals } from './registry.ts';
import { quantile, ratio } from './statistics.ts';

/** Whole games take long on a busy machine. */
setDefaultTimeout(600_000);

describe('statistics', () => {
  test('the error of a ratio comes from games, not decisions', () => {
    const alike = ratio(Array.from({ length: 100 }, (_, i) => ({ hits: i % 2 === 0 ? 10 : 0, of: 10 })));
    expect(alike.value).toBe(0.5);
    // As uncertain as 100 coin tosses.
    expect(alike.error).toBeCloseTo(0.05, 3);
    const even = ratio(Array.from({ length: 100 }, () => ({ hits: 5, of: 10 })));
    expect(even).toEqual({ value: 0.5, error: 0 });
    expect(ratio([])).toEqual({ value: 0, error: 0 });
  });

  test('quantiles come from the sorted list', () => {
    const list = Array.from({ length: 100 }, (_, i) => i);
    expect([quantile(list, 0.5), quantile(list, 0.99), quantile(list, 1), quantile([], 0.5)]).toEqual([
      50, 99, 99, 0,
    ]);
  });
});

describe('measurements', () => {
  const options = { level: LEVELS[2]!, games: 30, seed: 'test' };

  test('count every opened tile once and are the same every time', () => {
    let now = 0;
    const figures = measureRival(rivals.conservative, { ...options, clock: () => now++ });
    expect(OWNERS.reduce((sum, owner) => sum + figures.hits[owner].value, 0)).toBeCloseTo(1, 10);
    expect(figures.milliseconds).toMatchObject({ mean: 1, median: 1, p99: 1 });
    expect(figures.milliseconds.all).toHaveLength(figures.decisions);
    expect(figures.rivalTilesPerTurn.value).toBeGreaterThan(0.5);
    const { milliseconds, ...again } = measureRival(rivals.conservative, options);
    expect(milliseconds.all).toEqual([]);
    expect(figures).toMatchObject(again);
  });

  test('rank the rivals: exact above reasoning above random', () => {
    const hits = (name: 'random' | 'reasoning' | 'exact') =>
      measureRival(rivals[name], options).hits.rival.value;
    const [random, reasoning, exact] = [hits('random'), hits('reasoning'), hits('exact')];
    expect(reasoning).toBeGreaterThan(random + 0.1);
    expect(exact).toBeGreaterThan(reasoning);
  });

  test('ask reasoning and exact in the same positions', () => {
    const { rivalHits, mines, differ, solved, sampleError, decisions } = compareRivals(options);
    expect(decisions).toBeGreaterThan(100);
    expect(rivalHits.gain.value).toBeCloseTo(rivalHits.exact.value - rivalHits.reasoning.value, 10);
    expect(mines.gain.value).toBeCloseTo(mines.exact.value - mines.reasoning.value, 10);
    expect(rivalHits.gain.value).toBeGreaterThan(0);
    expect(differ.value).toBeWithin(0.05, 0.95);
    expect(solved.value).toBeGreaterThan(0.9);
    expect(sampleError.value).toBeWithin(0.01, 0.2);
  });
});
