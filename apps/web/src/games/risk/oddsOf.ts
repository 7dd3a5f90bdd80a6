import { attackOdds, type GameState } from '@ludus/risk-engine';
import type { AttackGroup } from './groups.ts';

const percent = (share: number): string =>
  `${(100 * share).toFixed(share > 0.995 || share < 0.005 ? 1 : 0)}%`;

/** What an attack to the end promises, in numbers fit to be shown and said. */
export const oddsOf = (
  { territories, ruleset: { combat } }: Pick<GameState, 'territories' | 'ruleset'>,
  { from, to }: AttackGroup,
) => {
  const attackers = territories[from]!.armies;
  const defenders = territories[to]!.armies;
  const odds = attackOdds(attackers, defenders, {
    attack: combat.maxAttackDice,
    defend: combat.maxDefendDice,
  });
  return {
    attackers,
    defenders,
    capture: percent(odds.capture),
    lost: odds.expectedAttackerLosses.toFixed(1),
  };
};

export const oddsSentence = (
  state: Pick<GameState, 'territories' | 'ruleset'>,
  group: AttackGroup,
): string => {
  const { attackers, defenders, capture } = oddsOf(state, group);
  return `${attackers} against ${defenders}: ${capture} to take it.`;
};
