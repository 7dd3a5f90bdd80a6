import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { importGames, isArchiveFile } from '@ludus/replay';
import { Command } from 'commander';
import { NegativeAnswer, Refusal, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';
import { plural, reportSkipped, withStore } from './store.ts';

const archiveFiles = (path: string): string[] => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new Refusal(`${path}: there is no such file.`);
  if (stats.isDirectory())
    return readdirSync(path)
      .filter(isArchiveFile)
      .sort()
      .map((name) => join(path, name));
  if (!isArchiveFile(path)) throw new Refusal(`${path}: an archive file ends in .jsonl or .jsonl.zst.`);
  return [path];
};

export const importCommand = (terminal: Terminal): Command =>
  new Command('import')
    .description(
      'store the games of an archive, each replayed and checked; exit code 1 when some were refused',
    )
    .argument('<file>', 'replay database, made where there is none')
    .argument('<path...>', 'archive folders or files')
    .option('--json', 'one JSON object')
    .addHelpText('after', '\nExample:\n  ludus db import games.db archive/')
    .action(async (file: string, paths: string[], { json }: { json?: boolean }) => {
      const files = paths.flatMap(archiveFiles);
      await withStore(file, {}, async (db) => {
        const work = new Work(terminal);
        const { done, present, skipped } = required(await importGames(db, files, { onGame: work.onGame }));
        if (json) terminal.out(JSON.stringify({ imported: done, present, skipped }));
        else
          terminal.out(
            `${plural(done, 'game')} imported, ${present} there already, ${skipped.length} refused`,
          );
        reportSkipped(terminal, skipped);
        work.end();
        if (skipped.length > 0) throw new NegativeAnswer();
      });
    });
