import { area } from '../words/area.ts';
import { number, percent, plural } from '../words/format.ts';

export const explorerWords = area('explorer', {
  title: 'Opening explorer',
  lead: 'What was played from here in recorded games, how often, and with what result. Play a move on the board or in the list.',
  board: 'Board',
  players: 'Players',
  moves: 'Moves so far',
  startOver: 'Start over',
  back: 'Back one move',
  games: (n: number) =>
    plural(n, { one: '# game reached this position', other: '# games reached this position' }),
  sample: (n: number) => `From ${number(n)} of the games that reached this position`,
  none: 'No recorded game reached this position.',
  loading: 'Loading…',
  columns: { move: 'Move', games: 'Games', result: 'Result', share: 'Share' },
  share: (share: number) => percent(share),
  won: (share: number) => percent(share),
  strongest: 'strongest',
  strongestHint: 'the best result, even allowing for luck, among moves played in at least 3 games.',
  results: { won: 'Mover won', drawn: 'Draw', lost: 'Mover lost' },
  resultOf: (result: string, share: number) => `${result} ${percent(share)}`,
  toMove: (name: string) => `${name} to move`,
  over: 'The game is over here.',
  seeGames: 'Show these games',
  edit: 'Open in the editor',
  offline: 'The explorer needs a server with recorded games.',
});
