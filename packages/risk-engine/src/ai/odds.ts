import { attackOdds } from '../odds.ts';
import type { CombatRules } from '../types.ts';

/** Beyond this many armies only the proportion matters. */
const MOST = 40;

const known = new Map<number, number>();

/** The chance to capture by attacking to the end: exact up to 40 armies a side, by proportion beyond. */
export const captureOdds = (attackers: number, defenders: number, combat: CombatRules): number => {
  if (attackers < 2) return 0;
  const scale = Math.max(1, attackers / MOST, defenders / MOST);
  const a = Math.max(2, Math.round(attackers / scale));
  const d = Math.max(1, Math.round(defenders / scale));
  const { maxAttackDice: attack, maxDefendDice: defend } = combat;
  const key = ((attack * 8 + defend) * 64 + a) * 64 + d;
  let odds = known.get(key);
  if (odds === undefined) {
    odds = attackOdds(a, d, { attack, defend }).capture;
    known.set(key, odds);
  }
  return odds;
};
