import { games } from '@ludus/games';
import type { Game, Seed, Tagged } from '@ludus/kernel';
import {
  archiveSink,
  databaseSink,
  describeOpening,
  findModules,
  type GameSink,
  type Patience,
  planRun,
  playRun,
  type Run,
  readOpenings,
  type SelfPlayOptions,
  type SelfPlayReport,
  type Tally,
} from '@ludus/lab';
import { Archive, openStore } from '@ludus/replay';
import { Command } from 'commander';
import { warnOfOpening } from '../openingWarning.ts';
import {
  agentList,
  configOf,
  findGame,
  type SetupFlags,
  seedOf,
  startMoment,
  wholeNumber,
  withSetupOptions,
} from '../options.ts';
import { NegativeAnswer, required } from '../refusal.ts';
import { type WorkFlags, withSharedWork, withWorkOptions } from '../sharedWork.ts';
import type { Terminal } from '../terminal.ts';
import { speedOf, Work } from '../work.ts';
import { plural, reportSkipped } from './db/store.ts';

interface SelfPlayFlags extends SetupFlags, WorkFlags {
  readonly agents: string;
  readonly games: number;
  readonly opening?: number;
  readonly book?: string;
  readonly moveLimit?: number;
  readonly keepGoing?: boolean;
  readonly db?: string;
  readonly jsonl?: string;
  readonly date?: string;
  readonly json?: boolean;
}

/** The openings in a file, for the game that the flags describe; the number of agents sets the number of players. */
const bookOf = (
  game: Game,
  file: string,
  {
    agents,
    players,
    ...flags
  }: Omit<SetupFlags, 'players'> & { agents: readonly string[]; players?: number },
): readonly (readonly Tagged[])[] => {
  const count = players ?? (agents.length > 1 ? agents.length : undefined);
  const config = configOf(game, { ...flags, ...(count !== undefined && { players: count }) });
  return required(readOpenings(file, game, config)).map(({ actions }) => actions);
};

const runOf = async (game: Game, flags: SelfPlayFlags, seed: Seed): Promise<Run> => {
  const { board, players, rule, opening, moveLimit, date } = flags;
  const agents = agentList(flags.agents);
  const modules = required(await findModules(game, agents));
  const book = flags.book === undefined ? undefined : bookOf(game, flags.book, { ...flags, agents });
  return required(
    planRun({
      game: game.id,
      agents,
      modules,
      seed,
      ...(board !== undefined && { variant: board }),
      ...(players !== undefined && { players }),
      ...(rule !== undefined && { options: rule }),
      ...(opening !== undefined && { openingPlies: opening }),
      ...(book !== undefined && { book }),
      ...(moveLimit !== undefined && { maxMoves: moveLimit }),
      ...(date !== undefined && { date }),
    }),
  );
};

/** `ring elimination 61, territory control 12`, most frequent first. */
const describeEndings = ({ endings, faults }: Tally): string =>
  [...Object.entries(endings), ...(faults > 0 ? [['unfinished', faults] as const] : [])]
    .sort(([, a], [, b]) => b - a)
    .map(([ending, count]) => `${ending.replaceAll('_', ' ')} ${count}`)
    .join(', ');

interface RunOptions extends Pick<SelfPlayOptions, 'workers' | 'queue' | 'keepsGoing'> {
  readonly total: number;
  readonly sinks: readonly GameSink[];
}

/** Plays a run with a progress bar. */
const playWithProgress = async (
  terminal: Terminal,
  run: Run,
  { total, sinks, ...options }: RunOptions,
): Promise<{ readonly report: SelfPlayReport; readonly work: Work; readonly seconds: number }> => {
  const start = performance.now();
  let latest: Tally | undefined;
  const work = new Work(terminal, {
    total,
    remark: () => (latest === undefined ? '' : describeEndings(latest)),
    canResume: sinks.length > 0,
  });
  const onProgress = async (tally: Tally): Promise<void> => {
    latest = tally;
    await work.onGame(tally.present + tally.played, tally.present);
  };
  try {
    const report = required(
      await playRun(run, { ...options, games: total, sinks, onProgress, signal: work.signal }),
    );
    return { report, work, seconds: (performance.now() - start) / 1000 };
  } catch (caught) {
    work.end();
    throw caught;
  }
};

const describe = (report: SelfPlayReport, seconds: number): string[] => {
  const { played, present, moves, winners } = report;
  const rate = (count: number): string => Math.round(count / seconds).toLocaleString('en');
  const there = present === 0 ? '' : `, ${present} already there`;
  const head = `${plural(played, 'game')} played${there}`;
  if (played === 0) return [head];
  const seats = Object.entries(winners).map(([seat, count]) =>
    seat === '0' ? plural(count, 'draw') : `player ${seat} won ${count}`,
  );
  return [
    `${head}, ${plural(moves, 'move')}; ${speedOf(played / seconds)}, ${rate(moves)} moves/s`,
    `endings: ${describeEndings(report)}`,
    ...(seats.length === 0 ? [] : [`results: ${seats.join(', ')}`]),
  ];
};

/** Reports the result of a run. Exits with "no" if games are missing from it, and as interrupted if it was. */
const finishRun = (
  terminal: Terminal,
  { report, work, seconds }: Awaited<ReturnType<typeof playWithProgress>>,
  { json, isStored }: { readonly json: boolean; readonly isStored: boolean },
): void => {
  terminal.status?.(undefined);
  const { faultExamples, refused, faults } = report;
  if (json) terminal.out(JSON.stringify({ ...report, seconds: Number(seconds.toFixed(3)) }));
  else for (const line of describe(report, seconds)) terminal.out(line);
  if (!json && !isStored && report.played > 0)
    terminal.err('The games were not stored. To keep them, add --db FILE or --jsonl FOLDER.');
  for (const line of faultExamples) terminal.err(`not stored: ${line}`);
  reportSkipped(terminal, refused);
  const finished = report.played - faults;
  if (report.distinct < finished)
    terminal.err(
      `Only ${report.distinct} of ${plural(finished, 'game')} are different. Use a longer --opening or other agents.`,
    );
  work.end();
  if (faults + refused.length > 0) throw new NegativeAnswer();
};

const openSinks = async (
  { db, jsonl }: SelfPlayFlags,
  patience: Patience,
): Promise<{ sinks: GameSink[]; close: () => Promise<void> }> => {
  const closers: (() => unknown)[] = [];
  const sinks: GameSink[] = [];
  if (db !== undefined) {
    const store = required(await openStore(db, { games }));
    closers.push(() => store.close());
    sinks.push(databaseSink(store, patience));
  }
  if (jsonl !== undefined) {
    const archive = required(Archive.open(jsonl));
    closers.push(() => required(archive.close()));
    sinks.push(archiveSink(archive));
  }
  return {
    sinks,
    close: async () => {
      for (const close of closers) await close();
    },
  };
};

export const selfplayCommand = (terminal: Terminal): Command =>
  withWorkOptions(withSetupOptions(new Command('selfplay')))
    .description(
      'let agents play and record the games; the same seed gives the same games on any number of workers, and an interrupted run resumes',
    )
    .argument('<game>', 'game id, as listed by `ludus games`')
    .option(
      '-a, --agents <list>',
      'one agent for all seats, or one per seat, separated by commas: names, or paths of modules',
      'random',
    )
    .option('-n, --games <n>', 'number of games in the run', wholeNumber(1), 100)
    .option('-d, --db <file>', 'store the games in this replay database: a file or a postgres:// address')
    .option('--jsonl <folder>', 'append the games to this archive of compressed JSON Lines')
    .option(
      '--opening <n>',
      'random decisions at the start of every game (default: up to 6 if the agents would repeat the same game, otherwise 0)',
      wholeNumber(0),
    )
    .option(
      '--book <file>',
      'start from the openings of a book made by `ludus openings`, one after the other',
    )
    .option('--move-limit <n>', 'stop a game after this many moves', wholeNumber(1))
    .option(
      '--date <date>',
      'the date in the records (default: 1970-01-01, the same in every run)',
      startMoment,
    )
    .option('--keep-going', 'skip games that cannot be played, and exit with code 1')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `\nExample:\n  ludus selfplay ringrift --board square8 --agents heuristic,mcts@nodes=200 --games 1000 --seed 7 --db games.db\n\nWithout --db and --jsonl, the games are only played and counted.`,
    )
    .action(async (id: string, flags: SelfPlayFlags) => {
      const game = findGame(id);
      const run = await runOf(game, flags, seedOf(flags));
      warnOfOpening(terminal, game, { configs: [run.config], opening: flags.opening });
      if (flags.opening === undefined && run.openingPlies > 0)
        terminal.err(
          `Every game begins with ${describeOpening(run.openingPlies)}, because these agents would otherwise play the same game every time. Change it with --opening.`,
        );
      await withSharedWork(terminal, flags, async ({ queue, patience }) => {
        const { sinks, close } = await openSinks(flags, patience);
        try {
          const { workers, games: total, keepGoing: keepsGoing = false, json = false } = flags;
          const options = { total, sinks, workers, keepsGoing, ...(queue !== undefined && { queue }) };
          const played = await playWithProgress(terminal, run, options);
          finishRun(terminal, played, { json, isStored: sinks.length > 0 });
        } finally {
          await close();
        }
      });
    });
