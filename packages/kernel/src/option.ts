import type { OptionValue, RuleOption, SetupContext } from './game.ts';
import { boolean, integer, oneOf, type Schema } from './schema.ts';

/** A value that depends on the board, the number of players or both, with the words people read instead. */
export interface Depending<T> {
  readonly text: string;
  readonly of: (context: SetupContext) => T;
}

export type Setting<T> = T | Depending<T>;

/** What a game says about one of its rule options. */
export interface AboutOption<T> {
  /** What people call it: `Swap rule`. */
  readonly name: string;
  /** What it does: `Player 2 may swap seats instead of placing first`. */
  readonly description: string;
  /** Options in the same group are shown together: `Winning`. */
  readonly group: string;
  readonly default: Setting<T>;
  /** Its name in menus and commands; by default its place in the table: `combat.maxAttackDice`. */
  readonly id?: string;
  /** What files may contain, if that is more than a menu offers. */
  readonly accepts?: Schema<T>;
}

/** One rule option, created by `toggle`, `choice`, `wholeNumber` or `setting`. */
export interface Option<T> extends AboutOption<T> {
  readonly schema: Schema<T>;
  /** What a menu offers. Options without it can be set only in files. */
  readonly offer?: Pick<RuleOption, 'values' | 'labels' | 'min' | 'max'>;
}

/** A rule that is on or off. */
export const toggle = (about: AboutOption<boolean>): Option<boolean> => ({
  ...about,
  schema: about.accepts ?? boolean,
  offer: { values: [false, true] },
});

/** A rule that most games do not use. */
export interface Extra extends Option<boolean> {
  readonly isExtra: true;
}

/**
 * A rule that is off by default. Options contain it only when it is on, so a game can gain such a rule while every
 * state recorded before stays the same, byte for byte.
 */
export const extra = (about: Omit<AboutOption<boolean>, 'default' | 'accepts'>): Extra => ({
  ...toggle({ ...about, default: false }),
  isExtra: true,
});

/** One of a few values, with labels for values that do not explain themselves. */
export const choice = <const V extends readonly OptionValue[]>(
  values: V,
  about: AboutOption<V[number]> & { readonly labels?: Readonly<Record<string, string>> },
): Option<V[number]> => {
  const { labels, ...rest } = about;
  const offer = labels === undefined ? { values } : { values, labels };
  return { ...rest, schema: about.accepts ?? (oneOf(values) as Schema<V[number]>), offer };
};

export const wholeNumber = (min: number, max: number, about: AboutOption<number>): Option<number> => ({
  ...about,
  schema: about.accepts ?? integer(min, max),
  offer: { min, max },
});

/** A list, a table or anything else that a menu cannot offer. */
export const setting = <T>(schema: Schema<T>, about: AboutOption<T>): Option<T> => ({ ...about, schema });
