import type { Seat } from '@ludus/kernel';
import { SeatMark } from '../look/Glyph.tsx';
import { Clock, type ClockTime } from './Clock.tsx';
import type { GameUi } from './ui.ts';
import './players.css';
import './table.css';

export interface PlayersProps {
  readonly ui: GameUi;
  readonly view: unknown;
  readonly seats: readonly { readonly name: string }[];
  readonly toAct: Seat | undefined;
  readonly thinking?: Seat | undefined;
  readonly winners?: readonly Seat[] | undefined;
  /** By seat, where there are clocks. */
  readonly clocks?: readonly ClockTime[] | undefined;
}

const Bar = ({ value, goal }: { readonly value: number; readonly goal: number }) => (
  <span className="bar" aria-hidden="true">
    <span style={{ inlineSize: `${Math.min(100, (100 * value) / Math.max(1, goal))}%` }} />
  </span>
);

const statusOf = (
  seat: Seat,
  { winners, thinking, toAct }: Pick<PlayersProps, 'winners' | 'thinking' | 'toAct'>,
): string => {
  if (winners?.includes(seat)) return 'won';
  if (thinking === seat) return 'thinking …';
  return toAct === seat ? 'to play' : '';
};

/** Who plays, how far everyone is, and whose turn it is. */
export const Players = ({ ui, view, seats, toAct, thinking, winners, clocks }: PlayersProps) => (
  <ul className="players" aria-label="Players">
    {seats.map(({ name }, i) => {
      const seat = i + 1;
      return (
        <li key={seat} data-seat={seat} className="player card" data-turn={toAct === seat ? true : undefined}>
          <div className="player-head">
            <SeatMark seat={seat} size={20} />
            <strong>{name}</strong>
            {clocks?.[i] !== undefined && <Clock {...clocks[i]} name={name} />}
            {/* Always there, so that nothing moves when the turn goes on. */}
            <span className="player-seat">{name === ui.seatName(seat) ? '\u00a0' : ui.seatName(seat)}</span>
            <span className="player-status">{statusOf(seat, { winners, thinking, toAct })}</span>
          </div>
          <dl>
            {ui.measures.map(({ id, label, of, goal }) => {
              const value = of(view, seat);
              const target = goal?.(view);
              return (
                <div key={id}>
                  <dt>{label}</dt>
                  <dd>
                    {value}
                    {target !== undefined && <span className="soft"> / {target}</span>}
                    {target !== undefined && <Bar value={value} goal={target} />}
                  </dd>
                </div>
              );
            })}
          </dl>
        </li>
      );
    })}
  </ul>
);
