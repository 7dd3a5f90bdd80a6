import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { rescueGames } from '@ludus/replay';
import { Command } from 'commander';
import { NegativeAnswer, Refusal, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';
import { plural, reportSkipped, withStore } from './store.ts';

export const rescueCommand = (terminal: Terminal): Command =>
  new Command('rescue')
    .description('save every readable game of a damaged database; exit code 1 if games or notes are lost')
    .argument('<file>', 'damaged replay database; it is not changed')
    .argument('<new>', 'replay database for the games; created if it does not exist')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
The file is read page by page, so damage costs only the games on the damaged pages. Every game is replayed before it is
stored. Stop any server that uses the file first.

Example:
  ludus db rescue damaged.db rescued.db`,
    )
    .action(async (file: string, target: string, { json }: { json?: boolean }) => {
      if (resolve(file) === resolve(target)) throw new Refusal('Name another file for the rescued games.');
      if (!existsSync(file)) throw new Refusal(`${file}: there is no such file.`);
      await withStore(target, { terminal }, async (db) => {
        const work = new Work(terminal, { canResume: true });
        const rescued = required(await rescueGames(file, db, { onGame: work.onGame }));
        const { done, partly, present, lost, problems } = rescued;
        if (json) terminal.out(JSON.stringify({ rescued: done, partly, present, lost, problems }));
        else
          terminal.out(
            `${plural(done, 'game')} rescued, ${present} already there, ${problems.length > 0 ? 'at least ' : ''}${lost.length} lost`,
          );
        for (const problem of problems) terminal.err(`${file}: ${problem}.`);
        if (partly > 0)
          terminal.err(`${plural(partly, 'game')} partly saved: tags, notes or other details may be lost.`);
        reportSkipped(terminal, lost, 'lost');
        work.end();
        if (lost.length + partly + problems.length > 0) throw new NegativeAnswer();
      });
    });
