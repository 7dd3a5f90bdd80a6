import { type BreakthroughState, breakthrough, type Move } from '@ludus/breakthrough-engine';
import { element, line, picture, text } from '../../packages/sweep-engine/scripts/svg.ts';
import { arrowHead, INK } from './shapes.ts';

const CELL = 52;
const MARGIN = 30;
const PIECES = { 1: '#2e6f9e', 2: '#d1703c' } as const;
/** An arrow keeps this far from the centre of a piece. */
const RADIUS = 19;

const centreOf = (square: string, size: number): readonly [number, number] => [
  MARGIN + (square.charCodeAt(0) - 97 + 0.5) * CELL,
  MARGIN + (size - Number(square.slice(1)) + 0.5) * CELL,
];

const drawSquare = (sign: string, column: number, row: number): string[] => {
  const x = MARGIN + column * CELL;
  const y = MARGIN + row * CELL;
  const square = element('rect', {
    x,
    y,
    width: CELL,
    height: CELL,
    fill: (column + row) % 2 === 0 ? '#f1e9d8' : '#dccfb4',
  });
  if (sign === '.') return [square];
  const [cx, cy] = [x + CELL / 2, y + CELL / 2];
  const fill = PIECES[Number(sign) as 1 | 2];
  return [
    square,
    element('circle', { cx, cy, r: 17, fill, stroke: '#ffffff', 'stroke-width': 2 }),
    text(cx, cy + 5, sign, { 'text-anchor': 'middle', fill: '#ffffff', 'font-weight': 700, 'font-size': 15 }),
  ];
};

const drawMove = ({ from, to }: Move, { rows }: BreakthroughState): string[] => {
  const size = rows.length;
  const [start, end] = [centreOf(from, size), centreOf(to, size)];
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy);
  const isCapture = rows[size - Number(to.slice(1))]![to.charCodeAt(0) - 97] !== '.';
  const tip = length - (isCapture ? RADIUS : 0);
  const along = (distance: number): readonly [number, number] => [
    start[0] + (dx / length) * distance,
    start[1] + (dy / length) * distance,
  ];
  return [
    line(along(RADIUS), along(tip - 8), { stroke: INK, 'stroke-width': 3 }),
    arrowHead(...along(tip), (Math.atan2(dy, dx) * 180) / Math.PI),
  ];
};

/** A position, with arrows for every legal move of one piece. */
export const breakthroughBoard = (state: BreakthroughState, from: string): string => {
  const size = state.rows.length;
  const side = 2 * MARGIN + size * CELL;
  const names = Array.from({ length: size }, (_, i) => [
    text(MARGIN + (i + 0.5) * CELL, side - 10, String.fromCharCode(97 + i), {
      'text-anchor': 'middle',
      fill: INK,
    }),
    text(MARGIN / 2, MARGIN + (i + 0.5) * CELL + 4, `${size - i}`, { 'text-anchor': 'middle', fill: INK }),
  ]);
  const moves = breakthrough.legal(state).filter((move) => move.from === from);
  return picture({ width: side, height: side, title: `The moves of the piece on ${from}` }, [
    ...names.flat(),
    ...state.rows.flatMap((row, y) => [...row].flatMap((sign, x) => drawSquare(sign, x, y))),
    ...moves.flatMap((move) => drawMove(move, state)),
  ]);
};
