import { expect, test } from 'bun:test';
import { layoutOf, makeTile, parseTile } from './layout.ts';
import { LEVELS } from './levels.ts';

const board = (adjacency: 'standard' | 'manhattan2') =>
  layoutOf({ rows: ['#####', '#####', '##.##', '#####', '#####'], adjacency });

test('standard adjacency is the 8 cells around, holes left out', () => {
  const layout = board('standard');
  const names = layout.neighbours[parseTile(layout, 'b2')!]!.map((tile) => makeTile(layout, tile));
  expect(names).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'b3']);
});

test('manhattan2 adjacency is the 12 cells at distance 1 and 2, holes left out', () => {
  const layout = board('manhattan2');
  const names = layout.neighbours[parseTile(layout, 'c4')!]!.map((tile) => makeTile(layout, tile));
  expect(names).toEqual(['c2', 'b3', 'd3', 'a4', 'b4', 'd4', 'e4', 'b5', 'c5', 'd5']);
});

test('a tile deep inside has 8 or 12 neighbours', () => {
  const rows = new Array(7).fill('#######');
  for (const [adjacency, count] of [
    ['standard', 8],
    ['manhattan2', 12],
  ] as const) {
    const layout = layoutOf({ rows, adjacency });
    expect(layout.neighbours[parseTile(layout, 'd4')!]!).toHaveLength(count);
  }
});

test('adjacency is symmetric and never includes the tile itself', () => {
  for (const level of LEVELS) {
    const { neighbours } = layoutOf(level);
    for (const [tile, around] of neighbours.entries()) {
      expect(around).not.toContain(tile);
      for (const other of around) expect(neighbours[other]).toContain(tile);
    }
  }
});

test('the areas of Brush and Canary ignore the adjacency', () => {
  const layout = board('manhattan2');
  const name = (tile: number) => makeTile(layout, tile);
  expect(layout.squares[parseTile(layout, 'b2')!]!.map(name)).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'b2',
    'c2',
    'a3',
    'b3',
  ]);
  expect(layout.pluses[parseTile(layout, 'c4')!]!.map(name)).toEqual(['b4', 'c4', 'd4', 'c5']);
});

test('tile names round-trip; holes, cells outside and nonsense are not tiles', () => {
  const layout = board('standard');
  for (let tile = 0; tile < layout.tileCount; tile += 1)
    expect(parseTile(layout, makeTile(layout, tile))).toBe(tile);
  for (const text of ['c3', 'f1', 'a6', 'a0', '', '11', 'a', 'a1b'])
    expect(parseTile(layout, text)).toBeUndefined();
});
