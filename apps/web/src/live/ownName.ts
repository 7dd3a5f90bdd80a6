import { keep, readKept } from '../frame/storage.ts';

const KEY = 'ludus.name';
export const LONGEST_NAME = 40;

/** The reader's name from last time. */
export const readOwnName = (): string => {
  const kept = readKept(KEY);
  return typeof kept === 'string' ? kept.slice(0, LONGEST_NAME) : '';
};

export const keepOwnName = (name: string): void => {
  keep(KEY, name.trim());
};
