import type { Land } from '../land/land.ts';
import type { Box, Point } from '../land/points.ts';

/** The label of a territory. Places are in pixels from the territory's own label point. */
export interface Label {
  readonly id: string;
  /** Where the badge is: moved off the label point if two badges would overlap. */
  readonly badge: Point;
  /** The lines of the name; none if there is no room for it. */
  readonly lines: readonly string[];
  /** The first line of the name, below or above the badge. */
  readonly nameY: number;
}

/** `full` badges show the player's shape and the armies, `small` ones the armies alone. */
export type BadgeSize = 'full' | 'small';

interface LabelPlan {
  readonly size: BadgeSize;
  readonly labels: readonly Label[];
  /** Whether a box covers a badge or a name; in pixels from the map's origin. */
  readonly covers: (box: Box) => boolean;
}

const LINE = 13;
/** The average width of a letter in a name, slightly generous. */
const LETTER = 6.9;

const HEIGHTS: Readonly<Record<BadgeSize, number>> = { full: 24, small: 18 };

export const badgeWidth = (size: BadgeSize, armies: number): number => {
  const digits = `${armies}`.length;
  return size === 'full' ? 29 + 8 * digits : 10 + 7.5 * digits;
};

export const badgeHeight = (size: BadgeSize): number => HEIGHTS[size];

/** A name in lines that are short enough for its land: `Western`, `Australia`. */
export const linesOf = (name: string): readonly string[] => {
  const words = name.split(' ');
  if (words.length === 1 || name.length < 9) return [name];
  return [words.slice(0, -1).join(' '), words.at(-1)!];
};

export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export const around = ([x, y]: Point, width: number, height: number): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

export interface Labelled {
  readonly id: string;
  readonly name: string;
  readonly armies: number;
}

/** Boxes by location: worlds may have a thousand labels, and each asks for its neighbours. */
class BoxGrid {
  static readonly #CELL = 96;
  readonly #cells = new Map<number, Box[]>();

  #cellsOf({ x, y, width, height }: Box): number[] {
    const [left, right] = [x, x + width].map((at) => Math.floor(at / BoxGrid.#CELL));
    const [top, bottom] = [y, y + height].map((at) => Math.floor(at / BoxGrid.#CELL));
    const cells: number[] = [];
    for (let i = left!; i <= right!; i += 1)
      for (let j = top!; j <= bottom!; j += 1) cells.push(i * 65_536 + j);
    return cells;
  }

  add(box: Box): void {
    for (const cell of this.#cellsOf(box)) {
      const boxes = this.#cells.get(cell);
      if (boxes === undefined) this.#cells.set(cell, [box]);
      else boxes.push(box);
    }
  }

  /** Whether a box overlaps an existing one. */
  covers(box: Box): boolean {
    return this.#cellsOf(box).some(
      (cell) => this.#cells.get(cell)?.some((other) => overlap(box, other)) === true,
    );
  }
}

interface Badge extends Labelled {
  /** In pixels from the map's origin. */
  readonly home: Point;
  readonly at: Point;
}

const boxOfBadge = ({ at, armies }: Badge, size: BadgeSize): Box =>
  around(at, badgeWidth(size, armies), badgeHeight(size));

const collisions = (badges: readonly Badge[], size: BadgeSize): number => {
  const grid = new BoxGrid();
  let count = 0;
  for (const badge of badges) {
    const box = boxOfBadge(badge, size);
    if (grid.covers(box)) count += 1;
    grid.add(box);
  }
  return count;
};

/** Moves overlapping badges apart, a little at a time. */
const spread = (badges: readonly Badge[], size: BadgeSize): readonly Badge[] => {
  const places = badges.map(({ at }) => [at[0], at[1]] as [number, number]);
  const widths = badges.map(({ armies }) => badgeWidth(size, armies));
  // Twice the widest badge: badges move, but the order stays that of their first places.
  const far = 2 * Math.max(0, ...widths);
  // From left to right, so that only the next few can overlap.
  const order = places.map((_, i) => i).sort((i, j) => places[i]![0] - places[j]![0]);
  for (let round = 0; round < 8; round += 1) {
    let moved = false;
    for (let p = 0; p < order.length; p += 1)
      for (let q = p + 1; q < order.length; q += 1) {
        const [i, j] = [order[p]!, order[q]!];
        const [a, b] = [places[i]!, places[j]!];
        if (b[0] - a[0] > far) break;
        const wide = (widths[i]! + widths[j]!) / 2 + 1;
        const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
        const [inX, inY] = [wide - Math.abs(dx), badgeHeight(size) + 1 - Math.abs(dy)];
        if (inX <= 0 || inY <= 0) continue;
        moved = true;
        const axis = inX < inY ? 0 : 1;
        const push = ((axis === 0 ? inX : inY) / 2) * ((axis === 0 ? dx : dy) < 0 ? -1 : 1);
        a[axis] -= push;
        b[axis] += push;
      }
    if (!moved) break;
  }
  return badges.map((badge, i) => ({ ...badge, at: places[i]! }));
};

/** Names go below their badge or, if that is occupied, above it. */
const nameBoxes = (
  { at, name }: Badge,
  size: BadgeSize,
): readonly { readonly box: Box; readonly y: number }[] => {
  const lines = linesOf(name);
  const width = Math.max(...lines.map((line) => line.length)) * LETTER;
  const height = lines.length * LINE;
  const half = badgeHeight(size) / 2;
  return [
    { box: { x: at[0] - width / 2, y: at[1] + half, width, height }, y: half + LINE - 2 },
    { box: { x: at[0] - width / 2, y: at[1] - half - height, width, height }, y: -half - height + LINE - 3 },
  ];
};

/** How many pairs of full badges may touch before all become small. */
const CROWDED = 0.04;

/**
 * Finds room for badges and names at a scale. All badges are shown, in one size; names are shown if they
 * cover neither a badge nor another name, those listed first taking precedence.
 */
export const planLabels = (
  land: Land,
  items: readonly Labelled[],
  scale: number,
  first: ReadonlySet<string> = new Set(),
): LabelPlan => {
  const badges = items.map((item): Badge => {
    const [x, y] = land.byId.get(item.id)!.label;
    const home: Point = [x * scale, y * scale];
    return { ...item, home, at: home };
  });
  const size: BadgeSize = collisions(badges, 'full') > badges.length * CROWDED ? 'small' : 'full';
  const placed = spread(badges, size);
  const taken = new BoxGrid();
  for (const badge of placed) taken.add(boxOfBadge(badge, size));
  const names = new Map<string, number>();
  const order = placed.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));
  for (const badge of order) {
    const free = nameBoxes(badge, size).find(({ box }) => !taken.covers(box));
    if (free === undefined) continue;
    taken.add(free.box);
    names.set(badge.id, free.y);
  }
  return {
    size,
    labels: placed.map(({ id, name, at, home }) => ({
      id,
      badge: [at[0] - home[0], at[1] - home[1]],
      lines: names.has(id) ? linesOf(name) : [],
      nameY: names.get(id) ?? 0,
    })),
    covers: (box) => taken.covers(box),
  };
};
