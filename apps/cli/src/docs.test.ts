import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import type { Command } from 'commander';
import { COMMANDS } from './commands.ts';
import { silentTerminal } from './terminal.ts';

const ROOT = join(import.meta.dir, '..', '..', '..');

const PAGES = ['*.md', 'docs/*.md', 'apps/*/README.md', 'packages/*/README.md']
  .flatMap((pattern) => [...new Glob(pattern).scanSync(ROOT)])
  .sort();

/** Options of the whole program, and of programs other than `ludus` that pages speak of. */
const OTHERS = ['--game', '--help', '--version', '--global', '--ms', '--observe', '--actions'];

const optionsOf = (command: Command): string[] => [
  ...command.options.flatMap(({ long }) => (long == null ? [] : [long])),
  ...command.commands.flatMap(optionsOf),
];

const options = new Map<string, readonly string[]>();
for (const { load, name } of Object.values(COMMANDS).flat())
  options.set(name, optionsOf((await load())(silentTerminal)));

/** What is wrong with a page: options in its text that no command on it has. */
const unknownOptions = (text: string): string[] => {
  const named = [...options.keys()].filter((name) => new RegExp(`(ludus |\`)${name}\\b`).test(text));
  const known = new Set([...OTHERS, ...named.flatMap((name) => options.get(name)!)]);
  return [...new Set([...text.matchAll(/`(--[a-z][a-z-]*)/g)].map(([, option]) => option!))].filter(
    (option) => !known.has(option),
  );
};

test('an option that no command of a page has is found', () => {
  expect(unknownOptions('`ludus experiment` takes `--report FILE`')).toEqual([]);
  expect(unknownOptions('`ludus experiment` takes `--out FILE`')).toEqual(['--out']);
});

test.each(PAGES)('the options in the text of %s exist', (page) => {
  expect(unknownOptions(readFileSync(join(ROOT, page), 'utf8'))).toEqual([]);
});
