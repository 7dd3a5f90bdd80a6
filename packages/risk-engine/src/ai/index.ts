import type { Evaluator, GameAi, Position } from '@ludus/kernel';
import type { Action, GameState } from '../types.ts';
import type { RiskView } from '../view.ts';
import { CandidatePosition } from './candidatePosition.ts';
import { DIFFICULTIES } from './difficulties.ts';
import { evaluate, featuresOf } from './evaluation.ts';
import { FEATURES } from './features.ts';
import { rate } from './ordering.ts';
import { playOut, suggest } from './playout/index.ts';
import { PROFILES } from './profiles.ts';

/** Every position asked about is one of ours. */
const own = (position: Position<GameState, Action>): CandidatePosition => position as CandidatePosition;

const evaluator = (weights: readonly number[]): Evaluator<GameState, Action> => {
  const table = Float64Array.from(weights);
  return {
    evaluate: (position, into) => evaluate(own(position).now, table, into),
    features: (position, seat, into) => featuresOf(own(position).now, seat, into),
    rate: (position, moves, into) => rate(own(position), moves, into),
    suggest: (position, moves, into) => suggest(own(position).now, moves, into),
    playOut: (position, luck, into) => playOut(own(position).now, luck, into),
  };
};

/** What Risk knows about playing it well. */
export const ai: GameAi<GameState, Action, RiskView> = {
  features: FEATURES,
  profiles: PROFILES,
  evaluator,
  position: (state) => new CandidatePosition(state),
  difficulties: DIFFICULTIES,
};
