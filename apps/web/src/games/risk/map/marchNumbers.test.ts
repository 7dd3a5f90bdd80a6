import { describe, expect, test } from 'bun:test';
import { CLASSIC_MAP } from '@ludus/risk-engine';
import { makeLand } from '../land/land.ts';
import type { Point } from '../land/points.ts';
import { atOnce } from '../land/slices.ts';
import { around, overlap, planLabels } from './labels.ts';
import { legsOf, marchOf } from './march.ts';
import { placeNumbers } from './marchNumbers.ts';

const land = atOnce(makeLand(CLASSIC_MAP));
const items = Object.entries(CLASSIC_MAP.territories).map(([id, { name }]) => ({
  id,
  name: name ?? id,
  armies: 3,
}));
/** Every border, from one side. */
const borders = Object.entries(CLASSIC_MAP.adjacency).flatMap(([from, all]) =>
  all.filter((to) => from < to).map((to) => [from, to] as const),
);

const placesOn = (scale: number): readonly (readonly Point[])[] => {
  const style = { bow: 0.16, gap: 16 / scale, width: 6 / scale, head: 14 / scale };
  return borders.map(([from, to]) => marchOf(...legsOf(land, from, to).at(-1)!, style).places);
};

describe('the numbers of arrows', () => {
  // A frame of 1,000 pixels on a desk, and one of 768 on a tablet.
  for (const scale of [1, 0.77]) {
    const { covers } = planLabels(land, items, scale);
    const boxOf = ([x, y]: Point) => around([x * scale, y * scale], 22, 22);

    test(`cover no label at scale ${scale}, and hardly any is left out`, () => {
      const found = placesOn(scale).map((places) => placeNumbers([places], scale, covers)[0]);
      const shown = found.filter((place) => place !== undefined);
      expect(shown.filter((place) => covers(boxOf(place)))).toEqual([]);
      expect(shown.length / borders.length).toBeGreaterThan(0.9);
    });

    test(`do not cover each other at scale ${scale}`, () => {
      const shown = placeNumbers(placesOn(scale).slice(0, 20), scale, covers).filter(
        (place) => place !== undefined,
      );
      const boxes = shown.map(boxOf);
      expect(boxes.filter((box, i) => boxes.slice(i + 1).some((other) => overlap(box, other)))).toEqual([]);
    });
  }

  test('are in the middle of their arrow if nothing is there', () => {
    const places = marchOf([0, 0], [100, 0], { bow: 0, gap: 10, width: 6, head: 12 }).places;
    expect(placeNumbers([places], 1, () => false)).toEqual([places[0]]);
    expect(places[0]![0]).toBeCloseTo(50);
  });

  test('are left out where there is no room', () => {
    expect(placeNumbers([[[0, 0]]], 1, () => true)).toEqual([undefined]);
  });
});
