import { type BoardType, type Cell, type Layout, layoutOf, type PlacedCell } from '@ludus/ringrift-engine';
import { UNIT } from '../../look/outlines.ts';
import type { Place } from '../../look/useRoving.ts';

/** The size of file and rank names: larger on large boards, so that they can be read. */
const labelSizeOf = ({ width }: Layout): number => Math.max(26, width * 1.75);

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface BoardShape extends Layout {
  readonly viewBox: string;
  readonly labelSize: number;
  /** How much larger than usual the numbers on stacks are. */
  readonly countScale: number;
  /** The outline of a space in place, and one slightly inside it, which no neighbour covers. */
  readonly outlines: ReadonlyMap<Cell, { readonly whole: string; readonly inset: string }>;
  /** The corners of a space around its centre, in order. */
  readonly corners: readonly Point[];
  readonly byCell: ReadonlyMap<string, PlacedCell>;
  /** The index of each space in `cells`. */
  readonly numbers: ReadonlyMap<Cell, number>;
  /** The space whose centre is here, in the units of the picture. */
  readonly cellAt: (point: Point) => Cell | undefined;
  readonly places: readonly Place[];
  readonly labels: readonly { readonly text: string; readonly x: number; readonly y: number }[];
}

const fileOf = ({ name }: PlacedCell): string => name.replace(/\d+/, '');
const rankOf = ({ name }: PlacedCell): string => name.replace(/\D+/, '');

/**
 * Files are named below their lowest space; ranks next to their last space on hex boards and their first on
 * square ones.
 */
const labelsOf = ({ shape, cells }: Layout): BoardShape['labels'] => {
  const files = new Map<string, PlacedCell>();
  const ranks = new Map<string, PlacedCell>();
  for (const cell of cells) {
    const lowest = files.get(fileOf(cell));
    if (lowest === undefined || cell.y > lowest.y) files.set(fileOf(cell), cell);
    const edge = ranks.get(rankOf(cell));
    const further = shape === 'hex' ? cell.x > (edge?.x ?? -1) : cell.x < (edge?.x ?? Infinity);
    if (further) ranks.set(rankOf(cell), cell);
  }
  const down = shape === 'hex' ? { x: -0.36, y: 0.72 } : { x: 0, y: 0.69 };
  // Keeps numbers of two digits clear of the frame.
  const sideOf = ({ length }: string): number => (shape === 'hex' ? 0.7 : -0.64 - 0.05 * length);
  return [
    ...[...files].map(([text, { x, y }]) => ({ text, x: (x + down.x) * UNIT, y: (y + down.y) * UNIT })),
    ...[...ranks].map(([text, { x, y }]) => ({ text, x: (x + sideOf(text)) * UNIT, y: y * UNIT })),
  ];
};

const cornersOf = (shape: Layout['shape']): Point[] => {
  const sides = shape === 'hex' ? 6 : 4;
  const radius = UNIT / (shape === 'hex' ? Math.sqrt(3) : Math.SQRT2);
  const turn = shape === 'hex' ? Math.PI / 6 : Math.PI / 4;
  return Array.from({ length: sides }, (_, i) => ({
    x: radius * Math.cos(turn + (i * 2 * Math.PI) / sides),
    y: radius * Math.sin(turn + (i * 2 * Math.PI) / sides),
  }));
};

const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

const shift = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });

/** How large the inner outline of a space is. */
const INSET = 0.95;

/** Outlines are drawn in place: moving hundreds of spaces one by one is slow to paint. */
const outlinesOf = ({ cells }: Layout, corners: readonly Point[]): BoardShape['outlines'] => {
  const outline = (middle: Point, scale: number): string =>
    `M${corners.map(({ x, y }) => at(shift(middle, { x: x * scale, y: y * scale }))).join('L')}Z`;
  return new Map(
    cells.map(({ cell, x, y }) => {
      const middle = { x: x * UNIT, y: y * UNIT };
      return [cell, { whole: outline(middle, 1), inset: outline(middle, INSET) }];
    }),
  );
};

const pointKey = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;

const build = (type: BoardType): BoardShape => {
  const layout = layoutOf(type);
  const labelSize = labelSizeOf(layout);
  const corners = cornersOf(layout.shape);
  const margin = labelSize + 10;
  const width = layout.width * UNIT + 2 * margin;
  const height = layout.height * UNIT + 2 * margin;
  const byPoint = new Map(
    layout.cells.map(({ cell, x, y }) => [pointKey({ x: x * UNIT, y: y * UNIT }), cell]),
  );
  return {
    ...layout,
    viewBox: `${-margin} ${-margin} ${width} ${height}`,
    labelSize,
    countScale: layout.width > 15 ? 1.6 : 1,
    outlines: outlinesOf(layout, corners),
    corners,
    byCell: new Map(layout.cells.map((cell) => [cell.cell, cell])),
    numbers: new Map(layout.cells.map(({ cell }, i) => [cell, i])),
    cellAt: (point) => byPoint.get(pointKey(point)),
    places: layout.cells.map(({ cell, x, y }) => ({ id: cell, x, y })),
    labels: labelsOf(layout),
  };
};

const shapes = new Map<BoardType, BoardShape>();

export const shapeOf = (type: BoardType): BoardShape => {
  const known = shapes.get(type) ?? build(type);
  shapes.set(type, known);
  return known;
};

/** The centre of a space in the units of the picture. */
export const middleOf = ({ byCell }: BoardShape, cell: Cell): Point => {
  const { x, y } = byCell.get(cell)!;
  return { x: x * UNIT, y: y * UNIT };
};

/** Some spaces as one area: their fill, and the outline around all of them. */
export const areaOf = (
  shape: BoardShape,
  cells: readonly Cell[],
): { readonly fill: string; readonly outline: string } => {
  const inside = new Set(cells);
  const fills: string[] = [];
  const edges: string[] = [];
  for (const cell of cells) {
    const middle = middleOf(shape, cell);
    const corners = shape.corners.map((corner) => shift(middle, corner));
    fills.push(`M${corners.map(at).join('L')}Z`);
    for (const [i, corner] of corners.entries()) {
      const next = corners[(i + 1) % corners.length]!;
      const beyond = { x: corner.x + next.x - middle.x, y: corner.y + next.y - middle.y };
      const neighbour = shape.cellAt(beyond);
      if (neighbour === undefined || !inside.has(neighbour)) edges.push(`M${at(corner)}L${at(next)}`);
    }
  }
  return { fill: fills.join(''), outline: edges.join('') };
};
