import { labWords } from './words.ts';

/** How numbers are written: shares as percentages, differences with their sign. */
export type NumberFormat = 'number' | 'signed' | 'percent' | 'points';

/** A number, with its interval if there is one. */
export interface Estimate {
  readonly estimate: number;
  readonly low?: number;
  readonly high?: number;
}

const digitsFor = (size: number): number => {
  if (size >= 100 || Number.isInteger(size)) return 0;
  return size >= 10 ? 1 : 2;
};

/** `1,234`, `+0.42`, `12.5%`, `−3.1 pts`. */
export const makeFigure = (value: number, format: NumberFormat = 'number'): string => {
  if (!Number.isFinite(value)) return '–';
  const isShare = format === 'percent' || format === 'points';
  const shown = isShare ? 100 * value : value;
  const digits = isShare ? 1 : digitsFor(Math.abs(shown));
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: format === 'signed' || format === 'points' ? 'exceptZero' : 'negative',
  };
  const text = new Intl.NumberFormat('en', options).format(shown).replace('-', '−');
  if (format === 'points') return labWords.points(text);
  return format === 'percent' ? `${text}%` : text;
};

/** The interval, if both ends are known. */
export const boundsOf = ({ low, high }: Estimate): readonly [number, number] | undefined =>
  low != null && high != null && Number.isFinite(low) && Number.isFinite(high) ? [low, high] : undefined;

/** `12.5% (10.1% to 15.2%)`. */
export const makeEstimate = (value: Estimate, format: NumberFormat = 'number'): string => {
  const bounds = boundsOf(value);
  const range = bounds?.map((one) => makeFigure(one, format));
  return `${makeFigure(value.estimate, format)}${range === undefined ? '' : ` (${labWords.range(range[0]!, range[1]!)})`}`;
};

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** `1.2 MB`. */
export const makeBytes = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${makeFigure(bytes / 1000 ** step)} ${UNITS[step]}`;
};
