import type { Difficulty, Evaluator, GameAi, Position, Seat, Specialist } from '@ludus/kernel';
import { sideOf } from '../legality.ts';
import { SweepPosition } from '../position.ts';
import type { SweepAction, SweepConfig, SweepState, SweepView } from '../types.ts';
import { readKnowledge, rivalKnowledge, tableRng } from './knowledge.ts';
import { hiddenCounts } from './numbers.ts';
import { choosePlayerAction } from './player/agent.ts';
import { actionOf, rivalContext, rivals } from './registry.ts';
import { revealOdds } from './revealOdds.ts';
import { rivalChance } from './strategist/race.ts';
import type { RivalAI } from './types.ts';

const FEATURES = [
  { id: 'revealed', description: 'share of own tiles that are open' },
  { id: 'toAct', description: 'is to act' },
];

const PROFILES = [
  {
    id: 'standard',
    description: 'Whoever has fewer tiles left is ahead.',
    weights: { revealed: 5, toAct: 0.3 },
  },
];

const writeFeatures = ({ owners, revealed, side }: SweepState, seat: Seat, into: Float64Array): void => {
  const own = sideOf(seat);
  let tiles = 0;
  let open = 0;
  for (let tile = 0; tile < owners.length; tile += 1) {
    if (owners[tile] !== own) continue;
    tiles += 1;
    if (revealed[tile] !== null) open += 1;
  }
  into[0] = open / tiles;
  into[1] = side === own ? 1 : 0;
};

/** The state of a position, without freezing a copy of it first. */
const stateIn = (position: Position<SweepState, SweepAction>): SweepState =>
  position instanceof SweepPosition ? position.current : position.state();

const evaluator = (weights: readonly number[]): Evaluator<SweepState, SweepAction> => {
  const values = new Float64Array(FEATURES.length);
  const score = (state: SweepState, seat: Seat): number => {
    writeFeatures(state, seat, values);
    return values.reduce((sum, value, i) => sum + value * weights[i]!, 0);
  };
  return {
    evaluate: (position, into) => {
      const state = stateIn(position);
      const chance = 1 / (1 + Math.exp(score(state, 2) - score(state, 1)));
      into[0] = chance;
      into[1] = 1 - chance;
    },
    features: (position, seat, into) => writeFeatures(stateIn(position), seat, into),
  };
};

type SweepSpecialist = Specialist<SweepState, SweepAction, SweepView>;

/** A side's estimate of everybody's chances of winning, from the state of the race. */
const chancesIn = (view: SweepView): readonly number[] => {
  const rival = rivalChance(hiddenCounts(view));
  return [1 - rival, rival];
};

/**
 * A rival as an agent: in the rival's seat it decides as `decideAtTable` says; in the player's seat it plays
 * as `player`.
 */
const asSpecialist = (rival: RivalAI): SweepSpecialist => ({
  id: rival.name,
  description: rival.description,
  knows: (state, seat) => (seat === 2 ? rivalKnowledge(state, rival.name) : undefined),
  choose: ({ view, seat, knowledge }) => {
    const context = rivalContext(tableRng(view), readKnowledge(knowledge));
    const action = seat === 1 ? choosePlayerAction(view).action : actionOf(rival.decide(view, context));
    return { action, chances: chancesIn(view) };
  },
});

const PLAYER: SweepSpecialist = {
  id: 'player',
  description:
    'The built-in player: certain tiles first, then cards that give information, then the best guess.',
  seats: [1],
  choose: ({ view }) => ({ action: choosePlayerAction(view).action, chances: chancesIn(view) }),
};

/** A single board involves more luck than skill, so levels are compared in matches of several boards. */
const DIFFICULTIES: readonly Difficulty[] = [
  { level: 1, agent: 'random', blunder: 0 },
  { level: 2, agent: 'conservative', blunder: 0.6 },
  { level: 3, agent: 'conservative', blunder: 0.45 },
  { level: 4, agent: 'conservative', blunder: 0.34 },
  { level: 5, agent: 'conservative', blunder: 0.25 },
  { level: 6, agent: 'conservative', blunder: 0.15 },
  { level: 7, agent: 'conservative', blunder: 0.07 },
  { level: 8, agent: 'conservative', blunder: 0 },
  { level: 9, agent: 'exact', blunder: 0.06 },
  { level: 10, agent: 'exact', blunder: 0 },
];

/** What Sweep knows about playing it well: its rivals and its player, and a simple count for searches. */
export const ai: GameAi<SweepState, SweepAction, SweepView> = {
  features: FEATURES,
  profiles: PROFILES,
  evaluator,
  specialists: [
    ...[rivals.noguess, rivals.conservative, rivals.reasoning, rivals.exact, rivals.strategist].map(
      asSpecialist,
    ),
    PLAYER,
  ],
  opponentFor: (config, seat) => (seat === 2 ? (config as SweepConfig).level.rival : PLAYER.id),
  odds: revealOdds,
  difficulties: DIFFICULTIES,
};
