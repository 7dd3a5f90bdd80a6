import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { validateMap } from '../map.ts';
import type { GraphMap } from '../types.ts';
import { CLASSIC_RASTER, CLASSIC_RASTER_IDS, classicArt } from './classic-art.ts';
import { artOf, CLASSIC_MAP, generateMap, mapById } from './index.ts';
import { touchingPairs } from './raster.ts';

const edges = ({ adjacency }: GraphMap): string[] =>
  Object.entries(adjacency).flatMap(([a, list]) => list.filter((b) => a < b).map((b) => `${a} ${b}`));

describe('the classic map', () => {
  test('has 42 territories, 83 borders and the six continents', () => {
    expect(validateMap(CLASSIC_MAP).ok).toBe(true);
    expect(Object.keys(CLASSIC_MAP.territories)).toHaveLength(42);
    expect(edges(CLASSIC_MAP)).toHaveLength(83);
    const continents = Object.values(CLASSIC_MAP.continents!);
    expect(continents.map(({ name, territoryIds, bonus }) => [name, territoryIds.length, bonus])).toEqual([
      ['North America', 9, 5],
      ['South America', 4, 2],
      ['Europe', 7, 5],
      ['Africa', 6, 3],
      ['Asia', 12, 7],
      ['Australia', 4, 2],
    ]);
  });

  test('the picture shows every territory in one piece and no border that is not there', () => {
    const known = new Set(edges(CLASSIC_MAP));
    for (const [a, b] of touchingPairs(CLASSIC_RASTER)) {
      const pair = [CLASSIC_RASTER_IDS[a]!, CLASSIC_RASTER_IDS[b]!].sort().join(' ');
      expect(known).toContain(pair);
    }
    const art = classicArt();
    expect(Object.keys(art.territories).sort()).toEqual(Object.keys(CLASSIC_MAP.territories).sort());
    for (const { outlines } of Object.values(art.territories)) expect(outlines).toHaveLength(1);
  });

  test('borders and links of the picture together are the borders of the map', () => {
    const touching = touchingPairs(CLASSIC_RASTER).map(([a, b]) =>
      [CLASSIC_RASTER_IDS[a]!, CLASSIC_RASTER_IDS[b]!].sort().join(' '),
    );
    const links = classicArt().links.map(({ from, to }) => [from, to].sort().join(' '));
    expect([...touching, ...links].sort()).toEqual(edges(CLASSIC_MAP).sort());
    expect(classicArt().links.filter(({ wraps }) => wraps)).toMatchObject([
      { from: 'alaska', to: 'kamchatka' },
    ]);
  });
});

describe('generated maps', () => {
  const sizes = [3, 4, 5, 7, 12, 20, 42, 77, 120, 200, 350];
  for (const size of sizes)
    test(`of ${size} territories are valid, planar and drawn without a missing border`, () => {
      for (const seed of [0, 1, 2]) {
        const { map, art } = unwrap(generateMap(size, seed));
        expect(validateMap(map)).toEqual({ ok: true, value: map });
        expect(Object.keys(map.territories)).toHaveLength(size);
        // Every planar graph satisfies this; the rest follows from regions that grow in one piece on a grid.
        if (size >= 3) expect(edges(map).length).toBeLessThanOrEqual(3 * size - 6);
        expect(art.links).toEqual([]);
        const grouped = Object.values(map.continents!).flatMap(({ territoryIds }) => territoryIds);
        expect(grouped.sort()).toEqual(Object.keys(map.territories).sort());
        for (const { label } of Object.values(art.territories)) {
          expect(label[0]).toBeWithin(0, art.width);
          expect(label[1]).toBeWithin(0, art.height);
        }
      }
    });

  test('are the same for the same numbers and differ for others', () => {
    expect(generateMap(30, 5)).toEqual(generateMap(30, 5));
    expect(edges(unwrap(generateMap(30, 5)).map)).not.toEqual(edges(unwrap(generateMap(30, 6)).map));
    for (const bad of [2, 1001, 1.5, Number.NaN, '30', null, Symbol('x')] as never[]) {
      expect(generateMap(bad, 1)).toMatchObject({ ok: false, error: [{ path: 'size' }] });
      if (bad !== 2 && bad !== 1001)
        expect(generateMap(30, bad)).toMatchObject({ ok: false, error: [{ path: 'seed' }] });
      expect(mapById(bad)).toBeUndefined();
    }
  });

  test('are found by id, with their drawing', () => {
    expect(mapById('generated-20-7')).toEqual(unwrap(generateMap(20, 7)).map);
    expect(artOf(mapById('generated-20-7')!)).toEqual(unwrap(generateMap(20, 7)).art);
    for (const id of [
      'generated-2-1',
      'generated-20',
      'generated-20-x',
      'generated-99999-1',
      '__proto__',
      '',
    ])
      expect(mapById(id)).toBeUndefined();
  });
});

test('a map without a drawing is laid out in a circle with borders as lines', () => {
  const map: GraphMap = {
    territories: { a: {}, b: {}, c: {} },
    adjacency: { a: ['b'], b: ['a', 'c'], c: ['b'] },
  };
  const art = artOf(map);
  expect(Object.keys(art.territories)).toEqual(['a', 'b', 'c']);
  expect(art.links).toHaveLength(2);
});
