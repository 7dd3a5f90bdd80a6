import { expect, test } from 'bun:test';
import { CLASSIC_MAP } from '@ludus/risk-engine';
import { makeLand } from '../land/land.ts';
import { atOnce } from '../land/slices.ts';
import { legsOf, marchOf } from './march.ts';

const land = atOnce(makeLand(CLASSIC_MAP));
const STYLE = { bow: 0.2, gap: 10, width: 6, head: 12 };

test('an arrow is one closed polygon whose tip stays off its target', () => {
  const {
    d,
    places: [middle],
  } = marchOf([0, 0], [100, 0], STYLE);
  expect(d).toMatch(/^M[-\d. L]+Z$/);
  const xs = [...d.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x));
  expect(Math.max(...xs)).toBeLessThanOrEqual(90.1);
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(9);
  expect(middle![0]).toBeCloseTo(50);
  expect(middle![1]).toBeCloseTo(10);
});

test('neighbours that touch each other get an arrow too', () => {
  expect(marchOf([0, 0], [3, 0], STYLE).d).not.toContain('NaN');
});

test('a march over the edge leaves on one side and returns on the other', () => {
  const [out, back] = legsOf(land, 'alaska', 'kamchatka');
  expect(out![0]).toEqual(land.byId.get('alaska')!.label);
  expect(out![1][0]).toBeLessThan(land.box.x);
  expect(back![0][0]).toBeGreaterThan(land.box.x + land.box.width);
  expect(back![1]).toEqual(land.byId.get('kamchatka')!.label);
  expect(legsOf(land, 'kamchatka', 'alaska')[0]![1][0]).toBeGreaterThan(land.box.x + land.box.width);
  expect(legsOf(land, 'brazil', 'north-africa')).toHaveLength(1);
});
