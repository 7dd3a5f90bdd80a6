import { area } from '../../words/area.ts';
import { list, plural } from '../../words/format.ts';

/** Text at tables of games without their own. The games' own text comes from the games. */
export const plainTableWords = area('plain', {
  hints: {
    source: 'can be chosen',
    place: 'can be chosen',
    move: 'can be reached',
    capture: 'can be reached',
  },
  empty: 'empty',
  stack: (height: number, top: string) => `stack of ${height}, on top ${top}`,
  pieceOf: (piece: string, owner: string) => `${piece} of ${owner}`,
  yourPiece: (piece: string) => `your ${piece}`,
  ground: 'ground',
  nobody: (seat: number) => `player ${seat}`,
  place: (id: string, parts: readonly string[], hint: string | undefined) =>
    `${[id, ...parts].join(', ')}${hint === undefined ? '' : `; ${hint}`}`,
  chooseOne: 'Choose one of these.',
  choosePlace: 'Choose a place on the board.',
  choosePlaceOrOne: 'Choose a place on the board, or one of these.',
  chooseNext: (from: readonly string[]) => `From ${from.join(', ')}: choose the next place.`,
  chooseNextOrOne: (from: readonly string[]) =>
    `From ${from.join(', ')}: choose the next place, or one of these.`,
  noChoice: (id: string) => `${id} cannot be chosen here.`,
  yourMove: 'Your move',
  over: 'Game over',
  wait: 'Please wait',
  board: (game: string) => `${game} board`,
  boardNow: (game: string, title: string) => `${game} board, ${title}`,
  position: 'Position',
  whatToDo: 'What to do',
  find: 'Find a move',
  more: (n: number) =>
    plural(n, { one: 'and # more; type to find it', other: 'and # more; type to find them' }),
  seat: (seat: number) => `Player ${seat}`,
  drawn: 'The game is a draw.',
  wins: (name: string) => `${name} wins.`,
  youWin: 'You win.',
  winTogether: (names: readonly string[]) => `${list(names)} win.`,
  reason: (reason: string) => `Reason: ${reason}.`,
});
