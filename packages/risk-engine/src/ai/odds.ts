import { oddsOfAttack } from '../odds.ts';
import type { CombatRules } from '../types.ts';

/** Beyond this many armies only the proportion matters. */
const MOST = 40;

/** Chances and losses of attacks to the end, by attackers and defenders, for one set of dice. */
interface Table {
  readonly capture: Float64Array;
  readonly losses: Float64Array;
}

const SIDE = MOST + 1;
const tables = new Map<number, Table>();
let lastDice = -1;
let last: Table | undefined;

const tableOf = ({ maxAttackDice, maxDefendDice }: CombatRules): Table => {
  const dice = maxAttackDice * 8 + maxDefendDice;
  if (dice === lastDice) return last!;
  lastDice = dice;
  last = tables.get(dice) ?? {
    capture: new Float64Array(SIDE * SIDE).fill(-1),
    losses: new Float64Array(SIDE * SIDE),
  };
  tables.set(dice, last);
  return last;
};

/** The place of an attack in the table, filled when it is asked for first. */
const placeOf = (table: Table, attackers: number, defenders: number, combat: CombatRules): number => {
  const scale = Math.max(1, attackers / MOST, defenders / MOST);
  const a = Math.max(2, Math.round(attackers / scale));
  const d = Math.max(1, Math.round(defenders / scale));
  const at = a * SIDE + d;
  if (table.capture[at]! < 0) {
    const { maxAttackDice: attack, maxDefendDice: defend } = combat;
    const odds = oddsOfAttack(a, d, { attack, defend, stopAt: 1 });
    table.capture[at] = odds.capture;
    table.losses[at] = odds.expectedAttackerLosses;
  }
  return at;
};

/** The chance to capture by attacking to the end: exact up to 40 armies a side, by proportion beyond. */
export const captureOdds = (attackers: number, defenders: number, combat: CombatRules): number => {
  if (attackers < 2) return 0;
  const table = tableOf(combat);
  return table.capture[placeOf(table, attackers, defenders, combat)]!;
};

/** The armies an attack to the end costs on average, likewise. */
export const attackLosses = (attackers: number, defenders: number, combat: CombatRules): number => {
  if (attackers < 2) return 0;
  const table = tableOf(combat);
  const scale = Math.max(1, attackers / MOST, defenders / MOST);
  return table.losses[placeOf(table, attackers, defenders, combat)]! * scale;
};
