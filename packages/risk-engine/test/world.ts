import { type Rng, unwrap } from '@ludus/kernel';
import {
  CLASSIC_MAP,
  type GameSetup,
  type GraphMap,
  generateMap,
  type PlayerSetup,
  type RulesetChanges,
} from '../src/index.ts';

const ARMIES = { '2': 40, '3': 35, '4': 30, '5': 25, '6': 20 };
const SIZES = [3, 4, 5, 6, 8, 10, 14, 20, 30, 42, 60, 100, 150, 200];

/** A random game: any map, any number of players, and all options of the ruleset. */
export const randomSetup = (rng: Rng): GameSetup => {
  const map = rng.int(3) === 0 ? CLASSIC_MAP : unwrap(generateMap(rng.pick(SIZES), rng.int(50))).map;
  const size = Object.keys(map.territories).length;
  const count = Math.min(2 + rng.int(5), size);
  const teamCount = count >= 3 && rng.int(2) === 0 ? 2 + rng.int(Math.min(2, count - 2)) : 0;
  const players = Array.from(
    { length: count },
    (_, i): PlayerSetup =>
      teamCount === 0 ? { id: `p${i + 1}` } : { id: `p${i + 1}`, teamId: `t${i % teamCount}` },
  );
  return {
    map,
    players,
    ruleset: randomRuleset(rng, { map, count, teams: teamCount > 0 }),
    seed: rng.uint32(),
  };
};

interface Frame {
  readonly map: GraphMap;
  readonly count: number;
  readonly teams: boolean;
}

const randomRuleset = (rng: Rng, { map, count, teams }: Frame): RulesetChanges => {
  const spare = Object.keys(map.territories).length - count;
  const flag = (): boolean => rng.int(2) === 0;
  return {
    setup: {
      neutralTerritoryCount: Math.min(spare, rng.pick([0, 1, 2, 5])),
      neutralInitialArmies: rng.pick([1, 2, 4]),
      playerInitialArmies: rng.pick([ARMIES, { '2': 5, '3': 9, '4': 1, '5': 60, '6': 12 }]),
      distribution: rng.pick(['roundRobin', 'random'] as const),
    },
    reinforcements: { minimum: rng.pick([1, 3, 6]), territoriesPerArmy: rng.pick([2, 3, 4]) },
    combat: {
      maxAttackDice: rng.pick([1, 2, 3, 3, 4]),
      maxDefendDice: rng.pick([1, 2, 2, 3]),
      allowAttackerDiceChoice: flag(),
    },
    fortify: {
      fortifyMode: rng.pick(['adjacent', 'connected'] as const),
      maxFortifiesPerTurn: rng.pick([0, 1, 2, 'unlimited'] as const),
    },
    cards: {
      tradeValues: rng.pick([[4, 6, 8, 10, 12, 15], [0], [3, 5], [10]]),
      forcedTradeHandSize: rng.pick([3, 4, 5, 7]),
      forcedTradeAfterElimination: rng.pick([3, 5, 6]),
      tradeSets: {
        allowThreeOfAKind: rng.int(4) > 0,
        allowOneOfEach: rng.int(4) > 0,
        wildActsAsAny: rng.int(4) > 0,
      },
      territoryTradeBonus: { enabled: flag(), bonusArmies: rng.pick([0, 2, 5]) },
      awardCardOnCapture: rng.int(5) > 0,
      deckDefinition: {
        kinds: rng.pick([['A', 'B', 'C'], ['A'], ['A', 'A', 'B']] as const),
        wildCount: rng.pick([0, 2, 9]),
        territoryLinked: flag(),
      },
    },
    teams: {
      teamsEnabled: teams,
      preventAttackingTeammates: rng.int(3) > 0,
      allowPlaceOnTeammate: flag(),
      allowFortifyWithTeammate: flag(),
      allowFortifyThroughTeammates: flag(),
      allowFortifyFromTeammate: flag(),
      shareHands: flag(),
    },
    roundLimit: rng.pick([null, 5, 20]),
  };
};
