import { deepFreeze } from '@ludus/kernel';
import type { Adjacency, Level, Position, Tile } from './types.ts';

/** The geometry of a board: which tiles are adjacent. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly tileCount: number;
  readonly positions: readonly Position[];
  /** The tile of every cell in reading order, -1 for holes. */
  readonly tileAt: readonly number[];
  /** For every tile the adjacent tiles, ascending. */
  readonly neighbours: readonly (readonly Tile[])[];
  /** For every tile, the 3×3 square around it including itself (Brush), whatever the adjacency. */
  readonly squares: readonly (readonly Tile[])[];
  /** For every tile itself and its 4 orthogonal neighbours (Canary). */
  readonly pluses: readonly (readonly Tile[])[];
}

type Reach = (dx: number, dy: number) => boolean;

const square: Reach = (dx, dy) => dx <= 1 && dy <= 1;
const plus: Reach = (dx, dy) => dx + dy <= 1;
const ADJACENT: Readonly<Record<Adjacency, Reach>> = {
  standard: (dx, dy) => dx + dy > 0 && square(dx, dy),
  manhattan2: (dx, dy) => dx + dy > 0 && dx + dy <= 2,
};

const areas = (positions: readonly Position[], reaches: Reach): Tile[][] =>
  positions.map(({ x, y }) =>
    positions.flatMap((other, tile) => (reaches(Math.abs(other.x - x), Math.abs(other.y - y)) ? [tile] : [])),
  );

const build = ({ rows, adjacency }: Pick<Level, 'rows' | 'adjacency'>): Layout => {
  const positions: Position[] = [];
  const tileAt: number[] = [];
  for (const [y, row] of rows.entries())
    for (const [x, cell] of [...row].entries()) {
      tileAt.push(cell === '#' ? positions.length : -1);
      if (cell === '#') positions.push({ x, y });
    }
  return {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    tileCount: positions.length,
    positions,
    tileAt,
    neighbours: areas(positions, ADJACENT[adjacency]),
    squares: areas(positions, square),
    pluses: areas(positions, plus),
  };
};

/** A layout is a pure function of the level. It is cached by level object, if that cannot change, and by shape. */
const byLevel = new WeakMap<object, Layout>();
const byShape = new Map<string, Layout>();
const MAX_SHAPES = 64;

/** The geometry of a level, for the engine itself: shared and not frozen, because it is read all the time. */
export const layoutOf = (level: Pick<Level, 'rows' | 'adjacency'>): Layout => {
  const known = byLevel.get(level);
  if (known !== undefined) return known;
  const shape = `${level.adjacency}:${level.rows.join('/')}`;
  const layout = byShape.get(shape) ?? build(level);
  if (byShape.size >= MAX_SHAPES) byShape.clear();
  byShape.set(shape, layout);
  if (Object.isFrozen(level) && Object.isFrozen(level.rows)) byLevel.set(level, layout);
  return layout;
};

const handedOut = new WeakMap<Layout, Layout>();

/** The geometry of a level, frozen. Throws for anything that is not a level. */
export const frozenLayoutOf = (level: Pick<Level, 'rows' | 'adjacency'>): Layout => {
  const layout = layoutOf(level);
  const frozen = handedOut.get(layout) ?? deepFreeze(build(level));
  handedOut.set(layout, frozen);
  return frozen;
};

/** Column letter and row number from the top: `c4`. Throws for anything that is not a tile of the layout. */
export const makeTile = (layout: Layout, tile: Tile): string => {
  const { x, y } = layout.positions[tile]!;
  return `${String.fromCharCode(97 + x)}${y + 1}`;
};

/**
 * The tile named `c4`; undefined for a hole, a place outside or anything else. Throws for anything that is
 * not a layout.
 */
export const parseTile = (layout: Layout, text: string): Tile | undefined => {
  if (typeof text !== 'string') return undefined;
  const match = /^([a-z])([1-9]\d?)$/.exec(text.trim().toLowerCase());
  if (match === null) return undefined;
  const x = match[1]!.charCodeAt(0) - 97;
  const y = Number(match[2]) - 1;
  if (x >= layout.width || y >= layout.height) return undefined;
  const tile = layout.tileAt[y * layout.width + x]!;
  return tile < 0 ? undefined : tile;
};
