import { namePlayers } from '@ludus/kernel';
import type { People } from '../../words/people.ts';
import { plainTableWords as words } from './words.ts';

/** Games name players by number. Where someone sits, this puts their name instead. */
export const withNames = (sentence: string, people: People): string =>
  namePlayers(sentence, (seat, said) => {
    const { name, isYou } = people(seat);
    return isYou ? words.playerYou(said) : name;
  });
