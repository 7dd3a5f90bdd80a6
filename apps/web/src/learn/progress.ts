import { keep, readKept } from '../frame/storage.ts';

const KEY = 'ludus.learned';

/** The lessons done in this browser. */
export const readLearned = (): ReadonlySet<string> => {
  const list = readKept(KEY);
  return new Set(Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);
};

export const markLearned = (id: string): boolean => keep(KEY, [...new Set([...readLearned(), id])]);
