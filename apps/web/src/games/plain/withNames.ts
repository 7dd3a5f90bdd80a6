import { seats } from '@ludus/kernel';
import { withNames as inPlaceOfNumbers } from '@ludus/table';
import { tableWords } from '../../table/words.ts';
import type { People } from '../../words/people.ts';

const MOST_SEATS = 8;

/** Games refer to players by number; if somebody sits there, their name replaces it. */
export const withNames = (sentence: string, people: People): string =>
  inPlaceOfNumbers(
    sentence,
    seats(MOST_SEATS).map((seat) => {
      const { name, isYou } = people(seat);
      return isYou ? tableWords.you : name;
    }),
  );
