import { MAX_DICE } from '../limits.ts';
import { oddsOfRoll } from '../odds.ts';
import type { CombatRules } from '../types.ts';

/** Beyond this many armies, only the proportion matters. */
const MOST = 40;
const SIDE = MOST + 1;
const DICE = MAX_DICE + 2;

/** The odds of a game's dice: attacks to the end, and single rolls. */
export class Odds {
  /** By attackers and defenders. */
  readonly #capture = new Float64Array(SIDE * SIDE);
  readonly #losses = new Float64Array(SIDE * SIDE);
  /** By dice of both sides, the cumulative chances of the attacker's losses; see `rollsAt`. */
  readonly rolls = new Float64Array(DICE * DICE * DICE).fill(1);

  constructor(combat: CombatRules) {
    for (let a = 0; a < SIDE; a += 1) {
      this.#capture[a * SIDE] = 1;
      for (let d = 1; a > 1 && d < SIDE; d += 1) this.#fill(a, d, combat);
    }
    for (let attack = 1; attack <= combat.maxAttackDice; attack += 1)
      for (let defend = 1; defend <= combat.maxDefendDice; defend += 1) {
        let sum = 0;
        for (const [lost, chance] of oddsOfRoll(attack, defend).chances.entries()) {
          sum += chance;
          this.rolls[rollsAt(attack, defend) + lost] = sum;
        }
      }
  }

  #fill(a: number, d: number, { maxAttackDice, maxDefendDice }: CombatRules): void {
    const { pairs, chances } = oddsOfRoll(Math.min(maxAttackDice, a - 1), Math.min(maxDefendDice, d));
    for (let lost = 0; lost <= pairs; lost += 1) {
      const then = (a - lost) * SIDE + d - pairs + lost;
      this.#capture[a * SIDE + d]! += chances[lost]! * this.#capture[then]!;
      this.#losses[a * SIDE + d]! += chances[lost]! * (lost + this.#losses[then]!);
    }
  }

  /** The chance of capturing by attacking to the end: exact up to 40 armies per side, by proportion beyond. */
  capture(attackers: number, defenders: number): number {
    if (attackers <= MOST && defenders <= MOST) return this.#capture[attackers * SIDE + defenders]!;
    return this.#capture[this.#scaled(attackers, defenders)]!;
  }

  /** The expected cost of an attack to the end in armies, computed the same way. */
  losses(attackers: number, defenders: number): number {
    if (attackers <= MOST && defenders <= MOST) return this.#losses[attackers * SIDE + defenders]!;
    return (Math.max(attackers, defenders) / MOST) * this.#losses[this.#scaled(attackers, defenders)]!;
  }

  #scaled(attackers: number, defenders: number): number {
    const scale = Math.max(attackers, defenders) / MOST;
    return Math.round(attackers / scale) * SIDE + Math.max(1, Math.round(defenders / scale));
  }
}

/** Where the chances of a roll start in `Odds.rolls`. */
export const rollsAt = (attack: number, defend: number): number => (attack * DICE + defend) * DICE;

/** Rulesets are frozen, so their odds are computed once. */
const known = new WeakMap<CombatRules, Odds>();

export const oddsFor = (combat: CombatRules): Odds => {
  let odds = known.get(combat);
  if (odds === undefined) {
    odds = new Odds(combat);
    known.set(combat, odds);
  }
  return odds;
};
