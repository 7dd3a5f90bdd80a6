import { Command } from 'commander';
import { required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { fileSize, withStore } from './store.ts';

export const vacuumCommand = (terminal: Terminal): Command =>
  new Command('vacuum')
    .description('compact a database and free unused space')
    .argument('<file>', 'replay database')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  ludus db vacuum games.db')
    .action((file: string, { json }: { json?: boolean }) =>
      withStore(file, { create: false, terminal }, async (db) => {
        const before = required(await db.getStats()).fileBytes;
        required(await db.vacuum());
        const after = required(await db.getStats()).fileBytes;
        if (json) terminal.out(JSON.stringify({ file, before, after }));
        else terminal.out(`${file}: ${fileSize(before)} before, ${fileSize(after)} after`);
      }),
    );
