import type { Seat } from '@ludus/kernel';
import { Portrait } from '../opponents/Portrait.tsx';
import { Strength } from '../opponents/Strength.tsx';
import { number } from '../words/format.ts';
import type { Person } from '../words/people.ts';
import { Clock, type ClockTime } from './Clock.tsx';
import { PresenceDot } from './PresenceDot.tsx';
import type { GameUi, Measure } from './ui.ts';
import { tableWords } from './words.ts';
import './players.css';
import './table.css';

export interface PlayersProps {
  readonly ui: GameUi;
  readonly view: unknown;
  readonly seats: readonly Person[];
  readonly toAct: Seat | undefined;
  readonly thinking?: Seat | undefined;
  readonly winners?: readonly Seat[] | undefined;
  /** By seat, where there are clocks. */
  readonly clocks?: readonly ClockTime[] | undefined;
}

interface Shown {
  /** The seats to show, in this order; everybody when left out. */
  readonly only?: readonly Seat[];
  readonly label?: string;
}

const Bar = ({ value, goal }: { readonly value: number; readonly goal: number }) => (
  <span className="bar" aria-hidden="true">
    <span style={{ inlineSize: `${Math.min(100, (100 * value) / Math.max(1, goal))}%` }} />
  </span>
);

/** Padded with spaces as wide as digits, so that nothing moves when a digit is added. */
const padded = (value: number, digits: number): string => number(value).padStart(digits, '\u2007');

/** A number people follow, with a bar if there is a goal. */
export const Count = ({
  measure: { id, label, of, goal, digits = 2 },
  view,
  seat,
  isSteady = false,
}: {
  readonly measure: Measure;
  readonly view: unknown;
  readonly seat: Seat;
  /** Whether it keeps its width, as at tables, where it changes by itself. */
  readonly isSteady?: boolean;
}) => {
  const value = of(view, seat);
  const target = goal?.(view, seat);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span data-counter={id} data-of={seat}>
          {isSteady ? padded(value, target === undefined ? digits : number(target).length) : number(value)}
        </span>
        {target !== undefined && <small>/{number(target)}</small>}
        {target !== undefined && <Bar value={value} goal={target} />}
      </dd>
    </div>
  );
};

/** Numbers from here on leave less room for their names. */
const WIDE = 100;

type Turn = Pick<PlayersProps, 'winners' | 'thinking' | 'toAct'>;

const statusOf = (seat: Seat, { isYou, isExpected }: Person, { winners, thinking, toAct }: Turn): string => {
  if (isExpected === true) return tableWords.notHereYet;
  if (winners !== undefined) {
    if (winners.includes(seat)) return tableWords.won;
    return winners.length === 0 ? tableWords.drawn : tableWords.lost;
  }
  if (thinking === seat) return tableWords.thinking;
  if (toAct !== seat) return '';
  return isYou ? tableWords.yourTurn : tableWords.toMove;
};

/** One player: face, name, strength, whose turn it is, clock, and progress. */
const Player = ({
  person,
  seat,
  clock,
  ui,
  view,
  ...turn
}: Omit<PlayersProps, 'seats' | 'clocks'> & {
  readonly person: Person;
  readonly seat: Seat;
  readonly clock: ClockTime | undefined;
}) => {
  const status = statusOf(seat, person, turn);
  const isWide = ui.measures.some(({ goal }) => (goal?.(view, seat) ?? 0) >= WIDE);
  return (
    <li data-seat={seat} className="player" data-turn={turn.toAct === seat ? true : undefined}>
      <Portrait of={person} seat={seat} size={44} />
      <div className="player-name">
        <strong translate={person.name === tableWords.you ? 'yes' : 'no'}>{person.name}</strong>
        {/* Always there, so that nothing moves when the turn changes. */}
        <span className="player-status">
          {person.bot !== undefined && <Strength level={person.bot.strength} />}
          {person.presence !== undefined && <PresenceDot presence={person.presence} />}
          <span>{status === '' && person.bot !== undefined ? tableWords.bot : status}</span>
        </span>
      </div>
      {clock !== undefined && <Clock {...clock} person={person} />}
      <dl className="counts" data-wide={isWide ? true : undefined}>
        {ui.measures.map((measure) => (
          <Count key={measure.id} measure={measure} view={view} seat={seat} isSteady />
        ))}
      </dl>
    </li>
  );
};

/** Who plays, everyone's progress, and whose turn it is. */
export const Players = ({
  seats,
  clocks,
  only = seats.map((_, i) => i + 1),
  label = tableWords.players,
  ...shared
}: PlayersProps & Shown) => (
  <ul className="players" aria-label={label} data-many={only.length > 2 ? true : undefined}>
    {only.map((seat) => (
      <Player key={seat} person={seats[seat - 1]!} seat={seat} clock={clocks?.[seat - 1]} {...shared} />
    ))}
  </ul>
);
