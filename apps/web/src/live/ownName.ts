import { LONGEST_NAME } from '@ludus/kernel';
import { keep, readKept } from '../frame/storage.ts';
import { liveWords } from './words.ts';

const KEY = 'ludus.name';

/** A friendly name for somebody who has not chosen one: `Quick Otter`. */
const newNickname = (): string => {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint8Array(2));
  return liveWords.nickname(first, second);
};

export const keepOwnName = (name: string): void => {
  keep(KEY, name.trim());
};

/** The reader's name from last time, or a friendly one, which stays theirs until they choose another. */
export const readOwnName = (): string => {
  const kept = readKept(KEY);
  if (typeof kept === 'string' && kept.trim() !== '') return kept.slice(0, LONGEST_NAME);
  const nickname = newNickname();
  keepOwnName(nickname);
  return nickname;
};

/** What to call somebody who wrote this as their name. */
export const calledName = (written: string): string =>
  written.trim() === '' ? readOwnName() : written.trim();
