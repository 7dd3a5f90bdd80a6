import type { Comparison, Group } from './comparison.ts';
import { inverse, type Matrix, zeroMatrix } from './linear.ts';

/** Comparisons that are the same to the model: the same players in the same seats. */
export interface Cell {
  /** The parameters in favour of the first player, with their signs. */
  readonly terms: readonly (readonly [index: number, sign: number])[];
  /** The fixed part in favour of the first player: ratings that are given. */
  readonly offset: number;
  count: number;
  points: number;
}

/** The parameters of a model: one per player without a given rating, then one per seat except the last. */
export interface Layout {
  readonly rated: readonly number[];
  /** Ratings that are given, on the natural scale. */
  readonly fixed: ReadonlyMap<number, number>;
  /** The parameter indexes of the other players. */
  readonly places: ReadonlyMap<number, number>;
  readonly seats: number;
  readonly size: number;
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

const termsOf = (layout: Layout, { first, second, seats }: Comparison): Cell['terms'] => {
  const weights = new Map<number, number>();
  const add = (index: number, sign: number): void => {
    if (index >= 0) weights.set(index, (weights.get(index) ?? 0) + sign);
  };
  add(layout.places.get(first) ?? -1, 1);
  add(layout.places.get(second) ?? -1, -1);
  if (layout.seats > 0 && seats !== undefined) {
    const base = layout.places.size;
    for (const [seat, sign] of [
      [seats[0], 1],
      [seats[1], -1],
    ] as const)
      if (seat < layout.seats - 1) add(base + seat, sign);
  }
  return [...weights].filter(([, sign]) => sign !== 0);
};

const dot = (terms: Cell['terms'], values: readonly number[]): number => {
  let sum = 0;
  for (const [index, sign] of terms) sum += sign * values[index]!;
  return sum;
};

const expected = ({ terms, offset }: Cell, values: readonly number[]): number =>
  sigmoid(offset + dot(terms, values));

const quadratic = (terms: Cell['terms'], matrix: Matrix): number => {
  let sum = 0;
  for (const [i, a] of terms) for (const [j, b] of terms) sum += a * b * matrix[i]![j]!;
  return sum;
};

const addOuter = (matrix: Matrix, terms: Iterable<readonly [number, number]>, weight: number): void => {
  const list = [...terms];
  for (const [i, a] of list) for (const [j, b] of list) matrix[i]![j]! += weight * a * b;
};

const information = (cells: readonly Cell[], theta: readonly number[]): Matrix => {
  const matrix = zeroMatrix(theta.length);
  for (const cell of cells) {
    const p = expected(cell, theta);
    addOuter(matrix, cell.terms, cell.count * p * (1 - p));
  }
  return matrix;
};

export interface Fitted {
  readonly theta: readonly number[];
  readonly inverse: Matrix;
  /** Games that Firth's correction adds to every cell, half of them won. */
  readonly virtual: readonly number[];
}

const LONGEST_STEP = 1.5;

/**
 * Maximum likelihood with Firth's correction (Biometrika 80, 1993): every cell gets as many extra games, half
 * of them won, as it has leverage, in total one game per parameter. It removes the first-order bias and keeps
 * ratings finite for players who won or lost everything.
 */
export const fit = (cells: readonly Cell[], size: number): Fitted | undefined => {
  let theta = new Array<number>(size).fill(0);
  for (let round = 0; ; round += 1) {
    const inverted = inverse(information(cells, theta));
    if (inverted === undefined) return undefined;
    const slope = new Array<number>(size).fill(0);
    const virtual = cells.map((cell) => {
      const { terms, count, points } = cell;
      const p = expected(cell, theta);
      const added = count * p * (1 - p) * quadratic(terms, inverted);
      for (const [index, sign] of terms) slope[index]! += sign * (points - count * p + added * (0.5 - p));
      return added;
    });
    const step = inverted.map((row) => row.reduce((sum, value, i) => sum + value * slope[i]!, 0));
    const longest = Math.max(0, ...step.map(Math.abs));
    if (longest < 1e-9 || round === 200) return { theta, inverse: inverted, virtual };
    const scale = Math.min(1, LONGEST_STEP / longest);
    theta = theta.map((value, i) => value + scale * step[i]!);
  }
};

/**
 * How much the slope of the likelihood varies between groups. The games of a group are added up before
 * squaring, so what they have in common counts once. The games of Firth's correction count as two more groups
 * per cell; without them, a player who won everything would seem to be known exactly.
 */
export const variability = (
  groups: readonly (readonly { readonly cell: Cell; readonly score: number }[])[],
  cells: readonly Cell[],
  { theta, virtual }: Fitted,
): Matrix => {
  const matrix = zeroMatrix(theta.length);
  for (const group of groups) {
    const slope = new Map<number, number>();
    for (const { cell, score } of group) {
      const rest = score - expected(cell, theta);
      for (const [index, sign] of cell.terms) slope.set(index, (slope.get(index) ?? 0) + sign * rest);
    }
    addOuter(matrix, slope, 1);
  }
  const free = Math.max(1, groups.length - theta.length);
  for (const row of matrix) for (let i = 0; i < row.length; i += 1) row[i]! *= groups.length / free;
  cells.forEach((cell, i) => {
    const p = expected(cell, theta);
    const half = virtual[i]! / 2;
    addOuter(matrix, cell.terms, (half * (1 - p)) ** 2 + (half * p) ** 2);
  });
  return matrix;
};

export const cellsOf = (groups: readonly Group[], layout: Layout) => {
  const cells = new Map<string, Cell>();
  const assigned = groups.map((group) =>
    group
      .filter(({ first }) => layout.rated.includes(first))
      .map((comparison) => {
        const { first, second, score, seats } = comparison;
        const key = `${first},${second},${layout.seats > 0 ? seats : ''}`;
        let cell = cells.get(key);
        if (cell === undefined) {
          const offset = (layout.fixed.get(first) ?? 0) - (layout.fixed.get(second) ?? 0);
          cell = { terms: termsOf(layout, comparison), offset, count: 0, points: 0 };
          cells.set(key, cell);
        }
        cell.count += 1;
        cell.points += score;
        return { cell, score };
      }),
  );
  return { cells: [...cells.values()], assigned: assigned.filter((group) => group.length > 0) };
};
