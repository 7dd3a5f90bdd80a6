import { expect, test } from 'bun:test';
import type { Assessment } from '@ludus/agents';
import { pointsOf } from './turningPoints.ts';

const decided = (after: number, loss = 0): Assessment => ({
  seat: 1,
  played: 'a',
  best: loss === 0 ? 'a' : 'b',
  line: ['b'],
  chances: [after + loss, 1 - after - loss],
  after: [after, 1 - after],
  loss,
  noise: 0,
  depth: 1,
  nodes: 1,
});

const decisions = [decided(0.5), undefined, decided(0.6), decided(0.4, 0.3), decided(0.4), decided(0.5)];
/** By state: what followed the third decision was bad luck, what followed the last two was good luck. */
const chances = [0.5, 0.5, 0.5, 0.3, 0.42, 0.9, 0.7].map((own) => [own, 1 - own]);

test('the worst faults come first, then luck where there is any', () => {
  expect(
    pointsOf(decisions, chances).map(({ index, luck }) => [index, luck && Math.round(100 * luck)]),
  ).toEqual([
    [2, -30],
    [3, undefined],
    [4, 50],
  ]);
});

test('where nothing is left to chance there are only faults', () => {
  expect(pointsOf(decisions, undefined).map(({ index }) => index)).toEqual([3]);
  expect(pointsOf([decided(0.5)], undefined)).toEqual([]);
});
