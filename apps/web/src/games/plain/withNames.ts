import type { People } from '../../words/people.ts';
import { plainTableWords as words } from './words.ts';

/** Games speak of players by number; where somebody sits there, their name is put in its place. */
export const withNames = (sentence: string, people: People): string =>
  sentence.replace(/\bplayer (\d+)\b/gi, (said, digits: string) => {
    const { name, isYou } = people(Number(digits));
    return isYou ? words.playerYou(said) : name;
  });
