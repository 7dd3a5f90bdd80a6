import type { Position as Contract, Difficulty, Evaluator, GameAi, WeightProfile } from '@ludus/kernel';
import type { BreakthroughPosition } from '../position.ts';
import type { BreakthroughState, Move } from '../types.ts';
import { featuresOf, makeEvaluate, rate } from './evaluation.ts';
import { FEATURES } from './features.ts';

const PROFILES: readonly WeightProfile[] = [
  {
    id: 'standard',
    description: 'Counts pieces and protected advances; a runner that cannot be caught decides.',
    weights: {
      pieces: 14,
      advance: 5,
      lead: 1.5,
      guarded: 2,
      hanging: -5,
      guards: 1,
      runner: 2,
      arrives: 8,
      toAct: 0.3,
    },
  },
];

const DIFFICULTIES: readonly Difficulty[] = [
  { level: 1, agent: 'random', blunder: 0 },
  { level: 2, agent: 'heuristic', blunder: 0.6 },
  { level: 3, agent: 'heuristic', blunder: 0.3 },
  { level: 4, agent: 'heuristic', blunder: 0 },
  { level: 5, agent: 'minimax', nodes: 400, blunder: 0.2 },
  { level: 6, agent: 'minimax', nodes: 800, blunder: 0.1 },
  { level: 7, agent: 'minimax', nodes: 3_000, blunder: 0 },
  { level: 8, agent: 'minimax', nodes: 10_000, blunder: 0 },
  { level: 9, agent: 'minimax', nodes: 60_000, blunder: 0 },
  { level: 10, agent: 'minimax', nodes: 400_000, blunder: 0 },
];

/** `Search.position` made every position passed here. */
const own = (position: Contract<BreakthroughState, Move>): BreakthroughPosition =>
  position as BreakthroughPosition;

const evaluator = (weights: readonly number[]): Evaluator<BreakthroughState, Move> => {
  const evaluate = makeEvaluate(Float64Array.from(weights));
  return {
    evaluate: (position, into) => evaluate(own(position), into),
    features: (position, seat, into) => featuresOf(own(position), seat, into),
    rate: (position, moves, into) => rate(own(position), moves, into),
  };
};

/** What Breakthrough knows about playing it well. */
export const ai: GameAi<BreakthroughState, Move, BreakthroughState> = {
  features: FEATURES,
  profiles: PROFILES,
  evaluator,
  difficulties: DIFFICULTIES,
};
