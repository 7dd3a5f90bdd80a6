import type { GameEvent } from '@ludus/risk-engine';

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

const Die = ({ value, side }: { readonly value: number; readonly side: string }) => (
  <svg
    className={`die ${side}`}
    viewBox="-10 -10 20 20"
    width="28"
    height="28"
    role="img"
    aria-label={`${side} rolled ${value}`}
  >
    <rect x="-9" y="-9" width="18" height="18" rx="4" />
    {pipsOf(value).map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x * 5} cy={y * 5} r="1.9" />
    ))}
  </svg>
);

/** The dice of the last roll. */
export const Dice = ({ events }: { readonly events: readonly GameEvent[] }) => {
  const rolls = events.filter((event) => event.type === 'AttackResolved');
  const roll = rolls.at(-1);
  return (
    <div className="dice">
      {roll !== undefined && (
        <>
          {roll.rolls.attack.map((value, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice are told apart by their place only
            <Die key={`a${i}`} value={value} side="attacker" />
          ))}
          <span className="soft">against</span>
          {roll.rolls.defend.map((value, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice are told apart by their place only
            <Die key={`d${i}`} value={value} side="defender" />
          ))}
          <span className="soft">
            attacker loses {roll.losses.attacker}, defender {roll.losses.defender}
            {rolls.length > 1 && `, the last of ${rolls.length} rolls`}
          </span>
        </>
      )}
    </div>
  );
};
