import { didYouMean } from '@ludus/kernel';
import { BASELINE, type MatrixEntry, type MatrixRow, makeMatrix, type Tally, wantedOf } from '@ludus/lab';
import { isServerAddress } from '@ludus/replay';
import { Command } from 'commander';
import { type SetupFlags, seedOf, wholeNumber } from '../options.ts';
import { requireWritableFile, requireWritableFolder, writeOutput } from '../outputs.ts';
import { NegativeAnswer, Refusal, required } from '../refusal.ts';
import { type SharedWork, type WorkFlags, withSharedWork, withWorkOptions } from '../sharedWork.ts';
import { makeTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { Work } from '../work.ts';

interface MatrixFlags extends Pick<SetupFlags, 'seed'>, WorkFlags {
  readonly dir: string;
  readonly games?: number;
  readonly game?: string;
  readonly keepGoing?: boolean;
  readonly summaryJson?: string;
  readonly json?: boolean;
}

const entriesOf = (game: string | undefined): readonly MatrixEntry[] => {
  const entries = BASELINE.filter((entry) => game === undefined || entry.game === game);
  if (entries.length === 0) {
    const known = [...new Set(BASELINE.map((entry) => entry.game))];
    throw new Refusal(
      `The baseline has no databases for "${game}". Available: ${known.join(', ')}.${didYouMean(game!, known)}`,
    );
  }
  return entries;
};

const goodGames = ({ health }: MatrixRow): number => health.structure_counts['good'] ?? 0;

const describe = (rows: readonly MatrixRow[], width: number | undefined): string[] =>
  makeTable(
    ['database', 'game', 'players', 'good', 'wanted', 'played', ''],
    rows.map((row) => [
      row.entry.file,
      `${row.entry.game} ${row.entry.board}`,
      row.entry.players,
      goodGames(row),
      row.wanted,
      row.report.played,
      row.isGood ? 'ok' : 'NOT OK',
    ]),
    { width },
  );

const lineOf = (row: MatrixRow): string =>
  JSON.stringify({
    ...row.entry,
    wanted: row.wanted,
    good: goodGames(row),
    isGood: row.isGood,
    health: row.health,
  });

const reportProblems = (terminal: Terminal, row: MatrixRow): void => {
  for (const line of row.report.faultExamples) terminal.err(`${row.entry.file}: not stored: ${line}`);
  for (const { message } of row.report.refused) terminal.err(message);
  for (const { message } of row.health.problems) terminal.err(message);
};

/** Counts over all databases. */
class Progress {
  readonly work: Work;
  #entry: MatrixEntry | undefined;
  #before = 0;
  #current = 0;

  constructor(terminal: Terminal, total: number) {
    this.work = new Work(terminal, { total, remark: () => this.#entry?.file ?? '', canResume: true });
  }

  readonly onProgress = async (entry: MatrixEntry, { played }: Tally): Promise<void> => {
    if (entry !== this.#entry) this.#before += this.#current;
    this.#entry = entry;
    this.#current = played;
    await this.work.onGame(this.#before + played);
  };
}

const make = async (
  terminal: Terminal,
  { flags, entries, shared }: { flags: MatrixFlags; entries: readonly MatrixEntry[]; shared: SharedWork },
): Promise<void> => {
  const { dir, games, seed, workers, keepGoing = false, summaryJson, json } = flags;
  const total = entries.reduce((sum, entry) => sum + wantedOf(entry, games), 0);
  const { work, onProgress } = new Progress(terminal, total);
  const rows = await makeMatrix({
    folder: dir,
    seed: seedOf({ seed }),
    workers,
    entries,
    ...(games !== undefined && { games }),
    onProgress,
    onMade: (row) => {
      if (json) terminal.out(lineOf(row));
    },
    signal: work.signal,
    keepsGoing: keepGoing,
    ...shared,
  }).finally(() => terminal.status?.(undefined));
  const made = required(rows);
  if (!json) for (const line of describe(made, terminal.columns)) terminal.out(line);
  for (const row of made) if (!row.isGood) reportProblems(terminal, row);
  if (summaryJson !== undefined)
    writeOutput(summaryJson, `${JSON.stringify({ databases: made.map(({ health }) => health) }, null, 2)}\n`);
  work.end();
  if (!made.every(({ isGood }) => isGood)) throw new NegativeAnswer();
};

export const matrixCommand = (terminal: Terminal): Command =>
  withWorkOptions(new Command('matrix'))
    .description(
      'create one database of random games per board and number of players, and check it; exit code 1 if a database has problems or is too small',
    )
    .option(
      '--dir <folder>',
      'folder for the databases, or a postgres:// address with a schema for each',
      'data/games',
    )
    .option('-n, --games <n>', 'games per database (default: its own minimum)', wholeNumber(1))
    .option('--game <id>', 'only the databases of one game')
    .option('-s, --seed <seed>', 'random seed', '1')
    .option('--keep-going', 'skip games that cannot be played, and exit with code 1')
    .option(
      '--summary-json <file>',
      'write a health summary of all databases to a file, as `ludus db health` does',
    )
    .option('--json', 'print one JSON object per database')
    .addHelpText('after', '\nExample:\n  ludus matrix --dir data/games --summary-json db_health.current.json')
    .action(async (flags: MatrixFlags) => {
      const entries = entriesOf(flags.game);
      if (!isServerAddress(flags.dir)) requireWritableFolder(flags.dir);
      requireWritableFile(flags.summaryJson);
      await withSharedWork(terminal, flags, (shared) => make(terminal, { flags, entries, shared }));
    });
