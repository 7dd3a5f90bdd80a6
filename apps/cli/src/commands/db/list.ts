import { didYouMean } from '@ludus/kernel';
import { type GameMetadata, type GameStore, NO_DATE, type PlayerMetadata, type Stats } from '@ludus/replay';
import { Command } from 'commander';
import { wholeNumber } from '../../options.ts';
import { required } from '../../refusal.ts';
import { makeTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';
import { type FilterFlags, filterOf, inWords, plural, withFilterOptions, withStore } from './store.ts';

interface ListFlags extends FilterFlags {
  readonly limit: number;
  readonly offset?: number;
  readonly after?: string;
  readonly oldest?: boolean;
  readonly count?: boolean;
  readonly json?: boolean;
}

export const nameOf = ({ playerType, name, aiType, aiDifficulty }: PlayerMetadata): string => {
  if (playerType === 'human') return name ?? 'human';
  return `${aiType ?? 'ai'}${aiDifficulty === undefined ? '' : `:${aiDifficulty}`}`;
};

/** When a game was created; runs without a date have 1970. */
const momentOf = (createdAt: string): string =>
  createdAt === NO_DATE ? '–' : createdAt.slice(0, 16).replace('T', ' ');

const row = (game: GameMetadata): (string | number)[] => [
  game.gameId,
  game.game,
  game.boardType,
  game.players.map(nameOf).join(' – '),
  game.totalMoves,
  game.winner ?? '–',
  inWords(game.terminationReason ?? game.gameStatus),
  momentOf(game.createdAt),
];

const HEAD = ['id', 'game', 'board', 'players', 'moves', 'winner', 'end', 'created'];

/** Filters whose values a database can list. */
const LISTED: readonly (readonly [
  keyof FilterFlags,
  string,
  (stats: Stats) => Readonly<Record<string, number>>,
])[] = [
  ['game', 'games', ({ gamesByGame }) => gamesByGame],
  ['board', 'boards', ({ gamesByBoardType }) => gamesByBoardType],
  ['players', 'numbers of players', ({ gamesByNumPlayers }) => gamesByNumPlayers],
  ['termination', 'endings', ({ gamesByTermination }) => gamesByTermination],
  ['status', 'statuses', ({ gamesByStatus }) => gamesByStatus],
  ['source', 'sources', ({ gamesBySource }) => gamesBySource],
  ['agent', 'agents', ({ gamesByAgent }) => gamesByAgent],
];

/** Why nothing was found: the values that exist, if no game has the requested one. */
export const nothingFound = async (db: GameStore, flags: FilterFlags): Promise<string[]> => {
  const stats = required(await db.getStats());
  if (stats.totalGames === 0) return ['The database is empty.'];
  const unknown = LISTED.flatMap(([flag, what, countsOf]) => {
    const counts = countsOf(stats);
    const value = flags[flag];
    if (value === undefined || Object.hasOwn(counts, value)) return [];
    return [
      `No game has --${flag} ${value}. The database has these ${what}: ${Object.keys(counts).join(', ')}.${didYouMean(String(value), Object.keys(counts))}`,
    ];
  });
  return unknown.length > 0
    ? unknown
    : [`No game matches all filters. The database has ${plural(stats.totalGames, 'game')}.`];
};

/** Why no game in any of the databases was found, in a sentence or two. */
export const nothingMatches = async (
  dbs: readonly GameStore[],
  flags: FilterFlags & { readonly db: readonly string[] },
): Promise<string> => {
  const [db, ...others] = dbs;
  return db === undefined || others.length > 0
    ? `No game in ${flags.db.join(', ')} matches.`
    : `${flags.db.join(', ')}: ${(await nothingFound(db, flags)).join(' ')}`;
};

export const listCommand = (terminal: Terminal): Command =>
  withFilterOptions(new Command('list'))
    .description('list games, newest first')
    .argument('<file>', 'replay database')
    .option('--limit <n>', 'how many', wholeNumber(1), 50)
    .option('--offset <n>', 'how many to skip', wholeNumber(0))
    .option('--after <cursor>', 'continue after a page, with the cursor printed below it')
    .option('--oldest', 'oldest first')
    .option('--count', 'print only the number of games')
    .option('--json', 'print one JSON object per game')
    .addHelpText(
      'after',
      '\nExamples:\n  ludus db list games.db --board hex8 --termination last_player_standing\n  ludus db list games.db --agent mcts --min-moves 100 --limit 20',
    )
    .action((file: string, { limit, offset, after, oldest, count, json, ...flags }: ListFlags) =>
      withStore(file, { readonly: true, terminal }, async (db) => {
        const filter = filterOf(flags);
        if (count) {
          const found = required(await db.countGames(filter));
          return terminal.out(json ? JSON.stringify({ count: found }) : String(found));
        }
        const { games, next } = required(
          await db.queryGames(filter, {
            limit,
            order: oldest ? 'oldest' : 'newest',
            ...(offset === undefined ? {} : { offset }),
            ...(after === undefined ? {} : { after }),
          }),
        );
        if (json) for (const game of games) terminal.out(JSON.stringify(game));
        else if (games.length > 0)
          for (const line of makeTable(HEAD, games.map(row), {
            width: terminal.columns,
            isColoured: terminal.hasColour,
          }))
            terminal.out(line);
        const isFirst = offset === undefined && after === undefined;
        if (games.length === 0)
          for (const line of isFirst ? await nothingFound(db, flags) : ['No more games.']) terminal.err(line);
        if (next !== undefined) terminal.err(`next page: --after ${next}`);
      }),
    );
