import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { TAKEN_IDS } from '@ludus/games/own';
import { Command, Option } from 'commander';
import { programName } from '../../ludusCall.ts';
import { Refusal } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { packageFiles, register, standaloneFiles, writeFiles } from './files.ts';
import { namesOf, TEMPLATES, type Template } from './templates.ts';

interface NewFlags {
  readonly template: string;
  readonly dir?: string;
}

const CLONE = join(import.meta.dir, '..', '..', '..', '..', '..');

/** Whether the current folder is in the clone of this program, and not in its `node_modules`. */
const isInClone = (): boolean => {
  const [first] = relative(CLONE, process.cwd()).split(/[\\/]/);
  const hasSources = existsSync(join(CLONE, 'packages', 'games', 'src', 'index.ts'));
  return hasSources && first !== '..' && first !== 'node_modules';
};

const makePackage = (terminal: Terminal, template: Template, id: string): void => {
  const names = namesOf(id);
  const folder = join(CLONE, 'packages', `${id}-engine`);
  writeFiles(folder, packageFiles(template, names));
  register(CLONE, names);
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'install', '--silent'], {
    cwd: CLONE,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (exitCode !== 0) throw new Refusal(`The game is written, but "bun install" failed: ${stderr}`);
  for (const line of [
    `Created ${names.name} in packages/${id}-engine and added it to the list of games.`,
    `Play it: ${programName()} play ${id}`,
    `Check it: ${programName()} conformance ${id}`,
  ])
    terminal.out(line);
};

const makeStandalone = (terminal: Terminal, template: Template, id: string, parent: string): void => {
  const names = namesOf(id);
  const folder = resolve(parent, id);
  writeFiles(folder, standaloneFiles(folder, template, names));
  const path = `./${relative(process.cwd(), folder)}`;
  const ludus = programName();
  for (const line of [
    `Created ${names.name} in ${path}.`,
    `Play it: ${ludus} --game ${path} play ${id}, or in the browser: ${ludus} serve --game ${path}`,
    `Check it: ${ludus} --game ${path} conformance ${id}`,
  ])
    terminal.out(line);
};

const HELP = `
Templates:
${TEMPLATES.map(({ id, about }) => `  ${id.padEnd(8)} ${about}`).join('\n')}

In a clone, the game becomes a package and is listed with the others. Elsewhere,
or with --dir, it is a folder of its own: \`ludus --game FOLDER\` makes it
available to any command.

Example:
  ludus new my-game --template chance`;

export const newCommand = (terminal: Terminal): Command =>
  new Command('new')
    .description('create your own game: working rules, tests and a README to start from')
    .argument('<name>', 'its id: lowercase letters and digits, with dashes between words')
    .addOption(
      new Option('-t, --template <template>', 'what to start from')
        .choices(TEMPLATES.map(({ id }) => id))
        .default('plain'),
    )
    .option('--dir <folder>', 'create it in this folder, even in a clone')
    .addHelpText('after', HELP)
    .action((id: string, { template: chosen, dir }: NewFlags) => {
      if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
        throw new Refusal(
          `"${id}" cannot be the id of a game. Use lowercase letters and digits, with dashes between words.`,
        );
      if (TAKEN_IDS.includes(id)) throw new Refusal(`There is already a game with the id "${id}".`);
      const template = TEMPLATES.find((one) => one.id === chosen)!;
      if (dir === undefined && isInClone()) makePackage(terminal, template, id);
      else makeStandalone(terminal, template, id, dir ?? '.');
    });
