import type { Seat } from '@ludus/kernel';
import type { Presence } from '@ludus/server/client';

/** What sentences and tables need of a bot; its face is known where bots are. */
interface KnownBot {
  readonly name: string;
  /** From 1 to 10. */
  readonly strength: number;
}

/** Somebody at a table, as sentences speak of them. */
export interface Person {
  readonly name: string;
  /** Whether this is the reader. */
  readonly isYou: boolean;
  /** Whether the computer plays here. */
  readonly isAgent?: boolean;
  /** Who it is known as, if its agent is one of the bots. */
  readonly bot?: KnownBot | undefined;
  /** Whether somebody is still to come to this seat. */
  readonly isExpected?: boolean;
  /** Whether a person at another screen is there; left out where nobody can say. */
  readonly presence?: Presence;
}

/** Who sits in each seat. */
export type People = (seat: Seat) => Person;

/** One sentence for the reader and another one for everybody else: `You win`, `Rook wins`. */
export const byPerson = (person: Person, forYou: string, forOthers: (name: string) => string): string =>
  person.isYou ? forYou : forOthers(person.name);

/** The people of some labels, seat 1 first; a seat nobody has is called by its number. */
export const peopleOf =
  (labels: readonly Person[], unnamed: (seat: Seat) => string): People =>
  (seat) =>
    labels[seat - 1] ?? { name: unnamed(seat), isYou: false };
