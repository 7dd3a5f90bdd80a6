import { didYouMean, err, type Game, ok, problem, type Result, type RuleOption } from '@ludus/kernel';
import type { RuleVariant } from './types.ts';

type Value = string | number | boolean;

const refuse = (message: string): Result<never> => err(problem('bad_variants', 'variants', message));

/** The value of an option that a text stands for, if any. */
const meant = ({ values, min = -Infinity, max = Infinity }: RuleOption, text: string): Value | undefined => {
  if (values !== undefined) return values.find((value) => String(value) === text);
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isSafeInteger(number) && number >= min && number <= max ? number : undefined;
};

const saidOf = ({ values, min, max }: RuleOption): string =>
  values === undefined ? `a whole number from ${min} to ${max}` : `one of ${values.join(', ')}`;

const noOption = ({ name, options }: Game, id: string): Result<never> => {
  const ids = options.map((option) => option.id);
  return refuse(
    `${name} has no rule option "${id}". Its rule options: ${ids.join(', ')}.${didYouMean(id, ids)}`,
  );
};

/** Which value of an option was probably meant, if only one of the values is none of its values. */
const meantOf = (game: Game, values: readonly string[]): string => {
  for (const option of game.options) {
    const [unknown, ...others] = values.filter((text) => meant(option, text) === undefined);
    const meaning =
      unknown === undefined || others.length > 0 || values.length === 1
        ? ''
        : didYouMean(unknown, option.values?.map(String) ?? []);
    if (meaning !== '') return meaning;
  }
  return '';
};

/** The option the values belong to: the one named, or the only one that knows them all. */
const optionFor = (game: Game, values: readonly string[], id: string | undefined): Result<RuleOption> => {
  if (id !== undefined) {
    const named = game.options.find((option) => option.id === id);
    return named === undefined ? noOption(game, id) : ok(named);
  }
  const [found, ...more] = game.options.filter((option) =>
    values.every((text) => meant(option, text) !== undefined),
  );
  if (game.options.length === 0)
    return refuse(`${game.name} has no rule options, so there is nothing to compare.`);
  if (found === undefined)
    return refuse(
      `No rule option of ${game.name} has all of these values: ${values.join(', ')}.${meantOf(game, values)} \`ludus games ${game.id}\` lists the rule options and their values. To compare several options at once, name the variants: --variants plain:,other:option=value.`,
    );
  return more.length === 0
    ? ok(found)
    : refuse(
        `Several rule options have these values: ${[found, ...more].map((option) => option.id).join(', ')}. Choose one with --option.`,
      );
};

const readSetting = (game: Game, text: string): Result<readonly [string, Value]> => {
  const [, id, written] = /^([\w.]+)=(.*)$/s.exec(text) ?? [];
  const option = game.options.find((one) => one.id === id);
  if (id === undefined || written === undefined) return refuse(`"${text}" must look like option=value.`);
  if (option === undefined) return noOption(game, id);
  const value = meant(option, written);
  return value === undefined
    ? refuse(`The rule option ${id} must be ${saidOf(option)}, not "${written}".`)
    : ok([id, value] as const);
};

/** Splits the text into `name:a=1` with the settings that follow it. */
const grouped = (text: string): string[][] => {
  const groups: string[][] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    const isContinued = part.includes('=') && !part.includes(':');
    if (isContinued && groups.length > 0) groups.at(-1)!.push(part);
    else groups.push([part]);
  }
  return groups;
};

const readNamed = (game: Game, [first, ...rest]: readonly string[]): Result<RuleVariant> => {
  const colon = first!.indexOf(':');
  const settings = [first!.slice(colon + 1), ...rest].filter((one) => one !== '');
  const options: Record<string, Value> = {};
  for (const setting of settings) {
    const read = readSetting(game, setting);
    if (!read.ok) return read;
    options[read.value[0]] = read.value[1];
  }
  return ok({ name: first!.slice(0, colon), options });
};

const readValue = (option: RuleOption, text: string): Result<RuleVariant> => {
  const value = meant(option, text);
  return value === undefined
    ? refuse(`The rule option ${option.id} must be ${saidOf(option)}, not "${text}".`)
    : ok({ name: text, options: { [option.id]: value } });
};

/**
 * The variants in a text, the baseline first: values of one rule option (`off,canonical,strict`), names with
 * settings (`plain:recovery=off,lpsRoundsRequired=3,printed:preset=published`), or both. The option need not
 * be named if only one has such values.
 */
export const parseVariants = (game: Game, text: string, optionId?: string): Result<RuleVariant[]> => {
  const groups = grouped(text);
  const plain = groups.filter(([first]) => !first!.includes(':')).map(([first]) => first!);
  const option = plain.length === 0 ? undefined : optionFor(game, plain, optionId);
  if (option !== undefined && !option.ok) return option;
  const variants: RuleVariant[] = [];
  for (const group of groups) {
    const read = group[0]!.includes(':') ? readNamed(game, group) : readValue(option!.value, group[0]!);
    if (!read.ok) return read;
    if (read.value.name === '') return refuse('A variant needs a name before its colon.');
    if (variants.some(({ name }) => name === read.value.name))
      return refuse(`Two variants are called "${read.value.name}". Give each its own name.`);
    variants.push(read.value);
  }
  return ok(variants);
};
