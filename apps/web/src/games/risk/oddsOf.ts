import { unwrap } from '@ludus/kernel';
import { attackOdds, type GameState, type TerritoryId } from '@ludus/risk-engine';
import { percent } from '../../words/format.ts';
import type { AttackGroup } from './groups.ts';
import { territoryName } from './names.ts';
import { riskWords } from './words.ts';

type Shown = Pick<GameState, 'map' | 'territories' | 'ruleset'>;

/** The engine knows odds for this many armies a side; beyond, only the proportion matters. */
const MOST = 10_000;

interface AssaultOdds {
  readonly capture: number;
  /** Armies lost on average, whether it succeeds or not. */
  readonly lost: number;
}

/** The chance to take a territory by attacking to the end, and the armies it costs on average. */
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

/** What an attack to the end promises, as a sentence to be said aloud. */
export const oddsSentence = (state: Shown, { from, to }: AttackGroup): string =>
  riskWords.oddsAloud(
    state.territories[from]!.armies,
    state.territories[to]!.armies,
    percent(assaultOdds(state, from, to).capture),
    territoryName(state, to),
  );
