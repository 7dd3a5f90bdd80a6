import { Command } from 'commander';
import type { Terminal } from '../../terminal.ts';
import { backupCommand } from './backup.ts';
import { copyCommand } from './copy.ts';
import { exportCommand } from './export.ts';
import { featuresCommand } from './features.ts';
import { healthCommand } from './health.ts';
import { importCommand } from './import.ts';
import { listCommand } from './list.ts';
import { migrateCommand } from './migrate.ts';
import { namesCommand } from './names.ts';
import { rebuildCommand } from './rebuild.ts';
import { rescueCommand } from './rescue.ts';
import { showCommand } from './show.ts';
import { statsCommand } from './stats.ts';
import { vacuumCommand } from './vacuum.ts';

const SUBCOMMANDS = [
  statsCommand,
  listCommand,
  showCommand,
  healthCommand,
  exportCommand,
  importCommand,
  rescueCommand,
  copyCommand,
  backupCommand,
  migrateCommand,
  rebuildCommand,
  vacuumCommand,
  namesCommand,
  featuresCommand,
];

export const dbCommand = (terminal: Terminal): Command => {
  const command = new Command('db')
    .description('list, show, check and move recorded games')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nA database is a file, or postgres://user@host/database (docs/scaling.md).\n\nExample:\n  ludus db list games.db --game ringrift --board square8',
    );
  for (const create of SUBCOMMANDS) command.addCommand(create(terminal));
  return command;
};
