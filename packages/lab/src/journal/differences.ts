import { sameJson } from '@ludus/kernel';
import type { WeightFiles } from '../match/weights.ts';

/** Longer values are named but not shown. */
const SHOWN = 300;

const show = (value: unknown): string => {
  if (value === undefined || value === null) return 'none';
  if (Array.isArray(value)) return value.map(show).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The fields in which two plans differ. */
export const changedFields = <Plan extends object>(before: Plan, now: Plan): (keyof Plan)[] => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])] as (keyof Plan)[];
  return names.filter((name) => !sameJson(before[name] ?? null, now[name] ?? null));
};

/** A difference in words: `seed: was 1, now 2`. */
export const describeChange = (name: string, before: unknown, now: unknown): string => {
  const [old, fresh] = [show(before), show(now)];
  return old.length + fresh.length > SHOWN ? `${name}: changed` : `${name}: was ${old}, now ${fresh}`;
};

/** The message if agents with the same names would now play differently. */
export const PLAYING_CHANGED = 'the searches, weights or networks of the agents have changed';

/** The files whose weights have changed. */
export const weightChanges = (before: WeightFiles = {}, now: WeightFiles = {}): string[] =>
  Object.keys(now)
    .filter((path) => before[path] !== undefined && !sameJson(before[path], now[path]))
    .map((path) => `the weights in ${path} have changed`);
