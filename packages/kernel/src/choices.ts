import type { Choices, Game, RuleOption, Variant } from './game.ts';
import { type Checked, err, ok, type Problem, problem } from './result.ts';

/** What a person chose, checked and with the defaults filled in. */
export interface Resolved {
  readonly variant: Variant;
  readonly players: number;
  /** Only options that were chosen or have a default. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

const described = ({ values, min, max }: RuleOption): string =>
  values === undefined
    ? `a whole number from ${min ?? 0} to ${max ?? 'any size'}`
    : `one of ${values.join(', ')}`;

const isAllowed = ({ values, min, max }: RuleOption, value: unknown): boolean => {
  if (values !== undefined) return (values as readonly unknown[]).includes(value);
  return (
    Number.isSafeInteger(value) && (value as number) >= (min ?? 0) && (value as number) <= (max ?? Infinity)
  );
};

const checkOptions = (known: readonly RuleOption[], chosen: Readonly<Record<string, unknown>>): Problem[] =>
  Object.entries(chosen).flatMap(([id, value]): Problem[] => {
    const option = known.find((one) => one.id === id);
    if (option === undefined)
      return [problem('unknown_option', `options.${id}`, `There is no rule option "${id}".`)];
    if (isAllowed(option, value)) return [];
    return [problem('wrong_option', `options.${id}`, `The rule option ${id} must be ${described(option)}.`)];
  });

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** What was chosen, every field read once; whoever passes it on may have been given anything. */
const readChoices = (choices: unknown): Checked<Choices> => {
  const refuse = (path: string, message: string) => err([problem('wrong_choices', path, message)]);
  try {
    if (!isTable(choices)) return refuse('', 'Choices must be an object.');
    const { variant, players, options } = choices;
    if (variant !== undefined && typeof variant !== 'string')
      return refuse('variant', 'The variant must be a text.');
    if (players !== undefined && typeof players !== 'number')
      return refuse('players', 'The number of players must be a whole number.');
    if (options !== undefined && !isTable(options))
      return refuse('options', 'The rule options must be an object.');
    return ok({
      ...(variant !== undefined && { variant }),
      ...(players !== undefined && { players }),
      ...(options !== undefined && { options: { ...options } }),
    });
  } catch {
    return refuse('', 'The choices cannot be read.');
  }
};

/**
 * Checks what a person chose against what a game lists, for `Game.configure`.
 *
 * ```ts
 * configure: (choices) => {
 *   const chosen = resolveChoices({ variants, options }, choices);
 *   return chosen.ok ? ok({ board: chosen.value.variant.id }) : chosen;
 * }
 * ```
 */
export const resolveChoices = (
  { variants, options: known }: Pick<Game, 'variants' | 'options'>,
  choices: Choices,
): Checked<Resolved> => {
  const read = readChoices(choices);
  if (!read.ok) return read;
  const { variant: id = variants[0]!.id, players, options = {} } = read.value;
  const variant = variants.find((one) => one.id === id);
  if (variant === undefined) {
    const names = variants.map((one) => one.id).join(', ');
    return err([problem('unknown_variant', 'variant', `There is no "${id}"; there are ${names}.`)]);
  }
  const { minSeats, maxSeats } = variant;
  const count = players ?? minSeats;
  const problems = checkOptions(known, options);
  if (!Number.isInteger(count) || count < minSeats || count > maxSeats) {
    const allowed = minSeats === maxSeats ? `${minSeats}` : `${minSeats} to ${maxSeats}`;
    problems.unshift(
      problem('wrong_players', 'players', `${variant.name} is for ${allowed} players, not ${count}.`),
    );
  }
  if (problems.length > 0) return err(problems);
  const defaults = known.flatMap((one) =>
    one.default === undefined ? [] : [[one.id, one.default] as const],
  );
  return ok({
    variant,
    players: count,
    options: { ...Object.fromEntries(defaults), ...(options as Resolved['options']) },
  });
};
