import { join, parse } from 'node:path';
import { type DatasetReport, writeDataset } from '@ludus/lab';
import { Command, InvalidArgumentError } from 'commander';
import { requireWritableFile } from '../outputs.ts';
import { NegativeAnswer, Refusal, required } from '../refusal.ts';
import {
  requireReachable,
  type SharedWork,
  type WorkFlags,
  withSharedWork,
  withWorkOptions,
} from '../sharedWork.ts';
import type { Terminal } from '../terminal.ts';
import { Work } from '../work.ts';
import { nothingMatches } from './db/list.ts';
import {
  type FilterFlags,
  filterOf,
  plural,
  reportSkipped,
  withFilterOptions,
  withStores,
} from './db/store.ts';

interface DatasetFlags extends FilterFlags, WorkFlags {
  readonly db: readonly string[];
  readonly out: string;
  readonly validation: number;
  readonly dedup: boolean;
  readonly symmetries?: boolean;
  readonly decisionsOnly?: boolean;
  readonly states?: boolean;
  readonly json?: boolean;
}

const HELP = `
Example:
  ludus dataset --db selfplay.db more.db --game ringrift --board square8 --symmetries --out positions.parquet

In Python:
  pandas.read_parquet("positions.parquet") or polars.read_parquet("positions.parquet")

docs/datasets.md describes the columns. \`ludus db features\` stores feature vectors in the database instead.`;

const share = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value < 1))
    throw new InvalidArgumentError('It must be a number from 0 up to, but not including, 1.');
  return value;
};

const tell = (terminal: Terminal, flags: DatasetFlags, report: DatasetReport): void => {
  const { games: count, rows, repeated, skipped } = report;
  if (flags.json) terminal.out(JSON.stringify({ out: flags.out, ...report }));
  else
    terminal.out(
      `${flags.out}: ${plural(rows.train, 'position')} for training and ${plural(rows.validation, 'position')} for validation from ${plural(count, 'game')}; ${plural(repeated, 'repeated position')} left out, ${plural(skipped.length, 'game')} skipped`,
    );
  reportSkipped(
    terminal,
    skipped.map((message) => ({ message })),
  );
};

const run = async (
  terminal: Terminal,
  flags: DatasetFlags,
  { queue }: Pick<SharedWork, 'queue'>,
): Promise<void> => {
  const { validation, dedup, symmetries = false, decisionsOnly = false, states = false, out } = flags;
  const filter = filterOf(flags);
  await withStores(flags.db, filter, async (dbs, total) => {
    if (total === 0) throw new Refusal(`${await nothingMatches(dbs, flags)} There is nothing to write.`);
    requireWritableFile(out);
    const work = new Work(terminal, { total });
    const options = {
      ...{ filter, validation, dedup, symmetries, decisionsOnly, states, workers: flags.workers },
      ...(queue !== undefined && { queue }),
      onGame: work.onGame,
    };
    const report = await writeDataset(dbs, out, options);
    // If the command was interrupted, it ends here, without a file.
    work.end();
    const { rows, skipped } = required(report);
    tell(terminal, flags, required(report));
    const isEmpty = rows.train + rows.validation === 0;
    if (isEmpty) terminal.err('These games contain no positions to learn from.');
    if (isEmpty || skipped.length > 0) throw new NegativeAnswer();
  });
};

/** A name that ends in `.csv` would promise another format. */
const parquetFile = (file: string): string => {
  const { dir, name, ext } = parse(file);
  if (ext !== '' && ext !== '.parquet')
    throw new InvalidArgumentError(
      `It must be a Parquet file, such as ${join(dir, `${name}.parquet`)}. pandas and polars read it and write other formats.`,
    );
  return file;
};

export const datasetCommand = (terminal: Terminal): Command =>
  withWorkOptions(withFilterOptions(new Command('dataset')))
    .description(
      'write positions of recorded games, with value and policy targets, to a Parquet file; exit code 1 if some games were skipped',
    )
    .requiredOption('-d, --db <file...>', 'replay databases: files or postgres:// addresses')
    .requiredOption('-o, --out <file>', 'the Parquet file to write', parquetFile)
    .option('--validation <share>', 'share of games for validation', share, 0.1)
    .option('--no-dedup', 'keep repeated positions')
    .option('--symmetries', 'add every rotation and reflection that the game allows')
    .option('--decisions-only', 'skip positions with a single legal move')
    .option('--states', 'add a column with the whole state as JSON')
    .option('--json', 'print one JSON object')
    .addHelpText('after', HELP)
    .action(async (flags: DatasetFlags) => {
      requireReachable(flags.db, flags.queue);
      await withSharedWork(terminal, flags, (shared) => run(terminal, flags, shared));
    });
