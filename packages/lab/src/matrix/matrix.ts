import { mkdirSync } from 'node:fs';
import { games } from '@ludus/games';
import { err, ok, type Problem, type Result, type Seed } from '@ludus/kernel';
import type { Queue } from '@ludus/queue';
import { type Health, inspectFile, isServerAddress, openStore, storeIn } from '@ludus/replay';
import { planRun } from '../selfplay/run.ts';
import { playRun } from '../selfplay/selfplay.ts';
import { databaseSink } from '../selfplay/sinks.ts';
import type { SelfPlayReport, Tally } from '../selfplay/types.ts';
import { NO_PATIENCE, type Patience } from '../work/patience.ts';
import { BASELINE, type MatrixEntry } from './table.ts';

export interface MatrixOptions {
  readonly folder: string;
  /** Games for every database, instead of its own minimum. */
  readonly games?: number;
  readonly seed: Seed;
  readonly workers?: number;
  readonly entries?: readonly MatrixEntry[];
  readonly onProgress?: (entry: MatrixEntry, tally: Tally) => void | Promise<void>;
  /** Called when a database has been created and checked. */
  readonly onMade?: (made: MatrixRow) => void;
  readonly signal?: AbortSignal;
  readonly queue?: Queue;
  /** Whether to skip a game that cannot be played, instead of stopping. */
  readonly keepsGoing?: boolean;
  /** How long to wait for a store that is unreachable. */
  readonly patience?: Patience;
}

/** The result for one database. */
export interface MatrixRow {
  readonly entry: MatrixEntry;
  /** Requested games. */
  readonly wanted: number;
  readonly report: SelfPlayReport;
  /** The findings of a check of every game in the finished file. */
  readonly health: Health;
  /** Whether every game in it is good, there are enough of them, and all match the file's name. */
  readonly isGood: boolean;
}

/** How many games an entry should have. */
export const wantedOf = ({ minimum }: MatrixEntry, games?: number): number => games ?? minimum;

/** Whether no other name than the expected one is counted. */
const isOnly = (counts: Readonly<Record<string, number>>, name: string | number): boolean =>
  Object.keys(counts).every((one) => one === String(name));

const isAsWanted = ({ game, board, players }: MatrixEntry, wanted: number, health: Health): boolean =>
  (health.structure_counts['good'] ?? 0) >= wanted &&
  isOnly(health.structure_counts, 'good') &&
  isOnly(health.game_counts, game) &&
  isOnly(health.board_type_counts, board) &&
  isOnly(health.num_players_counts, players) &&
  isOnly(health.source_counts, 'self_play') &&
  health.file_problems.length === 0;

const makeEntry = async (
  entry: MatrixEntry,
  { folder, seed, workers, games: asked, onProgress, signal, queue, ...options }: MatrixOptions,
): Promise<Result<MatrixRow | undefined>> => {
  const { game, board, players, file } = entry;
  const run = planRun({ game, variant: board, players, seed });
  if (!run.ok) return err(run.error[0] as Problem);
  const opened = await openStore(storeIn(folder, file), { games });
  if (!opened.ok) return opened;
  await using db = opened.value;
  const wanted = wantedOf(entry, asked);
  const report = await playRun(run.value, {
    games: wanted,
    sinks: [databaseSink(db, options.patience ?? NO_PATIENCE)],
    keepsGoing: options.keepsGoing ?? false,
    onProgress: (tally) => onProgress?.(entry, tally),
    ...(workers !== undefined && { workers }),
    ...(signal !== undefined && { signal }),
    ...(queue !== undefined && { queue }),
  });
  if (!report.ok) return report;
  if (report.value.isInterrupted) return ok(undefined);
  const health = await inspectFile(db);
  if (!health.ok) return health;
  const isGood = isAsWanted(entry, wanted, health.value);
  return ok({ entry, wanted, report: report.value, health: health.value, isGood });
};

/**
 * Creates the baseline: one database of random games per board and number of players, then checks each. After an
 * interruption, the finished part is kept, and the next run continues from there.
 */
export const makeMatrix = async (options: MatrixOptions): Promise<Result<readonly MatrixRow[]>> => {
  if (!isServerAddress(options.folder)) mkdirSync(options.folder, { recursive: true });
  const made: MatrixRow[] = [];
  for (const entry of options.entries ?? BASELINE) {
    if (options.signal?.aborted === true) break;
    const row = await makeEntry(entry, options);
    if (!row.ok) return row;
    if (row.value === undefined) break;
    options.onMade?.(row.value);
    made.push(row.value);
  }
  return ok(made);
};
