import { Archive, exportGames } from '@ludus/replay';
import { Command } from 'commander';
import { NegativeAnswer, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';
import { type FilterFlags, filterOf, plural, reportSkipped, withFilterOptions, withStore } from './store.ts';

interface ExportFlags extends FilterFlags {
  readonly plain?: boolean;
  readonly json?: boolean;
}

const DAMAGE: readonly string[] = ['damaged_file', 'bad_state', 'bad_record', 'bad_move'];

export const exportCommand = (terminal: Terminal): Command =>
  withFilterOptions(new Command('export'))
    .description(
      'put games into an archive of JSON lines, one file per game and board; exit code 1 when some were skipped; can be interrupted and resumed',
    )
    .argument('<file>', 'replay database')
    .argument('<folder>', 'archive folder')
    .option('--plain', '.jsonl instead of .jsonl.zst')
    .option('--json', 'one JSON object')
    .addHelpText('after', '\nExample:\n  ludus db export games.db archive/ --game ringrift')
    .action((file: string, folder: string, { plain, json, ...flags }: ExportFlags) =>
      withStore(file, { readonly: true, terminal }, async (db) => {
        const filter = filterOf(flags);
        const archive = required(Archive.open(folder, { compress: plain !== true }));
        const total = await db.countGames(filter);
        const work = new Work(terminal, { total: total.ok ? total.value : undefined, goesOn: true });
        const exported = await exportGames(db, archive, { filter, onGame: work.onGame });
        required(archive.close());
        const { done, present, ...transferred } = required(exported);
        const skipped = [...archive.problems, ...transferred.skipped];
        if (json) terminal.out(JSON.stringify({ exported: done, present, skipped }));
        else
          terminal.out(
            `${plural(done, 'game')} exported, ${present} there already, ${skipped.length} skipped`,
          );
        reportSkipped(terminal, skipped);
        work.end();
        if (transferred.skipped.some(({ code }) => DAMAGE.includes(code)))
          terminal.err(`\`ludus db rescue ${file} NEW\` may save more of this damaged file`);
        if (skipped.length > 0) throw new NegativeAnswer();
      }),
    );
