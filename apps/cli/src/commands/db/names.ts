import { countPersonNames, erasePersonNames } from '@ludus/replay';
import { Command, Option } from 'commander';
import { required } from '../../refusal.ts';
import { makeTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';
import { plural, withStore } from './store.ts';

interface NamesFlags {
  readonly erase?: string;
  readonly eraseAll?: boolean;
  readonly json?: boolean;
}

const NO_NAMES = 'No game contains the name of a person.';

export const namesCommand = (terminal: Terminal): Command =>
  new Command('names')
    .description('list the names people played under, or erase them')
    .argument('<file>', 'replay database')
    .option('--erase <name>', 'erase this name from all games')
    .addOption(new Option('--erase-all', 'erase the names of all people').conflicts('erase'))
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nExamples:\n  ludus db names games.db\n  ludus db names games.db --erase "Quick Otter"',
    )
    .action((file: string, { erase, eraseAll, json }: NamesFlags) => {
      const isErasing = erase !== undefined || eraseAll === true;
      return withStore(file, { readonly: !isErasing, create: false, terminal }, async (db) => {
        if (isErasing) {
          const games = required(await erasePersonNames(db, erase));
          if (json) return terminal.out(JSON.stringify({ games }));
          if (games === 0)
            return terminal.out(erase === undefined ? NO_NAMES : `No game contains the name ${erase}.`);
          return terminal.out(`Erased ${erase ?? 'all names'} from ${plural(games, 'game')}.`);
        }
        const names = [...required(await countPersonNames(db))].sort(([, a], [, b]) => b - a);
        if (json) return terminal.out(JSON.stringify({ names: Object.fromEntries(names) }));
        if (names.length === 0) return terminal.out(NO_NAMES);
        for (const line of makeTable(['name', 'games'], names, {
          width: terminal.columns,
          isColoured: terminal.hasColour,
        }))
          terminal.out(line);
      });
    });
