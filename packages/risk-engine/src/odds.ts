import { type Checked, copyJson, deepFreeze, err, ok, type Problem, problem } from '@ludus/kernel';
import { MAX_ARMIES, MAX_DICE } from './limits.ts';

/** How one roll ends: `chances[k]` is the probability that the attacker loses `k` armies and the defender the rest. */
export interface RollOdds {
  readonly pairs: number;
  readonly chances: readonly number[];
}

/** Some dice, highest first, with the number of ways to roll them and how many equal ones are at the end. */
interface SortedRoll {
  readonly dice: readonly number[];
  readonly ways: number;
  readonly run: number;
}

/** Every multiset of dice. */
const sortedRolls = (count: number): readonly SortedRoll[] => {
  let rolls: readonly SortedRoll[] = [{ dice: [], ways: 1, run: 0 }];
  for (let length = 1; length <= count; length += 1) rolls = rolls.flatMap(withOneMore);
  return rolls;
};

/** All ways to add a die no higher than the last; the multinomial coefficient grows die by die. */
const withOneMore = ({ dice, ways, run }: SortedRoll): SortedRoll[] => {
  const highest = dice.at(-1) ?? 6;
  return Array.from({ length: highest }, (_, below) => {
    const die = highest - below;
    const equal = die === dice.at(-1) ? run + 1 : 1;
    return { dice: [...dice, die], ways: (ways * (dice.length + 1)) / equal, run: equal };
  });
};

/** All 36 combinations, each computed on first use. */
const known: (RollOdds | undefined)[] = [];

/** `rollOdds` for valid numbers of dice. */
export const oddsOfRoll = (attackDice: number, defendDice: number): RollOdds => {
  const at = attackDice * (MAX_DICE + 1) + defendDice;
  known[at] ??= countRolls(attackDice, defendDice);
  return known[at];
};

/** The exact odds of one roll, highest against highest, ties to the defender, for up to 6 dice per side. */
export const rollOdds = (attackDice: number, defendDice: number): Checked<RollOdds> => {
  const problems = [
    ...whole(1, MAX_DICE, attackDice, 'attackDice'),
    ...whole(1, MAX_DICE, defendDice, 'defendDice'),
  ];
  return problems.length > 0 ? err(problems) : ok(deepFreeze(countRolls(attackDice, defendDice)));
};

const whole = (min: number, max: number, value: unknown, path: string): Problem[] =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max
    ? []
    : [problem('out_of_range', path, `${path} must be a whole number from ${min} to ${max}.`)];

const countRolls = (attackDice: number, defendDice: number): RollOdds => {
  const pairs = Math.min(attackDice, defendDice);
  const counts = new Array<number>(pairs + 1).fill(0);
  const defences = sortedRolls(defendDice);
  for (const attack of sortedRolls(attackDice))
    for (const defence of defences) {
      let lost = 0;
      for (let i = 0; i < pairs; i += 1) if (attack.dice[i]! <= defence.dice[i]!) lost += 1;
      counts[lost]! += attack.ways * defence.ways;
    }
  const total = 6 ** (attackDice + defendDice);
  return { pairs, chances: counts.map((count) => count / total) };
};

export interface OddsDice {
  /** The most dice a side may roll; 3 and 2 by default. */
  readonly attack?: number;
  readonly defend?: number;
  /** The attack stops at this many armies or fewer, as `Blitz` does; 1 by default. */
  readonly stopAt?: number;
}

export interface AttackOdds {
  /** The probability that the territory is taken. */
  readonly capture: number;
  readonly expectedAttackerLosses: number;
  readonly expectedDefenderLosses: number;
}

/** Larger armies are refused: the answer would take long and is nearly certain. */
const MOST = 10_000;

/**
 * The odds of attacking to the end, always with all dice, exact to ten digits. `attackers` counts all armies
 * in the attacking territory, one of which always stays behind; up to 10,000 per side.
 *
 * ```ts
 * unwrap(attackOdds(4, 2)).capture; // 0.6559…: 3 dice against 2, then what is left
 * ```
 */
export const attackOdds = (
  attackers: number,
  defenders: number,
  dice: OddsDice = {},
): Checked<AttackOdds> => {
  const copied = copyJson(dice);
  if (!copied.ok) return err([copied.error]);
  const { attack = 3, defend = 2, stopAt = 1 } = (copied.value ?? {}) as OddsDice;
  const problems = [
    ...whole(0, MOST, attackers, 'attackers'),
    ...whole(0, MOST, defenders, 'defenders'),
    ...whole(1, MAX_DICE, attack, 'dice.attack'),
    ...whole(1, MAX_DICE, defend, 'dice.defend'),
    ...whole(1, MAX_ARMIES, stopAt, 'dice.stopAt'),
  ];
  return problems.length > 0
    ? err(problems)
    : ok(oddsOfAttack(attackers, defenders, { attack, defend, stopAt }));
};

/** Paths with a lower probability are ignored. */
const NEGLIGIBLE = 1e-18;

/** The probabilities of numbers of defenders, for one total of armies on both sides. */
class Layer {
  readonly chances: Float64Array;
  /** Only numbers from `fewest` to `most` have a probability. */
  fewest: number;
  most = -1;

  constructor(defenders: number) {
    this.chances = new Float64Array(defenders + 1);
    this.fewest = defenders + 1;
  }

  clear(): void {
    this.chances.fill(0, this.fewest, this.most + 1);
    this.fewest = this.chances.length;
    this.most = -1;
  }
}

/** Passes the probability of a number of defenders on to what a roll may leave of them. */
const passOn = (target: Layer, defenders: number, chance: number, { pairs, chances }: RollOdds): void => {
  const fewest = defenders - pairs;
  for (let lost = 0; lost <= pairs; lost += 1) target.chances[fewest + lost]! += chance * chances[lost]!;
  if (fewest < target.fewest) target.fewest = fewest;
  if (defenders > target.most) target.most = defenders;
};

/** One layer for the current total of armies, and one for each number a roll can cost. */
const LAYERS = MAX_DICE + 1;

/**
 * `attackOdds` for valid numbers. Every roll costs a side armies, so probabilities are passed on from each total of
 * armies to smaller ones.
 */
const oddsOfAttack = (
  attackers: number,
  defenders: number,
  { attack, defend, stopAt }: Required<OddsDice>,
): AttackOdds => {
  const layers = Array.from({ length: LAYERS }, () => new Layer(defenders));
  const odds = { capture: 0, expectedAttackerLosses: 0, expectedDefenderLosses: 0 };
  const sum = attackers + defenders;
  const roll = oddsOfRoll(attack, defend);
  const first = layers[sum % LAYERS]!;
  first.chances[defenders] = 1;
  first.fewest = defenders;
  first.most = defenders;
  for (let left = sum; left >= 0; left -= 1) {
    const layer = layers[left % LAYERS]!;
    for (let d = layer.fewest; d <= layer.most; d += 1) {
      const chance = layer.chances[d]!;
      if (chance < NEGLIGIBLE) continue;
      const a = left - d;
      if (d === 0 || a <= stopAt) {
        if (d === 0) odds.capture += chance;
        odds.expectedAttackerLosses += chance * (attackers - a);
        odds.expectedDefenderLosses += chance * (defenders - d);
        continue;
      }
      const here =
        a > attack && d >= defend ? roll : oddsOfRoll(Math.min(attack, a - 1), Math.min(defend, d));
      passOn(layers[(left - here.pairs) % LAYERS]!, d, chance, here);
    }
    layer.clear();
  }
  return odds;
};
