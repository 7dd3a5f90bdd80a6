/** How one roll ends: `chances[k]` is the probability that the attacker loses `k` armies and the defender the rest. */
export interface RollOdds {
  readonly pairs: number;
  readonly chances: readonly number[];
}

/** Some dice, highest first, with the number of ways to roll them and how many equal ones end the row. */
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

/** All ways to add a die no higher than the last; the multinomial coefficient grows one die at a time. */
const withOneMore = ({ dice, ways, run }: SortedRoll): SortedRoll[] => {
  const highest = dice.at(-1) ?? 6;
  return Array.from({ length: highest }, (_, below) => {
    const die = highest - below;
    const equal = die === dice.at(-1) ? run + 1 : 1;
    return { dice: [...dice, die], ways: (ways * (dice.length + 1)) / equal, run: equal };
  });
};

const knownRolls = new Map<number, RollOdds>();

/** The exact odds of one roll, highest against highest, ties to the defender; up to 6 dice a side. */
export const rollOdds = (attackDice: number, defendDice: number): RollOdds => {
  const key = attackDice * 16 + defendDice;
  let odds = knownRolls.get(key);
  if (odds === undefined) {
    odds = countRolls(attackDice, defendDice);
    knownRolls.set(key, odds);
  }
  return odds;
};

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

const MAX_CELLS = 100_000_000;

const wholeFrom = (min: number, max: number, value: number, name: string): void => {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`${name} must be a whole number from ${min} to ${max}, not ${value}`);
};

/**
 * The exact chances of attacking to the end, always with all dice: `attackers` armies stand in the attacking territory,
 * one of which always stays behind, against `defenders`.
 *
 * ```ts
 * attackOdds(4, 2).capture; // 0.6559…: 3 dice against 2, then what is left
 * ```
 */
export const attackOdds = (attackers: number, defenders: number, dice: OddsDice = {}): AttackOdds => {
  const { attack = 3, defend = 2, stopAt = 1 } = dice;
  wholeFrom(0, MAX_CELLS, attackers, 'attackers');
  wholeFrom(0, MAX_CELLS, defenders, 'defenders');
  wholeFrom(1, 6, attack, 'dice.attack');
  wholeFrom(1, 6, defend, 'dice.defend');
  wholeFrom(1, MAX_CELLS, stopAt, 'dice.stopAt');
  wholeFrom(0, MAX_CELLS, attackers * defenders, 'attackers × defenders');
  const rows = solve(attackers, defenders, { attack, defend, stopAt });
  const at = attackers % rows.length;
  return {
    capture: rows[at]!.capture[defenders]!,
    expectedAttackerLosses: rows[at]!.attackerLosses[defenders]!,
    expectedDefenderLosses: rows[at]!.defenderLosses[defenders]!,
  };
};

/** The answers for one number of attackers, by number of defenders. */
interface Row {
  readonly capture: Float64Array;
  readonly attackerLosses: Float64Array;
  readonly defenderLosses: Float64Array;
}

/** Fills the table from few armies to many. Only the last rows are looked back at, so only those are kept. */
const solve = (attackers: number, defenders: number, limits: Required<OddsDice>): readonly Row[] => {
  const newRow = (): Row => ({
    capture: new Float64Array(defenders + 1),
    attackerLosses: new Float64Array(defenders + 1),
    defenderLosses: new Float64Array(defenders + 1),
  });
  const rows = Array.from({ length: 7 }, newRow);
  for (let a = 0; a <= attackers; a += 1) {
    const row = rows[a % 7]!;
    row.capture.fill(0);
    row.attackerLosses.fill(0);
    row.defenderLosses.fill(0);
    row.capture[0] = 1;
    if (a <= limits.stopAt) continue;
    for (let d = 1; d <= defenders; d += 1) fillCell(rows, { a, d, limits });
  }
  return rows;
};

const fillCell = (
  rows: readonly Row[],
  { a, d, limits }: { readonly a: number; readonly d: number; readonly limits: Required<OddsDice> },
): void => {
  const { pairs, chances } = rollOdds(Math.min(limits.attack, a - 1), Math.min(limits.defend, d));
  const row = rows[a % 7]!;
  let capture = 0;
  let attackerLosses = 0;
  let defenderLosses = 0;
  for (let lost = 0; lost <= pairs; lost += 1) {
    const then = rows[(a - lost) % 7]!;
    const left = d - (pairs - lost);
    const chance = chances[lost]!;
    capture += chance * then.capture[left]!;
    attackerLosses += chance * (lost + then.attackerLosses[left]!);
    defenderLosses += chance * (pairs - lost + then.defenderLosses[left]!);
  }
  row.capture[d] = capture;
  row.attackerLosses[d] = attackerLosses;
  row.defenderLosses[d] = defenderLosses;
};
