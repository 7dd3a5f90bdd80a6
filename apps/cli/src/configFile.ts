import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Command, Option } from 'commander';
import { Refusal, unknownName } from './refusal.ts';

/** The user's defaults, in the current folder or in their configuration folder. */
const NAME = 'ludus.toml';

/** What `[defaults]` may contain: options that mean the same on every command. */
const SHARED = ['board', 'players', 'rule', 'seed', 'agents', 'games', 'workers', 'db', 'queue'];
const DEFAULTS = 'defaults';

type Section = Readonly<Record<string, unknown>>;

const userFolder = (): string => {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  return XDG_CONFIG_HOME || APPDATA || join(homedir(), '.config');
};

/** The files to read, the one with lower precedence first. */
export const configFiles = (): string[] =>
  [join(userFolder(), 'ludus', NAME), join(process.cwd(), NAME)].filter((file) => existsSync(file));

const isSection = (value: unknown): value is Section =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readConfig = (file: string): Section => {
  try {
    return Bun.TOML.parse(readFileSync(file, 'utf8')) as Section;
  } catch (caught) {
    throw new Refusal(`${file}: ${(caught as Error).message}`);
  }
};

/** The table of a command: `[db.list]` for `ludus db list`. */
const sectionOf = (config: Section, path: readonly string[]): Section => {
  let section: unknown = config;
  for (const name of path) section = isSection(section) ? section[name] : undefined;
  return isSection(section) ? section : {};
};

const keyOf = ({ long, short }: Option): string => (long ?? short ?? '').replace(/^-+(no-)?/, '');

/** A value as the command line would have read it. */
const parsedValue = (option: Option, value: unknown, place: string): unknown => {
  if (typeof value === 'boolean') return value;
  const texts = (Array.isArray(value) ? value : [value]).map(String);
  if (option.argChoices !== undefined)
    for (const text of texts)
      if (!option.argChoices.includes(text))
        throw new Refusal(`${place}: ${unknownName('value', text, option.argChoices)}`);
  const { parseArg } = option;
  if (parseArg === undefined) return texts.at(-1);
  try {
    // An option that may be repeated collects its values.
    return texts.reduce<unknown>((earlier, text) => parseArg(text, earlier as never), option.defaultValue);
  } catch (caught) {
    throw new Refusal(`${place}: ${(caught as Error).message}`);
  }
};

const setDefaults = (command: Command, section: Section, where: string, known?: readonly string[]): void => {
  const options = new Map(command.options.map((option) => [keyOf(option), option] as const));
  for (const [key, value] of Object.entries(section)) {
    if (isSection(value) && command.commands.some((child) => child.name() === key)) continue;
    const option = options.get(key);
    if (option === undefined && known?.includes(key)) continue;
    if (option === undefined)
      throw new Refusal(`${where}: ${unknownName('option', key, known ?? [...options.keys()])}`);
    command.setOptionValueWithSource(
      option.attributeName(),
      parsedValue(option, value, `${where}, ${key}`),
      'config',
    );
  }
};

const withChildren = (
  command: Command,
  path: readonly string[],
): (readonly [Command, readonly string[]])[] => [
  [command, path],
  ...command.commands.flatMap((child) => withChildren(child, [...path, child.name()])),
];

/**
 * Applies the defaults in the user's files to a command and its subcommands; the command line takes
 * precedence.
 *
 * ```toml
 * [defaults]
 * workers = 2
 *
 * [play]
 * board = "hex8"
 * ```
 */
export const applyConfigFiles = (top: Command, commands: readonly string[]): void => {
  for (const file of configFiles()) {
    const config = readConfig(file);
    for (const name of Object.keys(config))
      if (name !== DEFAULTS && !commands.includes(name))
        throw new Refusal(`${file}: ${unknownName('section', name, [DEFAULTS, ...commands])}`);
    for (const [command, path] of withChildren(top, [top.name()])) {
      setDefaults(command, sectionOf(config, [DEFAULTS]), `${file}, [${DEFAULTS}]`, SHARED);
      setDefaults(command, sectionOf(config, path), `${file}, [${path.join('.')}]`);
    }
  }
};
