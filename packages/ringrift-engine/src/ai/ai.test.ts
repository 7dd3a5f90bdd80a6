import { describe, expect, test } from 'bun:test';
import { followPersons, mayReseat, PersonPosition, positionOf, Rng, unwrap } from '@ludus/kernel';
import { COLLAPSED, MARKER, STACK } from '../cell.ts';
import { ringrift } from '../game.ts';
import { legal as legalMovements } from '../movement.ts';
import { MOVEMENT, type Position } from '../position.ts';
import { apply, initialPosition, legal } from '../rules.ts';
import type { BoardType } from '../types.ts';
import { Evaluation, isQuiet } from './evaluation.ts';
import { FEATURES } from './features.ts';
import { ai } from './index.ts';
import { fillMarkable, lineOpenings } from './lineOpenings.ts';
import { RegionScan } from './regionScan.ts';
import { StackScan } from './stackScan.ts';

const TABLES: readonly (readonly [BoardType, number])[] = [
  ['square8', 2],
  ['square8', 3],
  ['hex8', 2],
  ['hex8', 4],
];

/** Calls `visit` with the positions of random games. */
const walk = (
  variant: BoardType,
  players: number,
  games: number,
  visit: (position: Position) => void,
): void => {
  for (let game = 0; game < games; game += 1) {
    const rng = Rng.from(`${variant} ${players} ${game}`);
    const position = initialPosition(unwrap(ringrift.configure({ variant, players })));
    const moves: number[] = [];
    for (legal(position, moves); moves.length > 0; legal(position, moves)) {
      visit(position);
      apply(position, rng.pick(moves));
    }
  }
};

/** Windows of the line length that lack one marker, cell by cell. */
const plainOpenings = (position: Position, seat: number): number => {
  const { board, kind, lineLength } = position;
  let count = 0;
  for (const cell of board.cells)
    for (let d = 0; d < board.deltas.length; d += 2) {
      const window = Array.from({ length: lineLength }, (_, i) => kind[cell + i * board.deltas[d]!]!);
      const own = window.filter((there) => there === MARKER + seat).length;
      const free = window.filter((there) => there <= STACK && there !== MARKER + seat).length;
      if (own === lineLength - 1 && free === 1) count += 1;
    }
  return count;
};

/** The parts of the board that markers of a colour and collapsed cells leave, cell by cell. */
const plainRegions = ({ board, kind }: Position, border: number): number[][] => {
  const isOpen = (cell: number): boolean =>
    kind[cell]! <= COLLAPSED && (border === 0 || kind[cell] !== MARKER + border);
  const left = new Set([...board.cells].filter(isOpen));
  const regions: number[][] = [];
  for (const first of left) {
    const region = [first];
    left.delete(first);
    for (const cell of region)
      for (let d = 0; d < board.adjacent; d += 1) {
        const next = cell + board.deltas[d]!;
        if (left.delete(next)) region.push(next);
      }
    regions.push(region);
  }
  return regions;
};

/** Cells of the largest region a seat could claim now (R140–R143). */
const plainClaim = (position: Position, seat: number, players: number): number => {
  const { kind, stacks, ringsOnBoard } = position;
  let largest = 0;
  for (let border = 0; border <= players; border += 1) {
    const regions = plainRegions(position, border);
    for (const region of regions.length > 1 ? regions : []) {
      const inside = (one: number): number => region.filter((cell) => kind[cell] === STACK + one).length;
      const isMissing = (one: number): boolean => ringsOnBoard[one]! > 0 && inside(one) === 0;
      const isClaimable = Array.from({ length: players }, (_, i) => i + 1).some(isMissing);
      if (isClaimable && stacks[seat]! > inside(seat)) largest = Math.max(largest, region.length);
    }
  }
  return largest;
};

describe('what the evaluation counts', () => {
  test.each(TABLES)('regions on %s with %i players are those found cell by cell', (board, players) => {
    let found = 0;
    const scan = new RegionScan();
    walk(board, players, 6, (position) => {
      scan.look(position);
      for (let seat = 1; seat <= players; seat += 1) {
        expect(scan.cells[seat]).toBe(plainClaim(position, seat, players));
        if (scan.cells[seat]! > 0) found += 1;
      }
    });
    expect(found).toBeGreaterThan(20);
  });

  test.each(TABLES)(
    'openings for lines on %s with %i players are those found cell by cell',
    (board, players) => {
      let found = 0;
      const markable = new Int32Array(27);
      walk(board, players, 12, (position) => {
        fillMarkable(position, markable);
        for (let seat = 1; seat <= players; seat += 1) {
          const openings = lineOpenings(position, seat, markable);
          expect(openings).toBe(plainOpenings(position, seat));
          found += openings;
        }
      });
      expect(found).toBeGreaterThan(50);
    },
  );

  test.each(TABLES)('mobility on %s with %i players is the number of legal moves', (board, players) => {
    let compared = 0;
    const scan = new StackScan();
    walk(board, players, 8, (position) => {
      if (position.phase !== MOVEMENT || position.active !== 0) return;
      const moves: number[] = [];
      legalMovements(position, moves);
      scan.look(position);
      expect(scan.mobility[position.player]).toBe(moves.length);
      compared += 1;
    });
    expect(compared).toBeGreaterThan(5);
  });

  test.each(TABLES)('rings on %s with %i players are all accounted for', (board, players) => {
    const scan = new StackScan();
    const { rings, caps } = scan;
    walk(board, players, 4, (position) => {
      scan.look(position);
      const heights = position.board.cells.reduce((sum, cell) => sum + position.height[cell]!, 0);
      expect(rings.reduce((sum, count) => sum + count, 0)).toBe(heights);
      for (let seat = 1; seat <= players; seat += 1) expect(caps[seat]).toBeLessThanOrEqual(rings[seat]!);
    });
  });
});

describe('the evaluation', () => {
  const evaluation = new Evaluation(FEATURES.map(({ id }) => ai.profiles[0]!.weights[id] ?? 0));

  test.each(TABLES)('gives chances that add up to 1 on %s with %i players', (board, players) => {
    const chances = new Float64Array(players);
    walk(board, players, 3, (position) => {
      evaluation.evaluate(position, chances);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      expect(Math.min(...chances)).toBeGreaterThanOrEqual(0);
    });
  });

  test('has only numeric features, and every profile uses existing ones', () => {
    const values = new Float64Array(FEATURES.length);
    walk('square8', 2, 5, (position) => {
      values.fill(Number.NaN);
      evaluation.features(position, 1, values);
      expect(values.every(Number.isFinite)).toBe(true);
    });
    const ids = FEATURES.map(({ id }) => id as string);
    for (const profile of ai.profiles)
      expect(ids).toEqual(expect.arrayContaining(Object.keys(profile.weights)));
  });

  test('leaves the position unchanged', () => {
    const chances = new Float64Array(2);
    walk('square8', 2, 2, (position) => {
      const before = [position.keyLow(), position.keyHigh(), position.player, position.phase];
      evaluation.evaluate(position, chances);
      isQuiet(position);
      expect([position.keyLow(), position.keyHigh(), position.player, position.phase]).toEqual(before);
    });
  });

  test('prefers more eliminated rings and more territory', () => {
    const position = initialPosition(unwrap(ringrift.configure({ variant: 'square8' })));
    const chances = new Float64Array(2);
    evaluation.evaluate(position, chances);
    const even = chances[0]!;
    position.eliminated[1] = 6;
    evaluation.evaluate(position, chances);
    expect(chances[0]).toBeGreaterThan(even);
    position.eliminated[1] = 0;
    for (const cell of position.board.cells.slice(0, 8)) position.collapse(cell, 1);
    expect(position.kind[position.board.cells[0]!]).toBe(COLLAPSED + 1);
    evaluation.evaluate(position, chances);
    expect(chances[0]).toBeGreaterThan(even);
  });
});

describe('the pie rule', () => {
  const start = (): ReturnType<typeof ringrift.setup> =>
    ringrift.setup(
      unwrap(ringrift.configure({ variant: 'square8', options: { swapRuleEnabled: true } })),
      'swap',
    );

  /** Plays up to the second player's first placement. */
  const afterFirstTurn = () => {
    let { state } = unwrap(start());
    while (state.currentPlayer === 1)
      state = unwrap(ringrift.play(state, ringrift.legal(state)[0]!, 1)).state;
    return state;
  };

  test('swaps the people and leaves the evaluation of the board unchanged', () => {
    const state = afterFirstTurn();
    const position = followPersons(ringrift, state, positionOf(ringrift, state));
    if (!(position instanceof PersonPosition)) throw new Error('the swap is still to be decided');
    const evaluator = ai.evaluator(FEATURES.map(({ id }) => ai.profiles[0]!.weights[id] ?? 0));
    const chances = (): number[] => {
      const into = new Float64Array(2);
      evaluator.evaluate(position.inner, into);
      position.reorder(into);
      return [...into];
    };
    const before = chances();
    const moves: number[] = [];
    position.legal(moves);
    expect(position.toAct()).toBe(2);
    position.apply(moves.find((move) => position.action(move).type === 'swap_sides')!);
    expect(position.toAct()).toBe(1);
    expect(chances()[0]).toBeCloseTo(before[1]!, 12);
    position.undo();
    expect(position.toAct()).toBe(2);
  });

  test('no longer matters once it is decided', () => {
    const state = afterFirstTurn();
    expect(mayReseat(ringrift, state)).toBe(true);
    const swapped = unwrap(ringrift.play(state, { type: 'swap_sides' }, 2)).state;
    expect(mayReseat(ringrift, swapped)).toBe(false);
  });
});
