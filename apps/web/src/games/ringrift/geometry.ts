import { type BoardType, type Layout, layoutOf, type PlacedCell } from '@ludus/ringrift-engine';
import { OUTLINES, UNIT } from '../../look/outlines.ts';
import type { Place } from '../../look/useRoving.ts';

/** Room for the names of files and ranks. */
const MARGIN = 36;

export interface BoardShape extends Layout {
  readonly viewBox: string;
  /** The outline of one cell around its middle. */
  readonly outline: string;
  readonly byCell: ReadonlyMap<string, PlacedCell>;
  readonly places: readonly Place[];
  readonly labels: readonly { readonly text: string; readonly x: number; readonly y: number }[];
}

const fileOf = ({ name }: PlacedCell): string => name.replace(/\d+/, '');
const rankOf = ({ name }: PlacedCell): string => name.replace(/\D+/, '');

/** Files are named below their lowest cell, ranks beside their last one on hex boards and their first on square ones. */
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
  // Numbers of two digits keep off the frame.
  const sideOf = ({ length }: string): number => (shape === 'hex' ? 0.7 : -0.64 - 0.05 * length);
  return [
    ...[...files].map(([text, { x, y }]) => ({ text, x: (x + down.x) * UNIT, y: (y + down.y) * UNIT })),
    ...[...ranks].map(([text, { x, y }]) => ({ text, x: (x + sideOf(text)) * UNIT, y: y * UNIT })),
  ];
};

const build = (type: BoardType): BoardShape => {
  const layout = layoutOf(type);
  const width = layout.width * UNIT + 2 * MARGIN;
  const height = layout.height * UNIT + 2 * MARGIN;
  return {
    ...layout,
    viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`,
    outline: OUTLINES[layout.shape === 'hex' ? 'hexagon' : 'square'],
    byCell: new Map(layout.cells.map((cell) => [cell.cell, cell])),
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
