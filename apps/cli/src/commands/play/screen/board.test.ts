import { describe, expect, test } from 'bun:test';
import { stripVTControlCharacters } from 'node:util';
import { games } from '@ludus/games';
import { type Game, type Scene, unwrap, viewFor } from '@ludus/kernel';
import { drawScene } from './drawScene.ts';
import { finishedWays, nextPlaces, settledWay, waysOf } from './pointing.ts';
import { layOut, placeAt, placeTowards, reachablePlaces } from './sceneLayout.ts';

const gameOf = (id: string): Game => unwrap(games.get(id));

const sceneOf = (id: string, variant?: string): Scene => {
  const game = gameOf(id);
  const config = unwrap(game.configure(variant === undefined ? {} : { variant }));
  const { state } = unwrap(game.setup(config, 1));
  return game.board!.scene(viewFor(game, state, 1));
};

const WINDOW = { width: 81, height: 36 };

describe.each([
  ['ringrift', 'square8'],
  ['ringrift', 'square19'],
  ['ringrift', 'hex8'],
  ['ringrift', 'hexagonal'],
  ['risk', 'classic'],
  ['sweep', '3'],
])('%s on %s', (id, variant) => {
  const layout = layOut(sceneOf(id, variant), WINDOW);

  test('places do not overlap, and a click finds each of them', () => {
    const seen = new Set(layout.places.map(({ column, row }) => `${column},${row}`));
    expect(seen.size).toBe(layout.places.length);
    for (const { place, column, row } of layout.places) expect(placeAt(layout, column, row)).toBe(place.id);
  });

  test('the arrow keys reach every place', () => {
    const seen = new Set([layout.places[0]!.place.id]);
    for (const from of seen)
      for (const way of [
        [0, 1],
        [0, -1],
        [1, 0],
        [-1, 0],
      ] as const)
        seen.add(placeTowards(layout, from, way));
    expect(seen.size).toBe(layout.places.length);
  });
});

test('square8, hex8 and the classic map fit beside the players at 120×40, and square8 at 80×24', () => {
  for (const [id, variant] of [
    ['ringrift', 'square8'],
    ['ringrift', 'hex8'],
    ['risk', 'classic'],
  ] as const) {
    const { width, height } = layOut(sceneOf(id, variant), WINDOW);
    expect(width).toBeLessThanOrEqual(WINDOW.width);
    expect(height).toBeLessThanOrEqual(WINDOW.height);
  }
  expect(layOut(sceneOf('ringrift', 'square8'), { width: 80, height: 16 }).width).toBeLessThanOrEqual(80);
});

test('zooming in makes a map larger', () => {
  const scene = sceneOf('risk', 'classic');
  expect(layOut(scene, WINDOW, 2).width).toBeGreaterThan(layOut(scene, WINDOW).width * 2);
});

test('a board shows pieces with player signs, the cursor and the possible moves', () => {
  const scene: Scene = {
    places: [
      { id: 'a1', x: 0, y: 0, piece: { name: 'stack', seat: 2, text: '4/2' } },
      { id: 'b1', x: 1, y: 0 },
      { id: 'c1', x: 2, y: 0, owner: 1 },
      { id: 'd1', x: 3, y: 0 },
      { id: 'e1', x: 4, y: 0 },
      { id: 'f1', x: 5, y: 0 },
    ],
  };
  const marks = { cursor: 'b1', open: new Set(['d1']), picked: ['a1'] };
  const [row] = drawScene(layOut(scene, { width: 80, height: 10 }), marks).rows(false);
  for (const shown of ['▲4/2', '[', '░●░', '(·)']) expect(row).toContain(shown);
});

test('zones, edges and lines are drawn in characters', () => {
  const scene: Scene = {
    places: [
      { id: 'a', x: 0, y: 0, shape: 'disc', piece: { name: 'man', seat: 1 } },
      { id: 'b', x: 3, y: 0, shape: 'disc', piece: { name: 'man', seat: 1 } },
      { id: 'c', x: 0, y: 3, shape: 'disc' },
      { id: 'hand 1', x: 0, y: 5, shape: 'disc', piece: { name: 'card', text: '7' } },
    ],
    edges: [
      {
        points: [
          [0, 0],
          [0, 3],
        ],
      },
    ],
    lines: [{ seat: 1, places: ['a', 'b'], isHighlighted: true }],
    zones: [{ name: 'Hand of Anna', seat: 1, x: -0.5, y: 4.3, width: 4, height: 1.4 }],
  };
  const layout = layOut(scene, { width: 40, height: 14 });
  const rows = drawScene(layout, { cursor: undefined, open: new Set(), picked: [] }).rows(false);
  const rowOf = (text: string): number => rows.findIndex((row) => row.includes(text));
  expect(rows[0]).toMatch(/●═+●/);
  expect(rows.slice(1, 4).every((row) => row.includes('│'))).toBe(true);
  expect(rowOf('Hand of Anna')).toBe(rowOf('7') - 1);
  for (const { place, column, row } of layout.places) expect(placeAt(layout, column, row)).toBe(place.id);
});

describe('a table of cards', () => {
  const card = (id: string, x: number, y: number): Scene['places'][number] => ({
    id,
    x,
    y,
    shape: 'card',
    piece: { name: id, shape: 'card', text: id, colour: 'red' },
  });
  const hidden = (id: string, x: number, y: number): Scene['places'][number] => ({
    ...card(id, x, y),
    piece: { name: 'hidden card', seat: 2, shape: 'card', isFaceDown: true },
  });
  const hand = (seat: number, y: number) => ({
    name: `Hand ${seat}`,
    seat,
    x: -0.6,
    y: y - 0.9,
    width: 6,
    height: 1.6,
  });
  const scene: Scene = {
    places: [card('Q♥', 0, 2), card('10♥', 1, 2), hidden('x', 0, 4), hidden('y', 1, 4)],
    zones: [{ name: 'Trick', x: -0.6, y: -0.9, width: 6, height: 1.6 }, hand(1, 2), hand(2, 4)],
  };
  const layout = layOut(scene, { width: 60, height: 20 });

  test('shows what is written on cards, the backs of others, and zones with nothing in them', () => {
    const marks = { cursor: undefined, open: new Set<string>(), picked: [] };
    const rows = drawScene(layout, marks).rows(false).map(stripVTControlCharacters);
    const rowOf = (text: string): number => rows.findIndex((row) => row.includes(text));
    expect(rows[rowOf('Q♥')]).toMatch(/Q♥ +10♥/);
    expect(rows[rowOf('▒▒')]).toMatch(/▒▒ +▒▒/);
    expect(rowOf('Trick (empty)')).toBe(0);
    expect(rowOf('Hand 1')).toBeGreaterThan(0);
    expect(rows.join('\n')).not.toContain('Hand 1 (empty)');
    expect(drawScene(layout, marks).rows(true).join('')).toContain('38;5;203');
  });

  test("keeps the cursor out of other players' hands, unless a card there can be chosen", () => {
    const mine = reachablePlaces(scene, 1, new Set());
    expect([...mine]).toEqual(['Q♥', '10♥']);
    expect(placeTowards(layout, 'Q♥', [0, 1], mine)).toBe('Q♥');
    expect(placeTowards(layout, 'Q♥', [1, 0], mine)).toBe('10♥');
    expect(placeTowards(layout, 'Q♥', [0, 1], reachablePlaces(scene, 1, new Set(['x'])))).toBe('x');
    expect([...reachablePlaces(scene, 2, new Set())]).toEqual(['x', 'y']);
  });
});

describe('pointing at moves of nim', () => {
  const nim = gameOf('nim');
  const { state } = unwrap(nim.setup(unwrap(nim.configure({})), 1));
  const ways = waysOf(nim, { legal: nim.legal(state), seat: 1 }, state);

  test('every move can be entered by choosing places and an option', () => {
    for (const way of ways) {
      let picked: readonly string[] = [];
      for (const place of way.places) {
        expect(nextPlaces(ways, picked).has(place)).toBe(true);
        picked = [...picked, place];
      }
      const settled = settledWay(ways, picked);
      expect(settled === way || finishedWays(ways, picked).includes(way)).toBe(true);
    }
  });
});
