import { SCHEMA_VERSION } from '@ludus/replay';
import { Command } from 'commander';
import { required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { plural, withStore } from './store.ts';

export const migrateCommand = (terminal: Terminal): Command =>
  new Command('migrate')
    .description(
      'bring an older database up to date, in one transaction; others are refused and stay as they are',
    )
    .argument('<file>', 'replay database')
    .option('--json', 'one JSON object')
    .addHelpText('after', '\nExample:\n  ludus db migrate old.db')
    .action((file: string, { json }: { json?: boolean }) =>
      withStore(file, { create: false, terminal }, async (db) => {
        const games = required(await db.countGames());
        const { migratedFrom = SCHEMA_VERSION } = db;
        if (json) terminal.out(JSON.stringify({ file, schemaVersion: SCHEMA_VERSION, migratedFrom, games }));
        else {
          const schema =
            migratedFrom === SCHEMA_VERSION
              ? `schema ${SCHEMA_VERSION} already`
              : `schema ${migratedFrom} is now ${SCHEMA_VERSION}`;
          terminal.out(`${file}: ${schema}, ${plural(games, 'game')}`);
        }
      }),
    );
