import { copyGames } from '@ludus/replay';
import { Command } from 'commander';
import { NegativeAnswer, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';
import { plural, reportSkipped, withStore } from './store.ts';

export const copyCommand = (terminal: Terminal): Command =>
  new Command('copy')
    .description(
      'copy every game to another database without replaying it; exit code 1 if some could not be copied',
    )
    .argument('<from>', 'replay database: a file or a postgres:// address')
    .argument('<to>', 'destination database; created if it does not exist')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Games that are already there are skipped, so the same command resumes after an interruption.

Examples:
  ludus db copy games.db postgres://ludus@db.example.org/games
  ludus db copy postgres://ludus@db.example.org/games copy.db`,
    )
    .action((fromAddress: string, toAddress: string, { json }: { json?: boolean }) =>
      withStore(fromAddress, { readonly: true, terminal }, (from) =>
        withStore(toAddress, { terminal }, async (to) => {
          const total = required(await from.countGames());
          const work = new Work(terminal, { total, canResume: true });
          const { copied, present, orphans, skipped } = required(
            await copyGames(from, to, { onGame: work.onGame }),
          );
          if (json) terminal.out(JSON.stringify({ copied, present, orphans, skipped }));
          else
            terminal.out(
              `${plural(copied, 'game')} copied, ${present} already there, ${skipped.length} skipped`,
            );
          reportSkipped(terminal, skipped);
          work.end();
          if (skipped.length > 0) throw new NegativeAnswer();
        }),
      ),
    );
