import type { Seat } from '@ludus/kernel';
import type { Participant, Table } from './types.ts';

/** The agent that takes over for a player who leaves a game of three or more. */
export const SUBSTITUTE = 'auto:4';

/** The seat to act; undefined when the game is over. */
export const seatToAct = ({ game, line, outcome }: Table): Seat | undefined =>
  outcome === undefined ? game.toAct(line.state) : undefined;

/** Who sits in a seat, named by the seat they started in. */
export const personIn = ({ seating }: Pick<Table, 'seating'>, seat: Seat): Seat => seating[seat - 1] ?? seat;

/** Where the person who started in a seat sits now. */
export const seatOf = ({ seating }: Pick<Table, 'seating'>, person: Seat): Seat =>
  seating.indexOf(person) + 1;

export const participantIn = (table: Table, seat: Seat): Participant | undefined =>
  table.participants[personIn(table, seat) - 1];

/** Everyone where they sit now, seat 1 first. */
export const seatedParticipants = (table: Table): readonly Participant[] =>
  table.seating.map((person) => table.participants[person - 1]!);

/** The agent that has to decide now. */
export const agentToAct = (table: Table): string | undefined => {
  const seat = seatToAct(table);
  return seat === undefined ? undefined : participantIn(table, seat)?.agent;
};

/** The display name of the person or bot in a seat. */
export const nameOf = (table: Table, seat: Seat): string =>
  participantIn(table, seat)?.name ?? `Player ${seat}`;

/** Whether clocks may run: every seat is taken. */
export const isEverybodyPresent = ({ participants }: Table): boolean =>
  participants.every(({ isPresent }) => isPresent);

/** The table with a change to the person in a seat. */
export const withParticipant = (table: Table, seat: Seat, change: Partial<Participant>): Table => {
  const person = personIn(table, seat);
  return {
    ...table,
    participants: table.participants.map((one, i) => (i + 1 === person ? { ...one, ...change } : one)),
  };
};
