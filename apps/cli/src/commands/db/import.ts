import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { importGames, isGameFile, type ReplayProblem } from '@ludus/replay';
import { Command } from 'commander';
import { NegativeAnswer, Refusal, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';
import { plural, reportSkipped, withStore } from './store.ts';

const gameFiles = (path: string): string[] => {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new Refusal(`${path}: there is no such file.`);
  if (!stats.isDirectory()) return [path];
  const names = readdirSync(path).filter(isGameFile).sort();
  if (names.length === 0)
    throw new Refusal(`${path}: no file in it ends in .jsonl or .ndjson, .gz or .zst after it.`);
  return names.map((name) => join(path, name));
};

const describeLost = (damaged: readonly ReplayProblem[]): string => {
  if (damaged.length === 0) return '';
  const lost = damaged.reduce((sum, { lostGames = 0 }) => sum + lostGames, 0);
  return `, ${lost} lost in ${plural(damaged.length, 'damaged block')}`;
};

export const importCommand = (terminal: Terminal): Command =>
  new Command('import')
    .description(
      'store the games of files with one game per line, each replayed and checked; exit code 1 when some were refused',
    )
    .argument('<file>', 'replay database, made where there is none')
    .argument('<path...>', 'files of JSON lines, plain or compressed (.gz, .zst), or folders of them')
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      `
Lines are as \`ludus db export\` and the download of the web page write them. Games that are there already are left
alone, so the same command goes on where it was interrupted.

Examples:
  ludus db import games.db archive/
  ludus db import games.db games.jsonl.gz`,
    )
    .action(async (file: string, paths: string[], { json }: { json?: boolean }) => {
      const files = paths.flatMap(gameFiles);
      await withStore(file, { terminal }, async (db) => {
        const work = new Work(terminal, { goesOn: true });
        const { done, present, skipped } = required(await importGames(db, files, { onGame: work.onGame }));
        const damaged = skipped.filter(({ lostGames }) => lostGames !== undefined);
        if (json) terminal.out(JSON.stringify({ imported: done, present, skipped }));
        else
          terminal.out(
            `${plural(done, 'game')} imported, ${present} there already, ${skipped.length - damaged.length} refused${describeLost(damaged)}`,
          );
        reportSkipped(terminal, skipped);
        work.end();
        if (skipped.length > 0) throw new NegativeAnswer();
      });
    });
