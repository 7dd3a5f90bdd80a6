import {
  Archive,
  exportGames,
  exportPgn,
  exportPublished,
  type GameFilter,
  type GameStore,
  type Transferred,
} from '@ludus/replay';
import { Command, Option } from 'commander';
import { quoted } from '../../commandLine.ts';
import { ludusCall } from '../../ludusCall.ts';
import { requireWritableFile, requireWritableFolder } from '../../outputs.ts';
import { NegativeAnswer, Refusal, required } from '../../refusal.ts';
import { requireReachable, type WorkFlags, withSharedWork, withWorkOptions } from '../../sharedWork.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';
import { nothingFound } from './list.ts';
import { type FilterFlags, filterOf, plural, reportSkipped, withFilterOptions, withStore } from './store.ts';

interface ExportFlags extends FilterFlags, WorkFlags {
  readonly plain?: boolean;
  readonly json?: boolean;
  readonly format: 'lines' | 'pgn' | 'ringrift';
  readonly parquet?: string;
  readonly history?: 'full';
}

const DAMAGE: readonly string[] = ['damaged_file', 'bad_state', 'bad_record', 'bad_move'];

const exportLines = async (
  db: GameStore,
  folder: string,
  { plain, filter, work }: { plain: boolean; filter: GameFilter; work: Work },
): Promise<Transferred> => {
  const archive = required(Archive.open(folder, { compress: !plain }));
  const exported = await exportGames(db, archive, { filter, onGame: work.onGame });
  required(archive.close());
  const { done, present, skipped } = required(exported);
  return { done, present, skipped: [...archive.problems, ...skipped] };
};

/** Writes whole tables, replacing those of an earlier export. */
const writeTables = async (
  terminal: Terminal,
  { file, folder, flags }: { readonly file: string; readonly folder: string; readonly flags: ExportFlags },
): Promise<void> => {
  requireWritableFolder(folder);
  requireReachable([file], flags.queue);
  await withStore(file, { readonly: true, terminal }, async (db) => {
    const filter = filterOf(flags);
    const total = await db.countGames(filter);
    const work = new Work(terminal, { total: total.ok ? total.value : undefined });
    const { exportTables } = await import('@ludus/lab');
    const { workers } = flags;
    const report = await withSharedWork(terminal, flags, ({ queue }) =>
      exportTables(db, folder, {
        ...{ filter, workers, onGame: work.onGame },
        ...(queue !== undefined && { queue }),
      }),
    );
    work.end();
    const { isInterrupted: _, ...told } = required(report);
    const { games, moves, positions, withoutPositions, skipped } = told;
    if (flags.json) terminal.out(JSON.stringify(told));
    else
      terminal.out(
        `${folder}: ${plural(games, 'game')}, ${plural(moves, 'move')} and ${plural(positions, 'position')}; ${plural(withoutPositions.length, 'game')} without positions, ${plural(skipped.length, 'game')} skipped`,
      );
    reportSkipped(
      terminal,
      skipped.map((message) => ({ message })),
    );
    if (skipped.length > 0) throw new NegativeAnswer();
  });
};

const requireTarget = (target: string | undefined): string => {
  if (target === undefined)
    throw new Refusal(`Name a target: \`${ludusCall('db export FILE FOLDER')}\`, or --parquet FOLDER.`);
  return target;
};

export const exportCommand = (terminal: Terminal): Command =>
  withWorkOptions(withFilterOptions(new Command('export')))
    .description(
      'export games as JSON Lines, Parquet tables, PGN-like text, or a database of the published RingRift service; exit code 1 if some were skipped',
    )
    .argument('<file>', 'replay database')
    .argument(
      '[target]',
      'a folder; with --format pgn a text file, with --format ringrift a new database; not needed with --parquet',
    )
    .addOption(
      new Option(
        '--format <format>',
        'JSON Lines, PGN-like text, or a database of the published RingRift service',
      )
        .choices(['lines', 'pgn', 'ringrift'])
        .default('lines'),
    )
    .option('--parquet <folder>', 'tables of games, moves and positions with features as Parquet files')
    .option('--plain', '.jsonl instead of .jsonl.zst')
    .addOption(
      new Option(
        '--history <extent>',
        'with --format ringrift, full: an entry per move with states and all legal moves',
      ).choices(['full']),
    )
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
JSON Lines go into a folder, with one file per game and board. Their export can be interrupted: the same command
resumes it. --workers and --queue work only with --parquet; one process writes the other formats.

Examples:
  ludus db export games.db archive/ --game ringrift
  ludus db export games.db --parquet tables/
  ludus db export games.db games.pgn --format pgn --tag lost:heuristic
  ludus db export games.db published.db --format ringrift`,
    )
    .action((file: string, folder: string | undefined, flags: ExportFlags) => {
      const { plain, json, format, history, parquet } = flags;
      const isPublished = format === 'ringrift';
      if (history !== undefined && !isPublished)
        throw new Refusal('--history works only with --format ringrift.');
      if (plain && (format !== 'lines' || parquet !== undefined))
        throw new Refusal('--plain works only for JSON Lines.');
      if (parquet !== undefined) {
        if (folder !== undefined || format !== 'lines')
          throw new Refusal('--parquet takes the folder. Remove the target and --format.');
        return writeTables(terminal, { file, folder: parquet, flags });
      }
      if (flags.queue !== undefined) throw new Refusal('--queue works only with --parquet.');
      const target = requireTarget(folder);
      if (format === 'pgn') requireWritableFile(target);
      return withStore(file, { readonly: true, terminal }, async (db) => {
        const filter = filterOf(flags);
        const total = await db.countGames(filter);
        const canResume = format === 'lines';
        const work = new Work(terminal, { total: total.ok ? total.value : undefined, canResume });
        const options = { filter, onGame: work.onGame };
        const write = {
          lines: () => exportLines(db, target, { plain: plain === true, filter, work }),
          pgn: async () => required(await exportPgn(db, target, options)),
          ringrift: async () =>
            required(await exportPublished(db, target, { ...options, ...(history && { history }) })),
        };
        const { done, present, skipped } = await write[format]();
        if (json) terminal.out(JSON.stringify({ exported: done, present, skipped }));
        else
          terminal.out(
            `${plural(done, 'game')} exported, ${present} already there, ${skipped.length} skipped`,
          );
        if (total.ok && total.value === 0)
          for (const line of await nothingFound(db, flags)) terminal.err(line);
        // A published database has no room for other games, whether or not Ludus knows them.
        reportSkipped(terminal, isPublished ? skipped.map(({ message }) => ({ message })) : skipped);
        work.end();
        if (skipped.some(({ code }) => DAMAGE.includes(code)))
          terminal.err(
            `The file is damaged. \`${ludusCall(`db rescue ${quoted(file)} NEW`)}\` may save more of its games.`,
          );
        if (skipped.length > 0) throw new NegativeAnswer();
      });
    });
