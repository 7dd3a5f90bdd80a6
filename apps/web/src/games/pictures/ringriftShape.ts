/** The boards of RingRift as pictures need them: derived from a state alone, without the game's code. */

/** A cell is this wide. */
export const UNIT = 100;

const SIZES: Readonly<Record<string, number>> = { square8: 8, square19: 19, hex8: 9, hexagonal: 25 };
const ROW = Math.sqrt(3) / 2;
const SIDE = 1 / Math.sqrt(3);

type Corner = readonly [number, number];

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface RingRiftShape {
  readonly isHex: boolean;
  readonly width: number;
  readonly height: number;
  /** Every cell by its name, with the middle of its picture. */
  readonly cells: ReadonlyMap<string, Place>;
  readonly corners: readonly Corner[];
}

const SQUARE: readonly Corner[] = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
];

const HEXAGON: readonly Corner[] = Array.from({ length: 6 }, (_, i) => {
  const angle = Math.PI / 6 + (i * Math.PI) / 3;
  return [SIDE * Math.cos(angle), SIDE * Math.sin(angle)] as const;
});

const hexShape = (size: number): RingRiftShape => {
  const radius = (size - 1) / 2;
  const cells = new Map<string, Place>();
  for (let x = -radius; x <= radius; x += 1)
    for (let z = Math.max(-radius, -x - radius); z <= Math.min(radius, radius - x); z += 1)
      cells.set(`${x},${0 - x - z},${z}`, { x: x + z / 2 + size / 2, y: (radius - z) * ROW + SIDE });
  return { isHex: true, width: size, height: (size - 1) * ROW + 2 * SIDE, cells, corners: HEXAGON };
};

const squareShape = (size: number): RingRiftShape => {
  const cells = new Map<string, Place>();
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      cells.set(`${column},${row}`, { x: column + 0.5, y: size - row - 0.5 });
  return { isHex: false, width: size, height: size, cells, corners: SQUARE };
};

const shapes = new Map<string, RingRiftShape>();

export const shapeOf = (boardType: string): RingRiftShape => {
  const size = SIZES[boardType] ?? 8;
  const shape = shapes.get(boardType) ?? (boardType.startsWith('hex') ? hexShape(size) : squareShape(size));
  shapes.set(boardType, shape);
  return shape;
};

const point = (x: number, y: number): string => `${Math.round(x * UNIT)} ${Math.round(y * UNIT)}`;

const cornersOf = ({ corners }: RingRiftShape, { x, y }: Place): string[] =>
  corners.map(([dx, dy]) => point(x + dx, y + dy));

const placesOf = ({ cells }: RingRiftShape, names: Iterable<string>): Place[] =>
  [...names].flatMap((name) => cells.get(name) ?? []);

/** The outlines of some cells in one path. */
export const cellsPath = (shape: RingRiftShape, names: Iterable<string>): string =>
  placesOf(shape, names)
    .map((place) => `M${cornersOf(shape, place).join('L')}Z`)
    .join('');

/** The edge around areas of cells: every side that belongs to only one of them. */
export const edgePath = (shape: RingRiftShape, names: Iterable<string>): string => {
  const sides = new Map<string, string | undefined>();
  for (const place of placesOf(shape, names)) {
    const corners = cornersOf(shape, place);
    for (const [i, from] of corners.entries()) {
      const to = corners[(i + 1) % corners.length]!;
      const key = [from, to].sort().join(' ');
      sides.set(key, sides.has(key) ? undefined : `M${from}L${to}`);
    }
  }
  return [...sides.values()].filter((side) => side !== undefined).join('');
};
