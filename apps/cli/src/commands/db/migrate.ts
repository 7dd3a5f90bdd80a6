import { SCHEMA_VERSION } from '@ludus/replay';
import { Command } from 'commander';
import { required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { plural, withStore } from './store.ts';

export const migrateCommand = (terminal: Terminal): Command =>
  new Command('migrate')
    .description('upgrade an older database in one transaction; other files are refused and not changed')
    .argument('<file>', 'replay database')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  ludus db migrate old.db')
    .action((file: string, { json }: { json?: boolean }) =>
      withStore(file, { create: false, terminal }, async (db) => {
        const games = required(await db.countGames());
        const { migratedFrom = SCHEMA_VERSION } = db;
        if (json) terminal.out(JSON.stringify({ file, schemaVersion: SCHEMA_VERSION, migratedFrom, games }));
        else {
          const schema =
            migratedFrom === SCHEMA_VERSION
              ? `already has schema ${SCHEMA_VERSION}`
              : `upgraded from schema ${migratedFrom} to ${SCHEMA_VERSION}`;
          terminal.out(`${file}: ${schema}, ${plural(games, 'game')}`);
        }
      }),
    );
