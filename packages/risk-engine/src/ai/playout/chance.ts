import { oddsOfRoll } from '../../odds.ts';
import type { CombatRules } from '../../types.ts';

/**
 * Luck for playouts: a small fast stream (splitmix32), which can be set to a place. Two playouts with the same seed meet the
 * same luck turn by turn, however much of it each turn uses up.
 */
export class Chance {
  #seed = 0;
  #state = 0;

  start(seed: number): void {
    this.#seed = seed | 0;
    this.#state = this.#seed;
  }

  /** Goes to the beginning of a turn's luck. */
  turn(number: number): void {
    this.#state = (this.#seed + Math.imul(number + 1, 0x632be59b)) | 0;
    this.#state = this.bits();
  }

  bits(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let z = this.#state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return z ^ (z >>> 15);
  }

  /** In [0, 1). */
  float(): number {
    return (this.bits() >>> 0) / 0x1_0000_0000;
  }
}

/** Per dice of both sides, the chances that the attacker loses at most k armies of a roll; eight numbers each. */
const cumulated = new Map<number, Float64Array>();

const rollsOf = ({ maxAttackDice, maxDefendDice }: CombatRules): Float64Array => {
  const key = maxAttackDice * 8 + maxDefendDice;
  let table = cumulated.get(key);
  if (table === undefined) {
    table = new Float64Array(8 * 8 * 8).fill(1);
    for (let attack = 1; attack <= maxAttackDice; attack += 1)
      for (let defend = 1; defend <= maxDefendDice; defend += 1) {
        let sum = 0;
        for (const [lost, chance] of oddsOfRoll(attack, defend).chances.entries()) {
          sum += chance;
          table[(attack * 8 + defend) * 8 + lost] = sum;
        }
      }
    cumulated.set(key, table);
  }
  return table;
};

/** Battles by one set of dice. */
export class Battle {
  /** What is left on both sides after the last one. */
  attackers = 0;
  defenders = 0;
  readonly #table: Float64Array;
  readonly #attackDice: number;
  readonly #defendDice: number;

  constructor(combat: CombatRules) {
    this.#table = rollsOf(combat);
    this.#attackDice = combat.maxAttackDice;
    this.#defendDice = combat.maxDefendDice;
  }

  /** Rolls until one side can go on no longer; says whether the attackers have won. */
  fight(attackers: number, defenders: number, chance: Chance): boolean {
    let a = attackers;
    let d = defenders;
    while (a > 1 && d > 0) {
      const attack = Math.min(a - 1, this.#attackDice);
      const defend = Math.min(d, this.#defendDice);
      const at = (attack * 8 + defend) * 8;
      const drawn = chance.float();
      let lost = 0;
      while (drawn >= this.#table[at + lost]!) lost += 1;
      a -= lost;
      d -= Math.min(attack, defend) - lost;
    }
    this.attackers = a;
    this.defenders = d;
    return d === 0;
  }
}
