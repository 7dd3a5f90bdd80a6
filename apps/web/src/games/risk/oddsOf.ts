import { unwrap } from '@ludus/kernel';
import { attackOdds, type GameState, type TerritoryId } from '@ludus/risk-engine';
import { percent } from '../../words/format.ts';
import type { AttackGroup } from './groups.ts';
import { territoryName } from './names.ts';
import { riskWords } from './words.ts';

type Shown = Pick<GameState, 'map' | 'territories' | 'ruleset'>;

/** The engine has odds for up to this many armies per side; beyond, only the proportion matters. */
const MOST = 10_000;

interface AssaultOdds {
  readonly capture: number;
  /** Average losses in armies, whether it succeeds or not. */
  readonly lost: number;
}

/** The chance of capturing a territory by attacking to the end, and the average cost in armies. */
export const assaultOdds = (
  { territories, ruleset: { combat } }: Pick<Shown, 'territories' | 'ruleset'>,
  from: TerritoryId,
  to: TerritoryId,
): AssaultOdds => {
  const attackers = territories[from]!.armies;
  const defenders = territories[to]!.armies;
  const scale = Math.max(1, attackers / MOST, defenders / MOST);
  const dice = { attack: combat.maxAttackDice, defend: combat.maxDefendDice };
  const odds = unwrap(attackOdds(Math.round(attackers / scale), Math.round(defenders / scale), dice));
  return { capture: odds.capture, lost: scale * odds.expectedAttackerLosses };
};

/** The odds of an attack to the end, as a sentence to read aloud. */
export const oddsSentence = (state: Shown, { from, to }: AttackGroup): string =>
  riskWords.oddsAloud(
    state.territories[from]!.armies,
    state.territories[to]!.armies,
    percent(assaultOdds(state, from, to).capture),
    territoryName(state, to),
  );
