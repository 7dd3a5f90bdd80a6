import type { Seat } from '@ludus/kernel';
import type { GameEvent, GameState } from '@ludus/risk-engine';
import { tellBlitz } from './tell.ts';
import { riskWords } from './words.ts';

const FACES: readonly string[] = [
  '',
  '11',
  '00 22',
  '00 11 22',
  '00 20 02 22',
  '00 20 11 02 22',
  '00 20 01 21 02 22',
];

/** Where the pips of a face are, three by three. */
const pipsOf = (value: number): readonly (readonly [number, number])[] =>
  FACES[value]!.split(' ').map((at) => [Number(at[0]) - 1, Number(at[1]) - 1] as const);

/** The face of a die, 32 wide, around the point 0 0. */
export const DieFace = ({ value }: { readonly value: number }) => (
  <>
    <rect x="-15" y="-15" width="30" height="30" rx="7" />
    {pipsOf(value).map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x * 8} cy={y * 8} r="3" />
    ))}
  </>
);

interface DiceProps {
  readonly values: readonly number[];
  readonly side: 'attacker' | 'defender';
  readonly seat: Seat | undefined;
  /** How many of the highest pairs this side lost, from which dice lost. */
  readonly lost: readonly boolean[];
}

const DiceRow = ({ values, side, seat, lost }: DiceProps) => (
  <span className="dice">
    {values.map((value, i) => (
      <svg
        // biome-ignore lint/suspicious/noArrayIndexKey: dice are told apart by their place only
        key={i}
        className={`die ${side} ${lost[i] === true ? 'lost' : ''}`}
        data-seat={seat}
        viewBox="-16 -16 32 32"
        role="img"
        aria-label={riskWords.die[side](value)}
      >
        <DieFace value={value} />
      </svg>
    ))}
  </span>
);

export type Roll = Extract<GameEvent, { readonly type: 'AttackResolved' }>;

export const rollsIn = (events: readonly GameEvent[]): readonly Roll[] =>
  events.filter((event) => event.type === 'AttackResolved');

/** Which dice of each side lost their pair; dice without a pair look lost. */
export const lostDice = ({ rolls: { attack, defend } }: Roll) => {
  const attackerLost = attack.map((value, i) => defend[i] === undefined || value <= defend[i]);
  const defenderLost = defend.map((value, i) => attack[i] !== undefined && attack[i] > value);
  return { attacker: attackerLost, defender: defenderLost };
};

/** The last roll of a move: dice, losses, and a blitz in a few words. */
export const LastRoll = ({
  events,
  state,
  attacker,
  defender,
}: {
  readonly events: readonly GameEvent[];
  readonly state: Pick<GameState, 'map'>;
  readonly attacker: Seat | undefined;
  readonly defender: Seat | undefined;
}) => {
  const roll = rollsIn(events).at(-1);
  if (roll === undefined) return null;
  const lost = lostDice(roll);
  const blitz = tellBlitz(events, state);
  return (
    <div className="last-roll">
      <DiceRow values={roll.rolls.attack} side="attacker" seat={attacker} lost={lost.attacker} />
      <p>
        <strong>{riskWords.losses(roll.losses.attacker, roll.losses.defender)}</strong>
        <span>{riskWords.lastRoll}</span>
      </p>
      <DiceRow values={roll.rolls.defend} side="defender" seat={defender} lost={lost.defender} />
      {blitz !== undefined && <p className="blitz-told">{blitz}</p>}
    </div>
  );
};
