import { Portrait } from '../opponents/Portrait.tsx';
import type { SeatPlayer } from '../play/saved.ts';
import { agentsAmong } from '../play/seatLabels.ts';
import type { GameUi } from '../table/ui.ts';
import type { Person } from '../words/people.ts';
import { setupWords as words } from './words.ts';

const isFirstPerson = (seats: readonly SeatPlayer[], seat: number): boolean =>
  seats.findIndex(({ kind }) => kind === 'person') === seat - 1;

/** The names of everybody while the game is being set up. */
export const seatPeople = (game: string, seats: readonly SeatPlayer[]): readonly Person[] => {
  const agents = agentsAmong(game, seats);
  return seats.map((player, i) => {
    const isYou = player.kind === 'person' && isFirstPerson(seats, i + 1);
    const usual = isYou ? words.you : player.kind === 'guest' ? words.friend : words.person;
    const name = player.kind === 'person' ? player.name : undefined;
    return agents[i] ?? { name: name ?? usual, isYou, isExpected: player.kind === 'guest' };
  });
};

/** Everyone at the table; the selected seat can be changed below. */
export const Seats = ({
  ui,
  seats,
  chosen,
  onChoose,
}: {
  readonly ui: GameUi;
  readonly seats: readonly SeatPlayer[];
  readonly chosen: number;
  readonly onChoose: (seat: number) => void;
}) => (
  <fieldset className="seat-cards">
    <legend className="unseen">{words.seats}</legend>
    {seatPeople(ui.game.id, seats).map((person, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
      <label key={i} className="seat-card">
        <input type="radio" name="seat" checked={chosen === i + 1} onChange={() => onChoose(i + 1)} />
        <Portrait of={person} size={52} seat={i + 1} />
        <span>
          <strong translate={person.isAgent === true ? 'no' : undefined}>{person.name}</strong>
          <small>{ui.sideHint?.(i + 1, person.isYou) ?? words.kindHints[seats[i]!.kind]}</small>
        </span>
      </label>
    ))}
  </fieldset>
);
