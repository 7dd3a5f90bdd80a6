import { layoutOf } from '../src/layout.ts';
import type { Owner, SweepView, Tile } from '../src/types.ts';
import { element, picture, text } from './svg.ts';

const CELL = 46;
const MARGIN = 30;
const LOOK: Readonly<Record<Owner, { readonly fill: string; readonly letter: string }>> = {
  player: { fill: '#9ccbe8', letter: 'P' },
  rival: { fill: '#f2a97e', letter: 'R' },
  neutral: { fill: '#e9e4d4', letter: 'N' },
  mine: { fill: '#4a4a4a', letter: 'M' },
};

const revealedTile = (view: SweepView, tile: Tile, x: number, y: number): string[] => {
  const owner = view.owners[tile]!;
  const { by, count } = view.revealed[tile]!;
  const { fill, letter } = LOOK[owner];
  const ink = owner === 'mine' ? '#ffffff' : '#222222';
  return [
    element('rect', { x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 5, fill }),
    text(x + 7, y + 15, letter, { fill: ink, 'font-size': 11 }),
    text(x + CELL / 2, y + CELL / 2 + 8, `${count}`, {
      'text-anchor': 'middle',
      'font-size': 20,
      'font-weight': 600,
      fill: ink,
      'text-decoration': by === 'rival' ? 'underline' : 'none',
    }),
  ];
};

const hiddenTile = (pips: number, x: number, y: number): string[] => [
  element('rect', { x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 5, fill: '#c9ccd1' }),
  ...Array.from({ length: pips }, (_, i) =>
    element('circle', {
      cx: x + 10 + (i % 5) * 6.5,
      cy: y + CELL - 10 - Math.floor(i / 5) * 7,
      r: 2.5,
      fill: '#0072b2',
    }),
  ),
];

/** A view as a picture: open tiles with owner and number, hidden ones with the pips of the last clue. */
export const boardPicture = (view: SweepView): string => {
  const layout = layoutOf(view.config.level);
  const pips = new Map((view.clues.at(-1)?.pips ?? []).map((given) => [given.tile, given.pips]));
  const parts: string[] = [];
  for (let x = 0; x < layout.width; x += 1)
    parts.push(
      text(MARGIN + x * CELL + CELL / 2, 20, String.fromCharCode(97 + x), { 'text-anchor': 'middle' }),
    );
  for (let y = 0; y < layout.height; y += 1)
    parts.push(text(14, MARGIN + y * CELL + CELL / 2 + 5, `${y + 1}`, { 'text-anchor': 'middle' }));
  for (const [tile, position] of layout.positions.entries()) {
    const x = MARGIN + position.x * CELL;
    const y = MARGIN + position.y * CELL;
    parts.push(
      ...(view.revealed[tile] === null
        ? hiddenTile(pips.get(tile) ?? 0, x, y)
        : revealedTile(view, tile, x, y)),
    );
  }
  const size = { width: MARGIN + layout.width * CELL + 8, height: MARGIN + layout.height * CELL + 8 };
  return picture({ ...size, title: `A game of Sweep on level ${view.config.level.id}` }, parts);
};
