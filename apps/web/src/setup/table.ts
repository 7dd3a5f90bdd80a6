import { defaultSeats, firstPerson, opponentsFor, ownOpponent } from '../play/newGame.ts';
import type { SeatPlayer } from '../play/saved.ts';
import type { GameUi } from '../table/ui.ts';

/** A table being set up: the board, and who sits where. */
export interface SetTable {
  readonly variant: string;
  readonly seats: readonly SeatPlayer[];
}

/** How many people can play on a board. Generated worlds of unlisted sizes are like the listed ones. */
export const seatRange = ({ game: { variants } }: GameUi, variant: string) =>
  variants.find(({ id }) => id === variant) ?? variants.at(-1)!;

/** Whether a seat's player still fits a table of another size or board. */
const stays = (ui: GameUi, player: SeatPlayer, seat: number, table: SetTable): boolean =>
  player.kind !== 'agent' ||
  opponentsFor(ui, seat, { variant: table.variant, players: table.seats.length }).some(
    ({ agent }) => agent === player.agent,
  );

/** The initial table; with a friend, the opposite seat is theirs. */
export const firstTable = (ui: GameUi, withFriend: boolean): SetTable => {
  const { id, minSeats } = ui.game.variants[0]!;
  const seats = defaultSeats(ui, minSeats, id);
  return { variant: id, seats: withFriend && ui.humanSeats === undefined ? inviteTo(seats) : seats };
};

/** Gives the first seat of a bot to a friend. */
export const inviteTo = (seats: readonly SeatPlayer[]): readonly SeatPlayer[] => {
  const first = seats.findIndex(({ kind }) => kind === 'agent');
  return seats.map((player, i) => (i === first ? { kind: 'guest' } : player));
};

/** Gives the seats of friends back to bots. */
export const withoutGuests = (ui: GameUi, { variant, seats }: SetTable): readonly SeatPlayer[] => {
  const fresh = defaultSeats(ui, seats.length, variant, firstPerson(seats));
  return seats.map((player, i) => (player.kind === 'guest' ? fresh[i]! : player));
};

/** A table for another board: people keep their seats, and so do bots if the board has none of its own. */
export const forVariant = (ui: GameUi, { seats }: SetTable, variant: string): SetTable => {
  const { minSeats, maxSeats } = seatRange(ui, variant);
  const count = Math.min(maxSeats, Math.max(minSeats, seats.length));
  return {
    variant,
    seats: defaultSeats(ui, count, variant).map((fresh, i) => {
      const before = seats[i];
      const hasOwn = fresh.kind === 'agent' && ownOpponent(ui, i + 1, variant) !== undefined;
      const isKept = before !== undefined && (before.kind !== 'agent' || !hasOwn);
      return isKept && stays(ui, before, i + 1, { variant, seats }) ? before : fresh;
    }),
  };
};

/** Players that can play with this many stay. */
export const forCount = (ui: GameUi, { variant, seats }: SetTable, players: number): SetTable => {
  const fresh = defaultSeats(ui, players, variant);
  return {
    variant,
    seats: fresh.map((usual, i) => {
      const before = seats[i];
      return before !== undefined && stays(ui, before, i + 1, { variant, seats: fresh }) ? before : usual;
    }),
  };
};
