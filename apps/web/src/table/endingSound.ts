import type { Outcome } from '@ludus/kernel';
import type { SoundName } from '../sound/sounds.ts';
import type { People } from '../words/people.ts';

/** How an ending sounds to the reader. Spectators hear that somebody won, or that nobody did. */
export const endingSound = ({ winners, ranking }: Outcome, people: People): SoundName => {
  const own = ranking.filter(({ seat }) => people(seat).isYou);
  if (winners.some((seat) => people(seat).isYou)) return 'win';
  if (winners.length === 0 && (own.length === 0 || own.some(({ rank }) => rank === 1))) return 'draw';
  return own.length === 0 ? 'win' : 'loss';
};
