import { expect, test } from 'bun:test';
import { CLASSIC_MAP, type GraphMap, mapById } from '@ludus/risk-engine';
import { type Land, makeLand } from '../land/land.ts';
import type { Box } from '../land/points.ts';
import { atOnce } from '../land/slices.ts';
import { badgeHeight, badgeWidth, type Labelled, overlap, planLabels } from './labels.ts';

const itemsOf = (map: GraphMap, armies = 3): Labelled[] =>
  Object.entries(map.territories).map(([id, { name }]) => ({ id, name: name ?? id, armies }));

const boxesAt = (land: Land, map: GraphMap, scale: number): Box[] => {
  const { size, labels } = planLabels(land, itemsOf(map), scale);
  return labels.map(({ id, badge }) => {
    const [x, y] = land.byId.get(id)!.label;
    const [width, height] = [badgeWidth(size, 3), badgeHeight(size)];
    return { x: x * scale + badge[0] - width / 2, y: y * scale + badge[1] - height / 2, width, height };
  });
};

const coveredPairs = (boxes: readonly Box[]): number =>
  boxes.reduce((sum, box, i) => sum + boxes.slice(i + 1).filter((other) => overlap(box, other)).length, 0);

test('no badge covers another, on a phone and on a desk', () => {
  for (const id of ['classic', 'generated-20-7', 'generated-60-2']) {
    const map = mapById(id)!;
    const land = atOnce(makeLand(map));
    for (const width of [332, 740, 1100]) {
      const scale = width / land.box.width;
      expect(coveredPairs(boxesAt(land, map, scale))).toBe(0);
    }
  }
});

test('badges are small on small maps, and all names appear on large ones', () => {
  const land = atOnce(makeLand(CLASSIC_MAP));
  expect(planLabels(land, itemsOf(CLASSIC_MAP), 0.33).size).toBe('small');
  const large = planLabels(land, itemsOf(CLASSIC_MAP), 2);
  expect(large.size).toBe('full');
  expect(large.labels.filter(({ lines }) => lines.length === 0).map(({ id }) => id)).toEqual([]);
});

test('names that matter come before others', () => {
  const land = atOnce(makeLand(CLASSIC_MAP));
  const items = itemsOf(CLASSIC_MAP);
  const hiddenIn = (first?: ReadonlySet<string>): string[] =>
    planLabels(land, items, 0.8, first).labels.flatMap(({ id, lines }) => (lines.length === 0 ? [id] : []));
  const hidden = hiddenIn();
  expect(hidden.length).toBeGreaterThan(0);
  const helped = hidden.filter((id) => !hiddenIn(new Set([id])).includes(id));
  expect(helped.length).toBeGreaterThan(0);
});
