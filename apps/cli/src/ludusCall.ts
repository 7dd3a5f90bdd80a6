import { dirname, isAbsolute, relative } from 'node:path';
import { quoted } from './commandLine.ts';
import { entryOf, ownGameFiles } from './ownGameFiles.ts';

/** The shortest path that `--game` accepts for a file: its folder if that is enough, from the current folder if near. */
const shortPath = (file: string): string => {
  const target = [dirname(dirname(file)), dirname(file)].find((folder) => entryOf(folder) === file) ?? file;
  const near = relative(process.cwd(), target).replaceAll('\\', '/');
  if (isAbsolute(near) || near.startsWith('../../')) return target;
  return near.startsWith('..') ? near : `./${near}`;
};

/** What people type to start the program: npm tells programs what it runs for `npx`. */
export const programName = (): string => {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script = '' } = process.env;
  return event === 'npx' && /^["']?ludus\b/.test(script) ? 'npx ludus' : 'ludus';
};

/**
 * A command for people to type next, as they started this one: with `npx` and the same games of their own.
 *
 * ```ts
 * ludusCall('db show cup.db 7'); // npx ludus --game ./my-game db show cup.db 7
 * ```
 */
export const ludusCall = (command: string): string =>
  [programName(), ...ownGameFiles().map((file) => `--game ${quoted(shortPath(file))}`), command].join(' ');

/**
 * A message with its commands as people type them. Packages below the command line do not know how it was started,
 * so they write every command in backticks and call the program `ludus`. Results of `ludusCall` stay as they are.
 */
export const withLudusCalls = (message: string): string =>
  message.replace(/`ludus (?!--game )([^`]+)`/g, (_, command: string) => `\`${ludusCall(command)}\``);

/** A help text whose usage line, examples and commands in backticks start as people start the program. */
export const withProgramName = (help: string): string =>
  help.replace(
    /(^Usage: |^ {2}(?:[A-Z_]+=\S+ |.* \| )?|`)ludus /gm,
    (_, before: string) => `${before}${programName()} `,
  );
