import type { OptionValue, RuleOption, SetupContext } from './game.ts';
import { boolean, integer, oneOf, type Schema } from './schema.ts';

/** A value that depends on the board, the number of players or both, with the words people read instead of it. */
export interface Depending<T> {
  readonly text: string;
  readonly of: (context: SetupContext) => T;
}

export type Setting<T> = T | Depending<T>;

/** What a game says about one of its rule options. */
export interface AboutOption<T> {
  /** As people call it: `Swap rule`. */
  readonly name: string;
  /** What it does: `Player 2 may swap seats instead of placing first`. */
  readonly description: string;
  /** Options of a group are shown together: `Winning`. */
  readonly group: string;
  readonly default: Setting<T>;
  /** How menus and commands name it; its place in the table when left out: `combat.maxAttackDice`. */
  readonly id?: string;
  /** What files may say, where that is more than a menu offers. */
  readonly accepts?: Schema<T>;
}

/** One rule option, made by `toggle`, `choice`, `wholeNumber` or `setting`. */
export interface Option<T> extends AboutOption<T> {
  readonly schema: Schema<T>;
  /** What a menu offers; only files can set an option without it. */
  readonly offer?: Pick<RuleOption, 'values' | 'labels' | 'min' | 'max'>;
}

/** A rule that is on or off. */
export const toggle = (about: AboutOption<boolean>): Option<boolean> => ({
  ...about,
  schema: about.accepts ?? boolean,
  offer: { values: [false, true] },
});

/** A rule that most games do without. */
export interface Extra extends Option<boolean> {
  readonly isExtra: true;
}

/**
 * A rule that is off unless somebody asks for it. Options mention it only where it is on, so a game can gain such a rule and
 * every state recorded before stays the same, letter by letter.
 */
export const extra = (about: Omit<AboutOption<boolean>, 'default' | 'accepts'>): Extra => ({
  ...toggle({ ...about, default: false }),
  isExtra: true,
});

/** One of a few values, with names for people where the values do not say enough. */
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

/** A list, a table or anything else that no menu can offer. */
export const setting = <T>(schema: Schema<T>, about: AboutOption<T>): Option<T> => ({ ...about, schema });
