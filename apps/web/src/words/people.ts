import type { Seat } from '@ludus/kernel';
import type { Presence } from '@ludus/server/client';

/** What sentences and tables need to know about a bot; its face is defined with the bots. */
interface KnownBot {
  readonly name: string;
  /** From 1 to 10. */
  readonly strength: number;
}

/** A player at a table, as sentences refer to them. */
export interface Person {
  readonly name: string;
  /** Whether this is the reader. */
  readonly isYou: boolean;
  /** Whether the computer plays here. */
  readonly isAgent?: boolean;
  /** The kind of agent that decides for it, as records name it: `conservative` for level 6 of Sweep. */
  readonly agent?: string;
  /** The bot it is known as, if its agent is one of the bots. */
  readonly bot?: KnownBot | undefined;
  /** Whether somebody is still expected in this seat. */
  readonly isExpected?: boolean;
  /** Whether a person at another screen is present; left out if unknown. */
  readonly presence?: Presence;
}

/** Who sits in each seat. */
export type People = (seat: Seat) => Person;

/** One sentence for the reader and another for everybody else: `You win`, `Rook wins`. */
export const byPerson = (person: Person, forYou: string, forOthers: (name: string) => string): string =>
  person.isYou ? forYou : forOthers(person.name);

/** Those who did not win, in a sentence: the name of the only one, or `everyone else`. */
export const othersIn = (others: readonly Person[]): string =>
  others.length === 1 ? others[0]!.name : 'everyone else';

/** The people for some labels, seat 1 first; an empty seat goes by its number. */
export const peopleOf =
  (labels: readonly Person[], unnamed: (seat: Seat) => string): People =>
  (seat) =>
    labels[seat - 1] ?? { name: unnamed(seat), isYou: false };
