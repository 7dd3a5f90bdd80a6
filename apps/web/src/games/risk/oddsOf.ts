import { unwrap } from '@ludus/kernel';
import { attackOdds, type GameState, type TerritoryId } from '@ludus/risk-engine';
import type { AttackGroup } from './groups.ts';

type Shown = Pick<GameState, 'territories' | 'ruleset'>;

const percent = (share: number): string =>
  `${(100 * share).toFixed(share > 0.995 || share < 0.005 ? 1 : 0)}%`;

/** The engine knows odds for this many armies a side; beyond, only the proportion matters. */
const MOST = 10_000;

/** The chance to take a territory by attacking to the end, and the armies it costs on average. */
export const assaultOdds = (
  { territories, ruleset: { combat } }: Shown,
  from: TerritoryId,
  to: TerritoryId,
): { readonly capture: number; readonly lost: number } => {
  const attackers = territories[from]!.armies;
  const defenders = territories[to]!.armies;
  const scale = Math.max(1, attackers / MOST, defenders / MOST);
  const dice = { attack: combat.maxAttackDice, defend: combat.maxDefendDice };
  const odds = unwrap(attackOdds(Math.round(attackers / scale), Math.round(defenders / scale), dice));
  return { capture: odds.capture, lost: scale * odds.expectedAttackerLosses };
};

/** What an attack to the end promises, in numbers fit to be shown and said. */
export const oddsOf = (shown: Shown, { from, to }: AttackGroup) => {
  const { capture, lost } = assaultOdds(shown, from, to);
  return {
    attackers: shown.territories[from]!.armies,
    defenders: shown.territories[to]!.armies,
    capture: percent(capture),
    lost: lost.toFixed(1),
  };
};

export const oddsSentence = (state: Shown, group: AttackGroup): string => {
  const { attackers, defenders, capture } = oddsOf(state, group);
  return `${attackers} against ${defenders}: ${capture} to take it.`;
};
