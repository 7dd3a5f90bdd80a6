import { type Game, type Outcome, ok, type Result, type Seat } from '@ludus/kernel';
import {
  type GameLine,
  isEndedAtTable,
  type Participant,
  resumeTable,
  seatedParticipants,
  seatsAfterAll,
  type Table,
  type TableSettings,
  tableOutcome,
} from '@ludus/table';
import { turnsIn } from '../table/turns.ts';
import { newId, type SavedGame, type SeatPlayer } from './saved.ts';

/** At one screen there is no clock, and everything can be taken back. */
const SETTINGS: TableSettings = { timeControl: { type: 'none' }, mayTakeBack: true, mayReopen: true };

/** As many of the latest states as the list of moves and its descriptions need. */
const RECENT = 64;

const humanOf = (name: string | undefined): Pick<Participant, 'kind' | 'name'> => ({
  kind: 'human',
  ...(name !== undefined && { name }),
});

const participantOf = (player: SeatPlayer): Participant => ({
  ...(player.kind === 'agent' ? player : humanOf(player.kind === 'person' ? player.name : undefined)),
  isPresent: true,
  missedTurns: 0,
});

/** Who decides in a seat now. */
const playerOf = ({ agent, name }: Participant): SeatPlayer =>
  agent === undefined ? { kind: 'person', ...(name !== undefined && { name }) } : { kind: 'agent', agent };

/** Who sits where now, seat 1 first. */
export const playersAt = (table: Table): readonly SeatPlayer[] => seatedParticipants(table).map(playerOf);

/** Saved games say who sits where now; a table lists people by the seat they started in. */
const participantsOf = (game: Game, { seats, steps }: SavedGame): readonly Participant[] => {
  const seating = seatsAfterAll(
    game,
    seats.length,
    steps.map(({ action }) => action),
  );
  return seats.map((_, i) => participantOf(seats[seating.indexOf(i + 1)]!));
};

/** The table of a saved game. Moves in common with a known line are not replayed. */
export const openSaved = (game: Game, saved: SavedGame, known?: GameLine): Result<Table> => {
  const { start, steps, seats, resigned } = saved;
  const opened = resumeTable(
    {
      game,
      start,
      moves: steps,
      participants: participantsOf(game, saved),
      settings: SETTINGS,
      keepLast: RECENT,
      ...(known === undefined ? {} : { known }),
      ...(resigned === undefined
        ? {}
        : { outcome: tableOutcome(3 - resigned.seat, 'resignation', seats.length) }),
    },
    performance.now(),
  );
  return opened.ok ? ok(opened.value.table) : opened;
};

const loserOf = ({ winners: [winner] }: Outcome): Seat => 3 - winner!;

/** A saved game according to its table. */
export const saveTable = (saved: SavedGame, table: Table): SavedGame => {
  const { resigned: _, result: __, ...rest } = saved;
  const { outcome, line } = table;
  return {
    ...rest,
    seats: playersAt(table),
    steps: line.steps,
    turns: turnsIn(line),
    ...(outcome !== undefined && isEndedAtTable(table) && { resigned: { seat: loserOf(outcome) } }),
    ...(outcome !== undefined && { result: { winners: outcome.winners, reason: outcome.reason } }),
    changed: Date.now(),
    version: newId(),
  };
};
