import { type Layout, layoutOf, type PlacedCell } from '../src/layout.ts';
import type { BoardState, Cell } from '../src/types.ts';

/** Boards as SVG pictures for the documentation. Players differ in colour and in the shape on their pieces. */

const UNIT = 40;
const MARGIN = 26;

/** Colour and shape per seat; the shapes are drawn in a square of side 2 around the origin. */
const PLAYERS = [
  { fill: '#d1495b', shape: '<circle r="0.55"/>' },
  { fill: '#2e6f9e', shape: '<path d="M0-.7 .65 .45H-.65Z"/>' },
  { fill: '#3f8f5b', shape: '<path d="M-.55-.55H.55V.55H-.55Z"/>' },
  { fill: '#b98115', shape: '<path d="M0-.75 .6 0 0 .75-.6 0Z"/>' },
] as const;

const STYLE = `
    .cell{fill:#f6f1e7;stroke:#b9ae99;stroke-width:1}
    .name{font:10px system-ui,sans-serif;fill:#6d6454;text-anchor:middle}
    .rings{font:bold 11px system-ui,sans-serif;fill:#fff;text-anchor:middle}
    .ring{stroke:#fff;stroke-width:1.5}
    .glyph{fill:#fff}
    .border{fill:none;stroke:#222;stroke-width:2;stroke-dasharray:4 3}`;

const number = (value: number): string => String(Number(value.toFixed(2)));

const at = ({ x, y }: PlacedCell): readonly [number, number] => [MARGIN + x * UNIT, MARGIN + y * UNIT];

const outline = (layout: Layout, placed: PlacedCell): string => {
  const [x, y] = at(placed);
  if (layout.shape === 'square') {
    const half = UNIT / 2;
    return `M${number(x - half)} ${number(y - half)}h${UNIT}v${UNIT}h-${UNIT}Z`;
  }
  const radius = UNIT / Math.sqrt(3);
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6;
    return `${number(x + radius * Math.cos(angle))} ${number(y + radius * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}Z`;
};

const glyph = (seat: number, x: number, y: number, size: number): string =>
  `<g class="glyph" transform="translate(${number(x)} ${number(y)}) scale(${number(size)})">${PLAYERS[seat - 1]!.shape}</g>`;

const drawCell = (layout: Layout, board: BoardState, placed: PlacedCell): string => {
  const owner = board.collapsedSpaces[placed.cell];
  const path = outline(layout, placed);
  if (owner === undefined) return `<path class="cell" d="${path}"/>`;
  const [x, y] = at(placed);
  const { fill } = PLAYERS[owner - 1]!;
  return `<path class="cell" style="fill:${fill};fill-opacity:.45" d="${path}"/>${glyph(owner, x, y, 7)}`;
};

const drawMarker = (placed: PlacedCell, seat: number): string => {
  const [x, y] = at(placed);
  const { fill } = PLAYERS[seat - 1]!;
  return `<circle cx="${number(x)}" cy="${number(y)}" r="7" fill="${fill}"/>${glyph(seat, x, y, 4)}`;
};

/** A stack from above: the top ring outside, the rings below it as dots from top to bottom, and the height. */
const drawStack = (placed: PlacedCell, rings: readonly number[]): string => {
  const [x, y] = at(placed);
  const top = rings.at(-1)!;
  const below = rings.slice(0, -1).reverse().slice(0, 5);
  const dots = below.map(
    (seat, i) =>
      `<circle class="ring" cx="${number(x + (i - (below.length - 1) / 2) * 6)}" cy="${number(y + 11)}" r="3.2" fill="${PLAYERS[seat - 1]!.fill}"/>`,
  );
  const height =
    rings.length === 1
      ? ''
      : `<text class="rings" x="${number(x + 6)}" y="${number(y + 2)}">${rings.length}</text>`;
  const shape = glyph(top, rings.length === 1 ? x : x - 5, rings.length === 1 ? y : y - 2, 5.5);
  return `<circle class="ring" cx="${number(x)}" cy="${number(y)}" r="15" fill="${PLAYERS[top - 1]!.fill}"/>${shape}${height}${dots.join('')}`;
};

const drawPiece = (board: BoardState, placed: PlacedCell): string => {
  const stack = board.stacks[placed.cell];
  const marker = board.markers[placed.cell];
  if (stack !== undefined) return drawStack(placed, stack.rings);
  return marker === undefined ? '' : drawMarker(placed, marker.player);
};

/**
 * Ranks are at the left end of each row. Files are below each column; on hex boards, at its upper end, which
 * leans right.
 */
const drawNames = (layout: Layout): string[] => {
  const rows = new Map<string, PlacedCell>();
  const files = new Map<string, PlacedCell>();
  for (const placed of layout.cells) {
    const rank = placed.name.slice(1);
    const file = placed.name[0]!;
    if (placed.x < (rows.get(rank)?.x ?? Infinity)) rows.set(rank, placed);
    const isFurther = (other: PlacedCell): boolean =>
      layout.shape === 'hex' ? placed.y < other.y : placed.y > other.y;
    const last = files.get(file);
    if (last === undefined || isFurther(last)) files.set(file, placed);
  }
  const text = (label: string, x: number, y: number): string =>
    `<text class="name" x="${number(x)}" y="${number(y)}">${label}</text>`;
  return [
    ...[...rows].map(([rank, placed]) => text(rank, at(placed)[0] - UNIT * 0.78, at(placed)[1] + 4)),
    ...[...files].map(([file, placed]) => {
      const [x, y] = at(placed);
      return layout.shape === 'hex'
        ? text(file, x + UNIT * 0.38, y - UNIT * 0.58)
        : text(file, x, y + UNIT * 0.78);
    }),
  ];
};

export interface Picture {
  readonly board: BoardState;
  readonly title: string;
  /** Cells to outline. */
  readonly marked?: readonly Cell[];
}

/** The picture of a board. */
export const makePicture = ({ board, title, marked = [] }: Picture): string => {
  const layout = layoutOf(board.type);
  const width = number(layout.width * UNIT + 2 * MARGIN);
  const height = number(layout.height * UNIT + 2 * MARGIN);
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `  <title>${title}</title>`,
    `  <style>${STYLE}\n  </style>`,
    ...layout.cells.map((placed) => `  ${drawCell(layout, board, placed)}`),
    ...layout.cells
      .filter(({ cell }) => marked.includes(cell))
      .map((placed) => `  <path class="border" d="${outline(layout, placed)}"/>`),
    ...layout.cells
      .map((placed) => drawPiece(board, placed))
      .filter((piece) => piece !== '')
      .map((piece) => `  ${piece}`),
    ...drawNames(layout).map((name) => `  ${name}`),
    '</svg>',
    '',
  ];
  return lines.join('\n');
};
