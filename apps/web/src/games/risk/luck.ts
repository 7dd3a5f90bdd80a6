import { type Seat, unwrap } from '@ludus/kernel';
import { type GameEvent, rollOdds } from '@ludus/risk-engine';

type Roll = Extract<GameEvent, { readonly type: 'AttackResolved' }>;

/** An attack and its result, compared with the average of its dice. */
export interface AttackLuck {
  /** The number of moves up to and including it. */
  readonly count: number;
  readonly attacker: Seat;
  readonly defender: Seat;
  readonly from: string;
  readonly to: string;
  readonly rolls: number;
  /** Armies the attacker lost, and the average loss. */
  readonly lost: number;
  readonly expectedLost: number;
  /** Armies the defender lost, and the average loss. */
  readonly taken: number;
  readonly expectedTaken: number;
}

/** How many armies better than average an attack went for the attacker. */
export const luckOf = ({ lost, expectedLost, taken, expectedTaken }: AttackLuck): number =>
  taken - expectedTaken - (lost - expectedLost);

/** The attacker's average loss in a roll of this many dice. */
const expectedLoss = ({ attackDice, defendDice }: Roll): number =>
  unwrap(rollOdds(attackDice, defendDice)).chances.reduce((sum, chance, lost) => sum + lost * chance, 0);

const isRoll = (event: GameEvent): event is Roll => event.type === 'AttackResolved';

/** The rolls of one move, combined; undefined if there were none. */
export const attackIn = (
  events: readonly GameEvent[],
  who: Pick<AttackLuck, 'count' | 'attacker' | 'defender'>,
): AttackLuck | undefined => {
  const rolls = events.filter(isRoll);
  const [first] = rolls;
  if (first === undefined) return undefined;
  const sum = (of: (roll: Roll) => number): number => rolls.reduce((total, roll) => total + of(roll), 0);
  const expectedLost = sum(expectedLoss);
  return {
    ...who,
    from: first.from,
    to: first.to,
    rolls: rolls.length,
    lost: sum(({ losses }) => losses.attacker),
    taken: sum(({ losses }) => losses.defender),
    expectedLost,
    expectedTaken: sum(({ losses }) => losses.attacker + losses.defender) - expectedLost,
  };
};

/** Everybody's luck over some attacks, in armies; what helps one side hurts the other. */
export const luckBySeat = (attacks: readonly AttackLuck[], seats: number): readonly number[] => {
  const sums = new Array<number>(seats).fill(0);
  for (const attack of attacks) {
    sums[attack.attacker - 1]! += luckOf(attack);
    if (attack.defender > 0) sums[attack.defender - 1]! -= luckOf(attack);
  }
  return sums;
};
