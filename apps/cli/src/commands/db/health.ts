import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { games } from '@ludus/games';
import {
  type Health,
  type HealthOptions,
  inspectFile,
  inspectWal,
  isDatabaseFile,
  isServerAddress,
  isStoreFile,
  openStore,
  quarantineLeftovers,
} from '@ludus/replay';
import { Command, Option } from 'commander';
import { quoted } from '../../commandLine.ts';
import { ludusCall } from '../../ludusCall.ts';
import { seedOf, wholeNumber } from '../../options.ts';
import { requireWritableFile, writeOutput } from '../../outputs.ts';
import { NegativeAnswer, orRefuse, Refusal } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';
import { plural } from './store.ts';

interface HealthFlags {
  readonly summaryJson?: string;
  readonly quarantine?: boolean;
  readonly abandonedAfter: number;
  readonly sample?: number;
  readonly seed: string;
  readonly workers: number;
  readonly json?: boolean;
}

const filesIn = (path: string): string[] => {
  if (isServerAddress(path)) return [path];
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new Refusal(`${path}: there is no such file or folder.`);
  if (!stats.isDirectory()) return [path];
  // `index.db` belongs to an archive.
  const found = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(
    (name) => isStoreFile(name) && basename(name) !== 'index.db',
  );
  if (found.length === 0) throw new Refusal(`${path}: there is no replay database in this folder.`);
  return found.sort().map((name) => join(path, name));
};

/** The summary of a file that cannot be opened. */
const unopened = (file: string, message: string): Health => ({
  db_path: file,
  total_games: 0,
  game_counts: {},
  board_type_counts: {},
  num_players_counts: {},
  source_counts: {},
  structure_counts: {},
  termination_reason_counts: {},
  orphaned_games: 0,
  file_problems: [message],
  problems: [],
  useless: true,
});

const HOUR_MS = 60 * 60 * 1000;

/** Moves leftovers of a database out of the way. A file that cannot be written stays as it is. */
const tidy = async (terminal: Terminal, file: string, hours: number): Promise<void> => {
  const opened = await openStore(file, { games, create: false });
  const done = opened.ok
    ? await quarantineLeftovers(opened.value, { abandonedAfterMs: hours * HOUR_MS })
    : opened;
  if (opened.ok) await opened.value.close();
  if (!done.ok) return terminal.err(`Nothing was moved: ${done.error.message}`);
  terminal.err(`${file}: ${plural(done.value.moved.length, 'game')} moved to orphaned_games`);
};

type Sample = Pick<HealthOptions, 'sample'> & { readonly workers: number };

const inspect = async (
  terminal: Terminal,
  file: string,
  { lost, workers, ...sample }: Sample & { readonly lost: readonly string[] },
): Promise<Health> => {
  const opened = await openStore(file, { games, readonly: true });
  if (!opened.ok) return unopened(file, opened.error.message);
  await using db = opened.value;
  for (const remark of db.remarks) terminal.err(remark);
  const total = await db.countGames();
  const wanted = Math.min(total.ok ? total.value : 0, sample.sample?.size ?? Number.POSITIVE_INFINITY);
  const work = new Work(terminal, { total: total.ok ? wanted : undefined });
  const { inThreads } = await import('@ludus/lab');
  const options = { onGame: work.onGame, ...sample, inspect: inThreads(workers) };
  const health = await orRefuse(terminal, () => inspectFile(db, options));
  work.end();
  if (!health.ok) return unopened(file, health.error.message);
  const { file_problems: problems } = health.value;
  return { ...health.value, file_problems: [...new Set([...problems, ...lost])] };
};

const SHOWN_PROBLEMS = 20;

const percent = (share: number): string =>
  share.toLocaleString('en', { style: 'percent', maximumSignificantDigits: 2 });

/** What a sample says about all games: the share with problems, with a 95% interval. */
const describeSample = async ({
  total_games: size,
  sampled_from: total,
  structure_counts: counts,
}: Health): Promise<string[]> => {
  if (total === undefined || size === 0) return [];
  const bad = size - (counts['good'] ?? 0);
  const { wilson } = await import('@ludus/lab');
  const { low, high } = wilson(bad, size);
  return [
    `  ${bad} of ${size} sampled games have problems; of all ${total} games, probably ${percent(low)} to ${percent(high)}`,
  ];
};

/** If no game could be checked because its rules are not known here, the file may still be good. */
const verdictOf = (health: Health): string => {
  const {
    db_path: file,
    useless,
    structure_counts: counts,
    total_games: total,
    file_problems: faults,
  } = health;
  if (!useless) return '';
  if (total === 0 && faults.length === 0) return ', empty';
  if (total === 0 && !isServerAddress(file) && !isDatabaseFile(file)) return ', not a database';
  return total > 0 && counts['unknown_game'] === total ? ', not checked' : ', should be recreated';
};

/** One line for every game whose rules are not known here, with what to do about it. */
const describeUnknown = ({ game_counts: counts }: Health): string[] =>
  Object.entries(counts).flatMap(([id, count]) =>
    games.get(id).ok
      ? []
      : [
          `  ${plural(count, 'game')} of "${id}", which Ludus does not know. To check them, give its folder: --game ./${id}`,
        ],
  );

const otherProblems = ({ problems }: Health): Health['problems'] =>
  problems.filter(({ code }) => code !== 'unknown_game');

const describe = async (health: Health): Promise<string[]> => [
  `${health.db_path}: ${plural(health.sampled_from ?? health.total_games, 'game')}${verdictOf(health)}`,
  ...(await describeSample(health)),
  ...Object.entries(health.structure_counts)
    .filter(([structure]) => structure !== 'unknown_game')
    .map(([structure, count]) => `  ${count} ${structure}`),
  ...health.file_problems.map((line) => `  file: ${line}`),
  ...describeUnknown(health),
  ...otherProblems(health)
    .slice(0, SHOWN_PROBLEMS)
    .map(({ message }) => `  ${message}`),
  ...(otherProblems(health).length > SHOWN_PROBLEMS ? ['  …'] : []),
  ...(health.structure_counts['stale_caches'] === undefined
    ? []
    : [`  To regenerate the caches, run ${ludusCall(`db rebuild ${quoted(health.db_path)}`)}`]),
  ...(health.orphaned_games === 0 ? [] : [`  ${plural(health.orphaned_games, 'orphaned game')}`]),
];

/** Divergent games count as sound: they are exactly as they were imported. */
const isSound = ({ structure_counts: counts, file_problems, total_games }: Health): boolean =>
  file_problems.length === 0 &&
  (counts['good'] ?? 0) + (counts['divergent'] ?? 0) === total_games &&
  total_games > 0;

export const healthCommand = (terminal: Terminal): Command =>
  new Command('health')
    .description('replay every game and report problems; exit code 1 if there are any')
    .argument('<path...>', 'replay databases, or folders that contain some')
    .option('--summary-json <file>', 'write a summary of all databases to a file')
    .option('--quarantine', 'first move games without moves and abandoned live games to orphaned_games')
    .option(
      '--abandoned-after <hours>',
      'hours without a move after which a live game counts as abandoned',
      wholeNumber(0),
      24,
    )
    .option('--sample <n>', 'replay only n random games', wholeNumber(1))
    .option('-s, --seed <seed>', 'seed of the sample', '1')
    .addOption(
      new Option('-w, --workers <n>', 'threads')
        .argParser(wholeNumber(1))
        .default(navigator.hardwareConcurrency, 'all cores'),
    )
    .option('--json', 'print one JSON object per database')
    .addHelpText('after', '\nExample:\n  ludus db health data/games --summary-json db_health.current.json')
    .action(async (paths: string[], flags: HealthFlags) => {
      const { summaryJson, quarantine, abandonedAfter, sample: size, seed, json, workers } = flags;
      const sample = size === undefined ? {} : { sample: { size, seed: seedOf({ seed }) } };
      const files = paths.flatMap(filesIn);
      requireWritableFile(summaryJson);
      const summaries: Health[] = [];
      for (const file of files) {
        // Look first: opening the file cleans up its log, which shows what was lost.
        const lost = inspectWal(file)?.problems ?? [];
        if (quarantine) await tidy(terminal, file, abandonedAfter);
        const health = await inspect(terminal, file, { lost, workers, ...sample });
        summaries.push(health);
        for (const line of json ? [JSON.stringify(health)] : await describe(health)) terminal.out(line);
      }
      if (summaryJson !== undefined)
        writeOutput(summaryJson, `${JSON.stringify({ databases: summaries }, null, 2)}\n`);
      if (!summaries.every(isSound)) throw new NegativeAnswer();
    });
