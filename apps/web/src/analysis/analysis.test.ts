import { expect, test } from 'bun:test';
import type { Assessment } from '@ludus/agents';
import { type Judged, mergeAnalyses, NOTHING_FOUND } from './analysis.ts';
import { sharedPart, stepNames } from './branchAnalysis.ts';

const AGENTS = ['quick', 'slow'];
const one = (played: string): Assessment => ({
  seat: 1,
  played,
  best: played,
  line: [played],
  chances: [0.5, 0.5],
  after: [0.5, 0.5],
  loss: 0,
  noise: 0,
  depth: 1,
  nodes: 1,
});
const judged = (agent: string, decisions: Judged['decisions'], isOutdated = false): Judged => ({
  by: { agent, version: '1' },
  decisions,
  isOutdated,
});

test('a branch has what is known of the moves it shares, and of its own', () => {
  const game = judged('quick', [one('a'), null, one('c'), one('d')]);
  const own = judged('quick', [undefined, undefined, one('x')]);
  expect(mergeAnalyses([sharedPart(game, 2), own], AGENTS)).toEqual(
    judged('quick', [one('a'), null, one('x')]),
  );
  expect(mergeAnalyses([sharedPart(game, 2), NOTHING_FOUND], AGENTS).decisions).toEqual([one('a'), null]);
  expect(mergeAnalyses([NOTHING_FOUND], AGENTS)).toEqual(NOTHING_FOUND);
});

test('the better agent judges a step, and the weakest that is needed gives its name', () => {
  const slow = judged('slow', [one('a'), one('b')]);
  const quick = judged('quick', [one('x'), one('y'), one('z')]);
  expect(mergeAnalyses([quick, slow], AGENTS)).toEqual(judged('quick', [one('a'), one('b'), one('z')]));
  expect(mergeAnalyses([judged('quick', [one('x'), null]), slow], AGENTS)).toEqual(slow);
  const old = judged('slow', [one('o'), one('p'), one('q')], true);
  expect(mergeAnalyses([old, quick], AGENTS)).toEqual(quick);
});

test('steps keep their names when a branch grows, and have others after another move', () => {
  const step = (heap: number) => ({ action: { type: 'take', heap }, seat: 1 });
  const names = stepNames({ steps: [step(1), step(2), step(3)] });
  expect(stepNames({ steps: [step(1), step(2)] })).toEqual(names.slice(0, 2));
  const other = stepNames({ steps: [step(1), step(4), step(3)] });
  expect(other[0]).toBe(names[0]!);
  expect(other[2]).not.toBe(names[2]!);
});
