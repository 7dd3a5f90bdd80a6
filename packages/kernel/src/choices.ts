import type { Choices, Variant } from './game.ts';
import { type OptionFields, type OptionsOf, OptionTable } from './options.ts';
import { plural } from './plural.ts';
import { type Checked, err, ok, problem } from './result.ts';
import { didYouMean } from './suggestion.ts';

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const FIELDS = ['variant', 'players', 'options'];

/** What people call a variant elsewhere: on the command line, in Python, in a database. */
const VARIANT_WORDS = ['board', 'boardType', 'board_type', 'map', 'level'];

/** A hostile name is cut before it is repeated in a message. */
const cut = (field: string): string => (field.length > 60 ? `${field.slice(0, 60)}…` : field);

const unknownField = (field: string): string => {
  const hint = VARIANT_WORDS.includes(field) ? ' Did you mean "variant"?' : didYouMean(field, FIELDS);
  return `There is no choice "${cut(field)}". Available: ${FIELDS.join(', ')}.${hint} Rule options go in "options".`;
};

/** The choices, with every field read once, because callers may pass on anything. */
const readChoices = (choices: unknown): Checked<Choices> => {
  const refuse = (path: string, message: string) => err([problem('wrong_choices', path, message)]);
  try {
    if (!isTable(choices)) return refuse('', 'Choices must be an object.');
    const { variant, players, options } = choices;
    const strange = Object.keys(choices).find((field) => !FIELDS.includes(field));
    if (strange !== undefined) return refuse(cut(strange), unknownField(strange));
    if (variant !== undefined && typeof variant !== 'string')
      return refuse('variant', 'The variant must be a string.');
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

const takes = ({ minSeats, maxSeats }: Variant, players: number): boolean =>
  Number.isInteger(players) && players >= minSeats && players <= maxSeats;

/** The variant and the number of players that were chosen. */
const resolveSeats = (
  variants: readonly Variant[],
  { variant: id = variants[0]!.id, players }: Choices,
): Checked<{ readonly variant: Variant; readonly players: number }> => {
  const variant = variants.find((one) => one.id === id);
  if (variant === undefined) {
    const ids = variants.map((one) => one.id);
    const sentence = `There is no board "${id}". Available: ${ids.join(', ')}.${didYouMean(id, ids)}`;
    return err([problem('unknown_variant', 'variant', sentence)]);
  }
  const { minSeats, maxSeats } = variant;
  const count = players ?? minSeats;
  if (takes(variant, count)) return ok({ variant, players: count });
  const allowed = minSeats === maxSeats ? plural(minSeats, 'player') : `${minSeats} to ${maxSeats} players`;
  const others = variants.filter((one) => takes(one, count)).map((one) => one.id);
  const advice =
    others.length === 0
      ? ''
      : ` ${others.length === 1 ? 'This board takes' : 'These boards take'} ${count}: ${others.join(', ')}.`;
  return err([
    problem('wrong_players', 'players', `${variant.name} is for ${allowed}, not ${count}.${advice}`),
  ]);
};

/** Checked choices, with all options filled in. */
export interface Resolved<T> {
  readonly variant: Variant;
  readonly players: number;
  readonly options: T;
}

/** For games without rule options. */
const NO_RULES = new OptionTable({});

/**
 * Checks a person's choices against the variants and rule options of a game, for `Game.configure`.
 *
 * ```ts
 * configure: (choices) => {
 *   const chosen = resolveChoices({ variants: VARIANTS, rules: RULES }, choices);
 *   return chosen.ok ? ok({ board: chosen.value.variant.id, rules: chosen.value.options }) : chosen;
 * }
 * ```
 */
export const resolveChoices = <F extends OptionFields = Record<never, never>, P extends string = never>(
  game: { readonly variants: readonly Variant[]; readonly rules?: OptionTable<F, P> },
  choices: Choices,
): Checked<Resolved<OptionsOf<F>>> => {
  const read = readChoices(choices);
  if (!read.ok) return read;
  const rules = game.rules ?? (NO_RULES as unknown as OptionTable<F, P>);
  const seats = resolveSeats(game.variants, read.value);
  const { variant, players } = seats.ok ? seats.value : { variant: game.variants[0]!, players: 2 };
  const options = rules.choose(read.value.options ?? {}, { variant: variant.id, players });
  if (seats.ok && options.ok) return ok({ variant, players, options: options.value });
  return err([...(seats.ok ? [] : seats.error), ...(options.ok ? [] : options.error)]);
};
