import { statSync } from 'node:fs';
import { Command } from 'commander';
import { requireWritableFolder } from '../../outputs.ts';
import { required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { fileSize, withStore } from './store.ts';

export const backupCommand = (terminal: Terminal): Command =>
  new Command('backup')
    .description('copy a database and the files a server keeps next to it, even while the server is running')
    .argument('<file>', 'replay database')
    .argument('<folder>', 'folder for the copies; created if it does not exist')
    .option('--json', 'print one JSON object per file')
    .addHelpText('after', '\nExample:\n  ludus db backup games.db backups/monday')
    .action((file: string, folder: string, { json }: { json?: boolean }) =>
      withStore(file, { readonly: true, terminal }, async (db) => {
        requireWritableFolder(folder);
        for (const copy of required(await db.backup(folder))) {
          const { size } = statSync(copy);
          terminal.out(json ? JSON.stringify({ file: copy, bytes: size }) : `${copy}: ${fileSize(size)}`);
        }
      }),
    );
