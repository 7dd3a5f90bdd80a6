import { expect, test } from 'bun:test';
import { CLASSIC_MAP, mapById } from '@ludus/risk-engine';
import { type Land, makeLand } from '../land/land.ts';
import type { Box } from '../land/points.ts';
import { atOnce } from '../land/slices.ts';
import { placeContinents } from './continents.ts';
import { overlap } from './labels.ts';

/** A badge on every territory. */
const takenAt = (land: Land, scale: number): Box[] =>
  land.territories.map(({ label: [x, y] }) => ({
    x: x - 20 / scale,
    y: y - 12 / scale,
    width: 40 / scale,
    height: 36 / scale,
  }));

test('names of continents overlap neither other things nor each other', () => {
  for (const id of ['classic', 'generated-30-4']) {
    const map = mapById(id)!;
    const land = atOnce(makeLand(map));
    const scale = 950 / land.box.width;
    const taken = takenAt(land, scale);
    const labels = atOnce(placeContinents(map, land, { scale, visible: land.box, taken }));
    expect(labels.length).toBe(Object.keys(map.continents!).length);
    const boxes = labels.map(({ at: [x, y], width }) => ({
      x: x - width / 2 / scale,
      y: y - 18 / scale,
      width: width / scale,
      height: 36 / scale,
    }));
    for (const [i, box] of boxes.entries())
      expect([...taken, ...boxes.slice(i + 1)].filter((other) => overlap(box, other))).toEqual([]);
  }
});

test('the names of the classic continents are in the sea', () => {
  const land = atOnce(makeLand(CLASSIC_MAP));
  const onLand = atOnce(
    placeContinents(CLASSIC_MAP, land, { scale: 1, visible: land.box, taken: [] }),
  ).filter(({ isOnLand }) => isOnLand);
  expect(onLand.map(({ name }) => name)).toEqual([]);
});
