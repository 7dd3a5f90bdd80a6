import type { Estimate, Format } from './types.ts';

const MINUS = '\u2212';
const GROUPS = /\B(?=(\d{3})+(?!\d))/g;

/** Enough digits to distinguish neighbours, and no more: 1,234; 12.3; 0.123. */
const digitsOf = (size: number): number => {
  if (size >= 100 || size === 0) return 0;
  if (size >= 10) return 1;
  return size >= 1 ? 2 : 3;
};

const plain = (size: number, digits: number): string => {
  const [whole, rest] = size.toFixed(digits).split('.');
  const grouped = whole!.replace(GROUPS, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
};

const signOf = (value: number, isSigned: boolean): string => {
  if (value < 0) return MINUS;
  return isSigned && value > 0 ? '+' : '';
};

const isWhole = (value: number): boolean => Number.isInteger(value);

/** A number as people read it: `1,234`, `+0.42`, `12.5%`, `−3.1 pts`. */
export const makeNumber = (value: number, format: Format = 'number'): string => {
  if (!Number.isFinite(value)) return '–';
  const isShare = format === 'percent' || format === 'points';
  const size = Math.abs(isShare ? 100 * value : value);
  const digits = isShare ? 1 : digitsOf(size);
  const text = isWhole(size) && !isShare ? plain(size, 0) : plain(size, digits);
  const isZero = Number(text.replaceAll(',', '')) === 0;
  const sign = isZero ? '' : signOf(value, format === 'signed' || format === 'points');
  const unit = { number: '', signed: '', percent: '%', points: ' pts' }[format];
  return `${sign}${text}${unit}`;
};

/** A number on an axis: it is round, so it needs no extra digits, and no unit as long as `pts`. */
export const makeTick = (value: number, format: Format = 'number'): string =>
  makeNumber(value, format)
    .replace(' pts', '')
    .replace(/(\.\d*?)0+(?=\D*$)/, (_, digits: string) => (digits === '.' ? '' : digits));

/** The interval of an estimate; a single observation has none. */
export const boundsOf = ({ low, high }: Estimate): readonly [number, number] | undefined =>
  low !== undefined && high !== undefined && Number.isFinite(low) && Number.isFinite(high)
    ? [low, high]
    : undefined;

/** No share is below 0 or above 1, even if the interval around it was computed as if it could be. */
const withinRange = (value: number, format: Format): number =>
  format === 'percent' ? Math.min(1, Math.max(0, value)) : value;

/** `12.5% (10.1% to 15.2%)`. */
export const makeEstimate = (estimate: Estimate, format: Format = 'number'): string => {
  const text = makeNumber(estimate.estimate, format);
  const bounds = boundsOf(estimate);
  return bounds === undefined
    ? text
    : `${text} (${bounds.map((one) => makeNumber(withinRange(one, format), format)).join(' to ')})`;
};
