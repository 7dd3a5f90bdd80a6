import { expect, test } from 'bun:test';
import { CLASSIC_MAP } from '@ludus/risk-engine';
import { makeLand } from '../land/land.ts';
import type { Point } from '../land/points.ts';
import { atOnce } from '../land/slices.ts';
import { nearestTerritory } from './nearest.ts';

const land = atOnce(makeLand(CLASSIC_MAP));
const any = (): boolean => true;
const labelOf = (id: string): Point => land.byId.get(id)!.label;

test('every territory is found where its armies are', () => {
  for (const { id, label } of land.territories) expect(nearestTerritory(land, label, 0.1, any)).toBe(id);
});

test('a tap next to Iceland selects Iceland', () => {
  const { box } = land.byId.get('iceland')!;
  const beside: Point = [box.x + box.width / 2, box.y + box.height + 12];
  expect(nearestTerritory(land, beside, 60, any)).toBe('iceland');
  expect(nearestTerritory(land, beside, 5, any)).toBeUndefined();
});

test('a click near a line selects the place that can be chosen', () => {
  const peru = land.byId.get('peru')!;
  const shared = land.byId
    .get('brazil')!
    .loops[0]!.find((point) =>
      peru.loops[0]!.some((other) => other[0] === point[0] && other[1] === point[1]),
    )!;
  const only = (wanted: string) => (id: string) => id === wanted;
  for (const wanted of ['brazil', 'peru'])
    expect(nearestTerritory(land, shared, 30, only(wanted))).toBe(wanted);
  expect(nearestTerritory(land, labelOf('brazil'), 30, any)).toBe('brazil');
});
