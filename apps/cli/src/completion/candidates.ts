import type { Command, Option } from 'commander';
import { COMMANDS, findCommand } from '../commands.ts';
import { silentTerminal } from '../terminal.ts';
import { type Candidate, valuesFor } from './values.ts';
import { readWords, type Typed } from './words.ts';

/** Tells the shell to offer files. */
const FILES: Candidate = { text: ':files' };

const topCandidates = (): Candidate[] => [
  ...Object.values(COMMANDS)
    .flat()
    .map(({ name, summary }) => ({ text: name, about: summary })),
  { text: 'help', about: 'show the help of a command' },
  { text: '--help', about: 'show the list of commands' },
  { text: '--version', about: 'print the version' },
];

const subcommandsOf = (command: Command): Candidate[] =>
  command.commands.map((one) => ({ text: one.name(), about: one.description() }));

const optionsOf = (command: Command): Candidate[] => [
  ...command.options.flatMap(({ long, description, hidden }) =>
    hidden || long == null ? [] : [{ text: long, about: description }],
  ),
  { text: '--help', about: 'show the help of this command' },
];

/** Placeholders for a file or a folder. */
const FILE_PLACEHOLDERS = ['file', 'folder', 'path', 'bundle', 'from', 'to', 'target', 'new'];

const isFile = (placeholder: string): boolean => FILE_PLACEHOLDERS.includes(placeholder);

/** `file` for `-d, --db <file...>`. */
const placeholderOf = ({ flags }: Option): string => /[<[](\w+)/.exec(flags)?.[1] ?? '';

const forArgument = async (typed: Typed, current: string): Promise<readonly Candidate[]> => {
  const { command, positionals } = typed;
  const known = command.registeredArguments;
  const last = known.at(-1);
  const argument = known[positionals.length] ?? (last?.variadic ? last : undefined);
  const subcommands = positionals.length === 0 ? subcommandsOf(command) : [];
  if (argument === undefined) return subcommands;
  const values = await valuesFor(argument.name(), typed, current);
  return [...subcommands, ...(values ?? (isFile(argument.name()) ? [FILES] : []))];
};

const candidatesAt = async (typed: Typed, current: string): Promise<readonly Candidate[]> => {
  const { command, pending } = typed;
  if (pending !== undefined && !current.startsWith('-')) {
    const values = await valuesFor(pending.attributeName(), typed, current);
    if (values !== undefined) return values;
    if (pending.argChoices !== undefined) return pending.argChoices.map((text) => ({ text }));
    return isFile(placeholderOf(pending)) ? [FILES] : [];
  }
  return current.startsWith('-') ? optionsOf(command) : forArgument(typed, current);
};

const candidatesFor = async (before: readonly string[], current: string): Promise<readonly Candidate[]> => {
  const [first, ...rest] = before;
  if (first === undefined) return topCandidates();
  if (first === 'help')
    return rest.length === 0 ? topCandidates().filter(({ text }) => !text.startsWith('-')) : [];
  const create = await findCommand(first)?.load();
  return create === undefined ? [] : candidatesAt(readWords(create(silentTerminal), rest), current);
};

/** The first sentence is enough next to a candidate. */
const line = ({ text, about = '' }: Candidate): string =>
  about === '' ? text : `${text}\t${about.split(/\n|; /, 1)[0]}`;

/**
 * The candidates for the last word, one line each with a description after a tab; `:files` for files.
 *
 * ```ts
 * await complete(['play', 'ri']); // ['ringrift\tRingRift', 'risk\tRisk']
 * ```
 */
export const complete = async (words: readonly string[]): Promise<string[]> => {
  const current = words.at(-1) ?? '';
  const found = await candidatesFor(words.slice(0, -1), current);
  return found.filter((one) => one === FILES || one.text.startsWith(current)).map(line);
};
