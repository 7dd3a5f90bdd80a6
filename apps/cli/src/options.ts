import { games } from '@ludus/games';
import type { Choices, Game, Seed } from '@ludus/kernel';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { OWN_GAME_HINT, Refusal, required } from './refusal.ts';

/** Reads a whole number of at least `min` from the command line. */
export const wholeNumber =
  (min: number) =>
  (text: string): number => {
    const value = Number(text);
    if (value > Number.MAX_SAFE_INTEGER)
      throw new InvalidArgumentError(`It must be at most ${Number.MAX_SAFE_INTEGER.toLocaleString('en')}.`);
    if (text.trim() === '' || !Number.isSafeInteger(value) || value < min)
      throw new InvalidArgumentError(`It must be a whole number of at least ${min}.`);
    return value;
  };

export const HIGHEST_PORT = 65_535;

/** Reads the number of a port from the command line. */
export const portBetween =
  (from: number, to: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isInteger(value) || value < from || value > to)
      throw new InvalidArgumentError(`It must be a port from ${from} to ${to}.`);
    return value;
  };

/** Reads a number between two others from the command line. */
export const numberBetween =
  (from: number, to: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= from && value <= to))
      throw new InvalidArgumentError(`It must be a number from ${from} to ${to}.`);
    return value;
  };

/** Reads the sizes of the hidden layers of a network. */
export const layerSizes = (text: string): readonly [number, number] => {
  const [, first, second] = (/^([1-9]\d*),([1-9]\d*)$/.exec(text) ?? []).map(Number);
  if (first === undefined || second === undefined || first % 16 > 0 || second % 8 > 0)
    throw new InvalidArgumentError('It must be a multiple of 16 and a multiple of 8, such as 32,16.');
  return [first, second];
};

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

const momentAt =
  (timeOfDay: string) =>
  (text: string): string => {
    const moment = new Date(text.includes('T') ? text : `${text}T${timeOfDay}Z`);
    if (!ISO_DATE.test(text) || Number.isNaN(moment.getTime()))
      throw new InvalidArgumentError('It must be a date such as 2026-05-01 or 2026-05-01T12:00:00Z.');
    return moment.toISOString();
  };

/** Reads a date in ISO 8601; a day alone means its start. */
export const startMoment = momentAt('00:00:00.000');

/** Reads a date in ISO 8601; a day alone means its end. */
export const endMoment = momentAt('23:59:59.999');

const ruleValue = (text: string): string | number | boolean => {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
};

const collectRule = (
  text: string,
  rules: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => {
  const [, name, value] = /^([\w.]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('It must look like name=value.');
  return { ...rules, [name]: ruleValue(value) };
};

/** The flag that changes rule options. */
export const ruleOption = (): Option =>
  new Option('-r, --rule <name=value>', 'change a rule option; can be repeated').argParser(collectRule);

/** The flags that choose board, players and rules; the same on every command that starts games. */
export const withChoiceOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('-b, --board <id>', 'board, map or level (default: the first that `ludus games` lists)'),
    )
    .addOption(new Option('-p, --players <n>', 'number of players').argParser(wholeNumber(1)))
    .addOption(ruleOption());

/** The flags of reproducible commands: without `--seed`, they always do the same. */
export const withSetupOptions = (command: Command): Command =>
  withChoiceOptions(command).option('-s, --seed <seed>', 'random seed', '1');

/** A random seed, short enough to type again. */
export const randomSeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]!);

export interface SetupFlags {
  readonly board?: string;
  readonly players?: number;
  readonly rule?: Readonly<Record<string, unknown>>;
  readonly seed: string;
}

/** A comma-separated list of agents, whose settings may contain commas too: `heuristic,mcts@nodes=9,reuse=true`. */
export const agentList = (text: string): string[] => text.split(/,(?![^@]*=)/).map((name) => name.trim());

export const findGame = (id: string): Game => {
  const found = games.get(id);
  if (found.ok) return found.value;
  throw new Refusal(`${found.error.message} ${OWN_GAME_HINT}`);
};

/** `--seed 7` is the number 7, anything else the text itself. */
export const seedOf = ({ seed }: Pick<SetupFlags, 'seed'>): Seed => {
  const value = Number(seed);
  return seed.trim() !== '' && Number.isSafeInteger(value) && String(value) === seed ? value : seed;
};

export const configOf = (game: Game, { board, players, rule }: SetupFlags): unknown => {
  const choices: Choices = {
    ...(board === undefined ? {} : { variant: board }),
    ...(players === undefined ? {} : { players }),
    ...(rule === undefined ? {} : { options: rule }),
  };
  return required(game.configure(choices));
};

/** The first state of the game that the flags describe. */
export const startOf = (game: Game, flags: SetupFlags): unknown =>
  required(game.setup(configOf(game, flags), seedOf(flags))).state;
