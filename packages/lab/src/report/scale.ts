import { boundsOf } from './format.ts';
import type { Axis, Estimate, Format } from './types.ts';

/** Part of an axis, and its position in the picture. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** The position of a value. */
  at(value: number): number;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step that needs at most this many ticks. */
const stepFor = (span: number, most: number, isWhole: boolean): number => {
  const least = span / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = STEPS.find((one) => one * power >= least * (1 - 1e-9))! * power;
  return isWhole ? Math.max(1, Math.ceil(step)) : step;
};

const ticksFrom = (low: number, high: number, step: number): number[] => {
  const ticks: number[] = [];
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  for (let i = first; i <= last; i += 1) ticks.push(Number((i * step).toPrecision(12)));
  return ticks;
};

interface ScaleOptions {
  readonly from: number;
  readonly to: number;
  /** Where `from` and `to` lie. */
  readonly start: number;
  readonly end: number;
  readonly ticks?: number;
  /** Whether the ends are on ticks; otherwise they are exactly `from` and `to`. */
  readonly isRounded?: boolean;
  readonly isWhole?: boolean;
}

/** A linear scale with round ticks. */
export const makeScale = ({
  from,
  to,
  start,
  end,
  ticks: most = 5,
  isRounded = true,
  isWhole = false,
}: ScaleOptions): Scale => {
  const span = to - from > 0 ? to - from : Math.max(1e-9, Math.abs(from) || 1);
  const top = to - from > 0 ? to : from + span;
  const step = stepFor(span, most, isWhole);
  const low = isRounded ? Math.floor(from / step + 1e-9) * step : from;
  const high = isRounded ? Math.ceil(top / step - 1e-9) * step : top;
  return {
    from: low,
    to: high,
    ticks: ticksFrom(low, high, step),
    at: (value) => start + ((value - low) / (high - low)) * (end - start),
  };
};

/** Shares stay within 0 to 1, and so do their axes. */
const isBounded = (format: Format | undefined): boolean => format === 'percent';

/** How far an axis must reach to show everything. */
export const rangeOf = (
  axis: Axis,
  estimates: readonly Estimate[],
  also: readonly number[] = [],
): { readonly from: number; readonly to: number } => {
  const values = estimates.flatMap((one) => [one.estimate, ...(boundsOf(one) ?? [])]);
  const all = [...values, ...also].filter(Number.isFinite);
  if (axis.from !== undefined) all.push(axis.from);
  if (axis.to !== undefined) all.push(axis.to);
  if (all.length === 0) return { from: 0, to: 1 };
  const from = all.reduce((least, value) => Math.min(least, value));
  const to = all.reduce((most, value) => Math.max(most, value));
  return isBounded(axis.format) ? { from: Math.max(0, from), to: Math.min(1, to) } : { from, to };
};
