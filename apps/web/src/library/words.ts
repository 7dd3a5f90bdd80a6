import { area } from '../words/area.ts';
import { percent, plural } from '../words/format.ts';

export const libraryWords = area('library', {
  title: 'Games',
  stored: 'Recorded games',
  seat: (seat: number) => `Player ${seat}`,
  versus: (names: readonly string[]) => names.join(' – '),
  open: 'In progress',
  nobody: 'Nobody',
  none: '–',
  columns: {
    game: 'Game',
    players: 'Players',
    winner: 'Winner',
    ending: 'Ended by',
    moves: 'Moves',
    played: 'Played',
  },
  any: 'Any',
  board: 'Board, map or level',
  agent: 'Agent',
  notes: 'Words in notes',
  looking: 'Loading…',
  games: (n: number) => plural(n, { one: '# game', other: '# games' }),
  download: 'Download',
  newer: 'Newer',
  older: 'Older',
  adding: (share: number) => `Adding games… ${percent(share)}`,
  add: 'Add games from a file…',
  file: 'A JSON Lines file with one game per line',
  added: (n: number) => plural(n, { one: '# game added', other: '# games added' }),
  present: (n: number) => plural(n, { one: '# already there', other: '# already there' }),
  refused: (n: number) => plural(n, { one: '# refused', other: '# refused' }),
  counts: (parts: readonly string[]) => `${parts.join(', ')}.`,
  line: (line: number, message: string) => `Line ${line}: ${message}`,
  more: (n: number) => plural(n, { one: 'and # more', other: 'and # more' }),
  damaged:
    'The compressed file is damaged, so nothing was added. Download it again, or unpack it with `gzip -dc FILE > games.jsonl` and add that.',
  notLines:
    'Not a JSON Lines file. Add a file that “Download” or `ludus db export --plain` made, plain or compressed with gzip.',
});
