import { games } from '@ludus/games';
import {
  type GameFilter,
  type GameMetadata,
  type GameStore,
  openStore,
  PARITY_STATUSES,
  type ParityStatus,
  type ReplayProblem,
  type StoreOptions,
} from '@ludus/replay';
import { type Command, Option } from 'commander';
import { endMoment, startMoment, wholeNumber } from '../../options.ts';
import { NegativeAnswer, OWN_GAME_HINT, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';

/**
 * Does something with a replay database and closes it again, whatever happens. If only part of the database
 * is readable, the command says so and exits with code 1.
 */
export const withStore = async <T>(
  file: string,
  { terminal, ...options }: Omit<StoreOptions, 'games'> & { readonly terminal: Terminal },
  use: (db: GameStore) => T | Promise<T>,
): Promise<T> => {
  await using db = required(await openStore(file, { games, ...options }));
  for (const remark of db.remarks) terminal.err(remark);
  const result = await use(db);
  if (db.isDamaged) throw new NegativeAnswer();
  return result;
};

/** Opens several databases for reading, does something with all of them, and closes them again. */
export const withStores = async <T>(
  files: readonly string[],
  filter: GameFilter,
  use: (dbs: readonly GameStore[], total: number) => Promise<T>,
): Promise<T> => {
  await using stack = new AsyncDisposableStack();
  const dbs: GameStore[] = [];
  let total = 0;
  for (const file of files) {
    const db = stack.use(required(await openStore(file, { games, readonly: true })));
    total += required(await db.countGames(filter));
    dbs.push(db);
  }
  return await use(dbs, total);
};

/** The flags that select games; the same on every command that has them. */
export const withFilterOptions = (command: Command): Command =>
  withGameFilterOptions(command.option('--game <id>', 'only this game'));

/** Endings are stored with underscores and shown without. */
export const inWords = (ending: string): string => ending.replaceAll('_', ' ');

const asStored = (ending: string): string => ending.trim().replaceAll(' ', '_');

/** The filters of commands for one game. */
export const withGameFilterOptions = (command: Command): Command =>
  command
    .option('--board <id>', 'only this board, map or level')
    .option('--players <n>', 'only this number of players', wholeNumber(1))
    .option('--winner <seat>', 'only games this seat won; 0 for draws', wholeNumber(0))
    .option(
      '--termination <reason>',
      'only games that ended this way, such as last_player_standing',
      asStored,
    )
    .option('--status <status>', 'only games with this status')
    .option('--source <source>', 'only games with this source')
    .option('--min-moves <n>', 'only games with at least this many moves', wholeNumber(0))
    .option('--max-moves <n>', 'only games with at most this many moves', wholeNumber(0))
    .option(
      '--from <date>',
      'only games created on this day or at this time (ISO 8601), or later',
      startMoment,
    )
    .option('--to <date>', 'only games created on this day or at this time (ISO 8601), or earlier', endMoment)
    .option('--agent <name>', 'only games this agent played in')
    .option('--profile <id>', 'only games this weight profile or network played in')
    .addOption(new Option('--parity <status>', 'only games with this parity status').choices(PARITY_STATUSES))
    .option('--tag <tag>', 'only games with this tag')
    .option('--text <words>', 'only games with these words in metadata, tags or notes');

export interface FilterFlags {
  readonly game?: string;
  readonly board?: string;
  readonly players?: number;
  readonly winner?: number;
  readonly termination?: string;
  readonly status?: GameMetadata['gameStatus'];
  readonly source?: string;
  readonly minMoves?: number;
  readonly maxMoves?: number;
  readonly from?: string;
  readonly to?: string;
  readonly agent?: string;
  readonly profile?: string;
  readonly parity?: ParityStatus;
  readonly tag?: string;
  readonly text?: string;
}

const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

export const filterOf = (flags: FilterFlags): GameFilter =>
  given({
    game: flags.game,
    boardType: flags.board,
    numPlayers: flags.players,
    winner: flags.winner === 0 ? null : flags.winner,
    terminationReason: flags.termination,
    gameStatus: flags.status,
    source: flags.source,
    minMoves: flags.minMoves,
    maxMoves: flags.maxMoves,
    createdFrom: flags.from,
    createdTo: flags.to,
    agent: flags.agent,
    agentProfile: flags.profile,
    parityStatus: flags.parity,
    tag: flags.tag,
    text: flags.text,
  }) as GameFilter;

const SHOWN_PROBLEMS = 20;

/** Says what was skipped, and why, without mixing it into the result. */
export const reportSkipped = (
  terminal: Terminal,
  skipped: readonly (Pick<ReplayProblem, 'message'> & Partial<Pick<ReplayProblem, 'code'>>)[],
  fate = 'skipped',
): void => {
  for (const { message } of skipped.slice(0, SHOWN_PROBLEMS)) terminal.err(`${fate}: ${message}`);
  if (skipped.length > SHOWN_PROBLEMS) terminal.err(`${fate}: ${skipped.length - SHOWN_PROBLEMS} more games`);
  if (skipped.some(({ code }) => code === 'unknown_game')) terminal.err(OWN_GAME_HINT);
};

export { fileSize, plural } from '../../plural.ts';
