import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { boardOf } from './board.ts';
import { layoutOf } from './layout.ts';
import { BOARDS } from './types.ts';

setDefaultTimeout(600_000);

const COUNTS = { square8: 64, square19: 361, hex8: 61, hexagonal: 469 } as const;

describe('R001 boards', () => {
  for (const type of BOARDS) {
    const board = boardOf(type);

    test(`${type} has ${COUNTS[type]} cells with unique names and keys`, () => {
      expect(board.cellCount).toBe(COUNTS[type]);
      expect(new Set(board.cells).size).toBe(COUNTS[type]);
      expect(board.cellOfKey.size).toBe(COUNTS[type]);
      expect(board.cellOfName.size).toBe(COUNTS[type]);
    });

    test(`${type} has directions in opposite pairs`, () => {
      expect(board.deltas.length).toBe(board.isHex ? 6 : 8);
      for (let d = 0; d < board.deltas.length; d += 2) expect(board.deltas[d]).toBe(-board.deltas[d + 1]!);
    });

    test(`${type}: every neighbour of a cell is on the board or on its border`, () => {
      for (const cell of board.cells)
        for (const delta of board.deltas) {
          expect(cell + delta).toBeGreaterThanOrEqual(0);
          expect(cell + delta).toBeLessThan(board.area);
        }
    });
  }

  test('hex cells have coordinates that add up to zero, and zero is written 0', () => {
    for (const key of boardOf('hexagonal').cellOfKey.keys()) {
      expect(key.split(',').reduce((sum, value) => sum + Number(value), 0)).toBe(0);
      expect(key).not.toContain('-0');
    }
  });

  test('names are files and ranks', () => {
    const name = (type: (typeof BOARDS)[number], key: string): string | undefined =>
      boardOf(type).names[boardOf(type).cellOfKey.get(key)!];
    expect(name('square8', '0,0')).toBe('a1');
    expect(name('square19', '18,9')).toBe('s10');
    expect(name('hex8', '0,0,0')).toBe('e5');
    expect(name('hexagonal', '12,-12,0')).toBe('y13');
  });
});

describe('the layout for pictures', () => {
  for (const type of BOARDS)
    test(`${type}: neighbours are one cell apart and nothing else is nearer`, () => {
      const { cells, width, height } = layoutOf(type);
      const board = boardOf(type);
      const places = new Map(cells.map((placed) => [placed.cell, placed]));
      expect(cells.length).toBe(COUNTS[type]);
      for (const cell of board.cells) {
        const here = places.get(board.keys[cell]!)!;
        expect(here.x).toBeGreaterThan(0);
        expect(here.x).toBeLessThan(width);
        expect(here.y).toBeGreaterThan(0);
        expect(here.y).toBeLessThan(height);
        for (const delta of board.deltas.slice(0, board.adjacent)) {
          const near = places.get(board.keys[cell + delta]!);
          if (near !== undefined) expect(Math.hypot(near.x - here.x, near.y - here.y)).toBeCloseTo(1, 9);
        }
      }
    });
});
