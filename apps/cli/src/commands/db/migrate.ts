import { SCHEMA_VERSION } from '@ludus/replay';
import { Command } from 'commander';
import { required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { plural, withStore } from './store.ts';

export const migrateCommand = (terminal: Terminal): Command =>
  new Command('migrate')
    .description('bring a database of schema 16 up to date, in one transaction')
    .argument('<file>', 'replay database')
    .option('--json', 'one JSON object')
    .addHelpText('after', '\nExample:\n  ludus db migrate old.db')
    .action((file: string, { json }: { json?: boolean }) =>
      withStore(file, { create: false }, (db) => {
        const games = required(db.countGames());
        if (json) terminal.out(JSON.stringify({ file, schemaVersion: SCHEMA_VERSION, games }));
        else terminal.out(`${file}: schema ${SCHEMA_VERSION}, ${plural(games, 'game')}`);
      }),
    );
