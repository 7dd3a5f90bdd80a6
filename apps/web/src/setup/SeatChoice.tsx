import { SeatMark } from '../look/Glyph.tsx';
import { opponentsFor } from '../play/newGame.ts';
import type { SeatPlayer } from '../play/saved.ts';
import type { GameUi, TableSize } from '../table/ui.ts';

const playerFor = (choice: string): SeatPlayer =>
  choice === 'person' || choice === 'guest' ? { kind: choice } : { kind: 'agent', agent: choice };

/** Who takes a seat. */
export const SeatChoice = ({
  ui,
  seat,
  table,
  player,
  onChange,
}: {
  readonly ui: GameUi;
  readonly seat: number;
  readonly table: TableSize;
  readonly player: SeatPlayer;
  readonly onChange: (player: SeatPlayer) => void;
}) => {
  const mayInvite = ui.humanSeats === undefined;
  const mayBePerson = ui.humanSeats?.includes(seat) ?? true;
  return (
    <label className="field seat-choice">
      <span className="seat-name">
        <SeatMark seat={seat} /> {ui.seatName(seat)}
      </span>
      <select
        value={player.kind === 'agent' ? player.agent : player.kind}
        onChange={({ target }) => onChange(playerFor(target.value))}
      >
        {mayBePerson && <option value="person">A person at this screen</option>}
        {mayBePerson && mayInvite && <option value="guest">Somebody elsewhere, by link</option>}
        {opponentsFor(ui, seat, table).map(({ agent, name }) => (
          <option key={agent} value={agent}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};
