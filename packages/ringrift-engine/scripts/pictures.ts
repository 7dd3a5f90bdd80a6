/** The pictures of `docs/ringrift.md`; `bun run golden` writes them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Rng, unwrap } from '@ludus/kernel';
import { parseDrawing } from '../src/draw.ts';
import { apply, initialPosition, legal } from '../src/rules.ts';
import { fromSetup, type Setup } from '../src/setup.ts';
import { makeState } from '../src/state.ts';
import { BOARDS, type BoardState, type BoardType, type Cell } from '../src/types.ts';
import { configOf } from '../test/walk.ts';
import { makePicture } from './picture.ts';

export const FOLDER = join(import.meta.dir, '..', '..', '..', 'docs', 'images');

/** A board partway through a random game. */
const afterMoves = (boardType: BoardType, players: number, count: number): BoardState => {
  const rng = Rng.from('picture');
  const position = initialPosition(configOf(boardType, players));
  const moves: number[] = [];
  for (let i = 0; i < count; i += 1) {
    legal(position, moves);
    if (moves.length > 0) apply(position, rng.pick(moves));
  }
  return makeState(position).board;
};

const drawn = (text: string, turn: Partial<Setup>): BoardState =>
  unwrap(fromSetup({ boardType: 'square8', players: 2, ...turn, ...unwrap(parseDrawing('square8', text)) }))
    .board;

const GAMES: Readonly<Record<BoardType, readonly [number, number]>> = {
  square8: [2, 60],
  square19: [3, 330],
  hex8: [2, 70],
  hexagonal: [4, 600],
};

/** Rule pictures: name, title, drawing, outlined cells, and the turn if it is not the start of one. */
const RULES: readonly (readonly [string, string, string, readonly Cell[], Partial<Setup>?])[] = [
  [
    'movement',
    'A stack of two on b4 may move two or more cells along the dashed cells',
    `
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . 21 . o2 o1 . . 2
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .`,
    ['3,3', '4,3', '5,3', '6,3', '1,5', '1,6', '1,7', '1,1', '1,0', '3,5', '4,6', '5,7', '3,1', '4,0'],
  ],
  [
    'capture',
    'The stack on b4 captures over d4 and may land on the dashed cells',
    `
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . 11 . 12 . . #2 2
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .`,
    ['4,3', '5,3'],
  ],
  [
    'line',
    'Five markers in a row: all of them for a ring, or four of them for nothing',
    `
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . o1 o1 o1 o1 o1 . .
    . . . . . . . .
    . . 11 . . . 2 .
    . . . . . . . .`,
    ['1,3', '2,3', '3,3', '4,3', '5,3'],
    { currentPhase: 'line_processing', hasActed: true },
  ],
  [
    'region',
    'The dashed corner is cut off by markers of player 1 and holds no stack of player 1',
    `
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . 11 . . 2
    o1 o1 . . . . . .
    . . o1 . . . . .
    . 2 o1 . . . . .
    122 . o1 . . . . .`,
    ['0,0', '1,0', '0,1', '1,1', '0,2', '1,2'],
  ],
  [
    'recovery',
    'Player 1 controls no stack; sliding d2 to d1 makes a line, paid with the buried ring on h4',
    `
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . 12
    . . . . . . . .
    . . . o1 . . . .
    o1 o1 o1 . . . . 2`,
    ['3,0'],
  ],
];

/** Every picture of the rules page by its file name. */
export const pictures = (): ReadonlyMap<string, string> =>
  new Map([
    ...BOARDS.map((type): [string, string] => {
      const [players, moves] = GAMES[type];
      const title = `${type} with ${players} players after ${moves} moves`;
      return [`ringrift-${type}.svg`, makePicture({ board: afterMoves(type, players, moves), title })];
    }),
    ...RULES.map(([name, title, text, marked, turn = {}]): [string, string] => [
      `ringrift-${name}.svg`,
      makePicture({ board: drawn(text, turn), title, marked }),
    ]),
  ]);

export const writePictures = (): void => {
  mkdirSync(FOLDER, { recursive: true });
  for (const [file, svg] of pictures()) writeFileSync(join(FOLDER, file), svg);
};
