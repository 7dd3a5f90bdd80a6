import type { Seat } from '@ludus/kernel';
import { seatColour } from '../look/words.ts';
import { area } from '../words/area.ts';
import { list, plural } from '../words/format.ts';

/** The text around games at this screen. */
export const playWords = area('play', {
  title: 'Play',
  playedNow: 'Live games',
  you: 'You',
  /** Somebody who gave no name. */
  guest: (seat: Seat) => `Guest (${seatColour(seat)})`,
  between: (names: readonly string[]) => names.join(' – '),
  yourGames: 'Your games',
  game: 'Game',
  status: 'Status',
  lastPlayed: 'Last played',
  actions: 'Actions',
  soFar: (n: number) =>
    n === 0 ? 'Not started' : plural(n, { one: '# turn so far', other: '# turns so far' }),
  byLink: (names: readonly string[]) => `By link with ${list(names)}`,
  drawn: (n: number) => plural(n, { one: 'Drawn after # turn', other: 'Drawn after # turns' }),
  youWon: (n: number) => plural(n, { one: 'You won after # turn', other: 'You won after # turns' }),
  otherWon: (name: string, n: number) =>
    plural(n, { one: `${name} won after # turn`, other: `${name} won after # turns` }),
  deleted: 'Deleted',
  continue: 'Continue',
  open: 'Open',
  delete: 'Delete',
  undo: 'Undo',
  isDeleted: 'Game deleted. Press Undo to restore it.',
  isBack: 'Game restored.',
  isNext: (name: string) => `${name} is next`,
  handOver: (name: string) => `Hand over the device. The next screen is for ${name} only.`,
  iAm: (name: string) => `I am ${name}`,
  notHere: 'Game not found',
  notHereHint:
    'Games on one device are saved in the browser they were played in. This browser does not have this one.',
  opponentFailed: (reason: string) => `The bot stopped: ${reason}`,
  noRoom: 'This browser is out of storage. You can play on, but the game will be lost when you leave.',
  cannotKeep: 'This browser does not let Ludus save games.',
  mayTakeBack: (others: readonly string[], whose: string) =>
    `${list(others)}: may ${whose} take back the last move?`,
  mayTakeBackResignation: (others: readonly string[]) =>
    `${list(others)}: may the resignation be taken back?`,
  agree: 'Allow',
  decline: 'Decline',
  playNext: (name: string) => `Play ${name} next`,
  strongerThan: (name: string) => `A little stronger than ${name}`,
  easierThan: (name: string) => `A little easier than ${name}`,
  reviewAndShare: 'Review and share',
});
