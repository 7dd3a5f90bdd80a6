import { sentenceCase } from '../../look/words.ts';
import { area } from '../../words/area.ts';
import { list, number, plural } from '../../words/format.ts';

/** Text at tables of games without their own. The games' own text comes from the games. */
export const plainTableWords = area('plain', {
  hints: {
    source: 'you can choose it',
    place: 'you can choose it',
    move: 'you can move here',
    capture: 'you can move here',
  },
  empty: 'empty',
  stack: (height: number, top: string) => `stack of ${number(height)}, ${top} on top`,
  pieceOf: (piece: string, owner: string) => `${owner}’s ${piece}`,
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
  noChoice: (id: string) => `You cannot choose ${id} now.`,
  yourMove: 'Your move',
  over: 'Game over',
  wait: 'Waiting…',
  thinking: (name: string) => `${name} is thinking…`,
  toMove: (name: string) => `${name} to move`,
  board: (game: string) => `${game} board`,
  boardNow: (game: string, title: string) => `${game} board, ${title}`,
  position: 'Position',
  whatToDo: 'What to do',
  find: 'Find a move',
  more: (n: number) =>
    plural(n, { one: 'and # more; type to find it', other: 'and # more; type to find them' }),
  seat: (seat: number) => `Player ${seat}`,
  drawn: 'The game is a draw',
  won: (names: readonly string[]) => `${list(names)} won`,
  lost: (names: readonly string[]) => `You lost: ${list(names)} won`,
  reason: (reason: string) => `${sentenceCase(reason)}.`,
});
