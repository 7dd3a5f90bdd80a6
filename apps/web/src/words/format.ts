import { currentLocale } from './locale.ts';

/** Creates a formatter on first use, and keeps it. */
const once = <Value>(make: () => Value): (() => Value) => {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
};

const code = (): string => currentLocale().code;
const numbers = once(() => new Intl.NumberFormat(code()));
const percents = once(() => new Intl.NumberFormat(code(), { style: 'percent', maximumFractionDigits: 0 }));
const plurals = once(() => new Intl.PluralRules(code()));
const lists = once(() => new Intl.ListFormat(code(), { type: 'conjunction' }));
const choices = once(() => new Intl.ListFormat(code(), { type: 'disjunction' }));
const days = once(() => new Intl.DateTimeFormat(code(), { dateStyle: 'medium' }));
const moments = once(() => new Intl.DateTimeFormat(code(), { dateStyle: 'medium', timeStyle: 'short' }));
const spans = once(() => new Intl.RelativeTimeFormat(code(), { numeric: 'auto' }));

/** `12,345`. */
export const number = (value: number): string => numbers().format(value);

const tenths = once(() => new Intl.NumberFormat(code(), { maximumFractionDigits: 1 }));

/** `4.25` is `4.3`. */
export const decimal = (value: number): string => tenths().format(value);

/** `0.523` is `52%`. */
export const percent = (share: number): string => percents().format(share);

const signed = once(
  () => new Intl.NumberFormat(code(), { signDisplay: 'exceptZero', maximumFractionDigits: 0 }),
);

/** `-0.44` of a chance is `−44`, in points. */
export const points = (share: number): string => signed().format(100 * share);

/** The form for a count, with the count in place of `#`: `1 move`, `2 moves`. */
export const plural = (
  count: number,
  forms: { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>,
): string => (forms[plurals().select(count)] ?? forms.other).replaceAll('#', number(count));

/** `Anna, Rook and Vesper`. */
export const list = (names: readonly string[]): string => lists().format(names);

/** `2 or 4`. */
export const anyOf = (values: readonly string[]): string => choices().format(values);

/** `17 Nov 2026`, in the order of the language. */
export const day = (moment: number | string): string => days().format(new Date(moment));

/** A day with its time. */
export const dayAndTime = (moment: number | string): string => moments().format(new Date(moment));

const SPANS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `5 minutes ago`, `yesterday`, `in 2 hours`; anything below a minute is `now`. */
export const ago = (moment: number, now: number): string => {
  const distance = moment - now;
  const [unit, size] = SPANS.find(([, size]) => Math.abs(distance) >= size) ?? ['second', Infinity];
  return spans().format(Math.trunc(distance / size) || 0, unit);
};
