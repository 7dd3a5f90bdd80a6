import { SeatMark } from '../look/Glyph.tsx';
import type { SeatPlayer } from '../play/saved.ts';
import { STRENGTHS } from '../play/strengths.ts';
import type { GameUi } from '../play/ui.ts';

const playerFor = (choice: string): SeatPlayer =>
  choice === 'person' || choice === 'guest' ? { kind: choice } : { kind: 'agent', agent: choice };

/** Who takes a seat. */
export const SeatChoice = ({
  ui,
  seat,
  player,
  onChange,
}: {
  readonly ui: GameUi;
  readonly seat: number;
  readonly player: SeatPlayer;
  readonly onChange: (player: SeatPlayer) => void;
}) => {
  const mayInvite = ui.humanSeats === undefined;
  const mayBePerson = ui.humanSeats?.includes(seat) ?? true;
  const agents = ui.agents?.(seat) ?? STRENGTHS;
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
        {agents.map(({ agent, name }) => (
          <option key={agent} value={agent}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};
