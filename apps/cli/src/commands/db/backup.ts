import { Database } from 'bun:sqlite';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { Refusal, required } from '../../refusal.ts';
import { BESIDES, besides } from '../../servedFiles.ts';
import type { Terminal } from '../../terminal.ts';
import { withStore } from './store.ts';

const copyPlain = (file: string, copy: string): void => {
  if (existsSync(copy)) throw new Refusal(`${copy}: there is such a file already.`);
  using db = new Database(file, { readonly: true });
  db.query('VACUUM INTO ?').run(copy);
};

export const backupCommand = (terminal: Terminal): Command =>
  new Command('backup')
    .description('copy a database, and what a server keeps beside it, while a server may go on with it')
    .argument('<file>', 'replay database')
    .argument('<folder>', 'where the copies go, under the same names; made when missing')
    .option('--json', 'one JSON object per file')
    .addHelpText('after', '\nExample:\n  ludus db backup games.db backups/monday')
    .action((file: string, folder: string, { json }: { json?: boolean }) =>
      withStore(file, { readonly: true }, (db) => {
        mkdirSync(folder, { recursive: true });
        const copyOf = (name: string): string => join(folder, basename(name));
        const beside = BESIDES.map((what) => besides(file, what)).filter((name) => existsSync(name));
        // Live games are kept in their record before their seats are: those copied first have theirs in the second copy.
        for (const name of beside) copyPlain(name, copyOf(name));
        required(db.backup(copyOf(file)));
        for (const name of [...beside, file]) {
          const { size } = statSync(copyOf(name));
          terminal.out(
            json ? JSON.stringify({ file: copyOf(name), bytes: size }) : `${copyOf(name)}: ${size} bytes`,
          );
        }
      }),
    );
