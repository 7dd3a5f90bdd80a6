import { computeFeatures } from '@ludus/replay';
import { Command } from 'commander';
import { NegativeAnswer, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';
import { type FilterFlags, filterOf, plural, reportSkipped, withFilterOptions, withStore } from './store.ts';

export const featuresCommand = (terminal: Terminal): Command =>
  withFilterOptions(new Command('features'))
    .description('compute the feature vectors of finished games, for training')
    .argument('<file>', 'replay database')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  ludus db features games.db --game ringrift --board square8')
    .action((file: string, { json, ...flags }: FilterFlags & { json?: boolean }) =>
      withStore(file, { create: false, terminal }, async (db) => {
        const filter = filterOf(flags);
        const work = new Work(terminal, { total: required(await db.countGames(filter)) });
        const computed = required(await computeFeatures(db, { filter, onGame: work.onGame }));
        const { games, rows, present, without, skipped } = computed;
        if (json) terminal.out(JSON.stringify({ games, rows, present, without, skipped }));
        else
          terminal.out(
            `${plural(rows, 'row')} computed for ${plural(games, 'game')}; ${plural(present, 'game')} already done, ${without} without features, ${skipped.length} skipped`,
          );
        reportSkipped(terminal, skipped);
        work.end();
        if (skipped.length > 0) throw new NegativeAnswer();
      }),
    );
