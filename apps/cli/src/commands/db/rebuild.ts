import { type RebuildOptions, rebuildFile } from '@ludus/replay';
import { Command, Option } from 'commander';
import { NegativeAnswer, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';
import { plural, reportSkipped, withStore } from './store.ts';

interface RebuildFlags extends RebuildOptions {
  readonly json?: boolean;
}

export const rebuildCommand = (terminal: Terminal): Command =>
  new Command('rebuild')
    .description('regenerate snapshots, history, choices and counters from the moves')
    .argument('<file>', 'replay database')
    .addOption(
      new Option(
        '--history <extent>',
        'full: store states, boards and all legal moves with every move; brief: remove them (default: leave as is)',
      ).choices(['full', 'brief']),
    )
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  ludus db rebuild games.db --history full')
    .action((file: string, { json, history }: RebuildFlags) =>
      withStore(file, { create: false, terminal }, async (db) => {
        const work = new Work(terminal, { total: required(await db.countGames()) });
        const { games, skipped } = required(await rebuildFile(db, { onGame: work.onGame, history }));
        if (json) terminal.out(JSON.stringify({ rebuilt: games, skipped }));
        else terminal.out(`${plural(games, 'game')} rebuilt, ${skipped.length} could not be replayed`);
        reportSkipped(terminal, skipped);
        work.end();
        if (skipped.length > 0) throw new NegativeAnswer();
      }),
    );
