import type { Evaluator, GameAi, Position } from '@ludus/kernel';
import type { Action, GameState } from '../types.ts';
import type { RiskView } from '../view.ts';
import { Adviser } from './adviser.ts';
import { CandidatePosition } from './candidatePosition.ts';
import { DIFFICULTIES } from './difficulties.ts';
import { FEATURES } from './outlook.ts';
import { PROFILES } from './profiles.ts';

/** `Search.position` made every position passed here. */
const now = (position: Position<GameState, Action>) => (position as CandidatePosition).now;

const evaluator = (weights: readonly number[]): Evaluator<GameState, Action> => {
  const adviser = new Adviser(weights);
  return {
    looksAhead: true,
    evaluate: (position, into) => adviser.evaluate(now(position), into),
    features: (position, seat, into) => adviser.features(now(position), seat, into),
    suggest: (position, moves, into) => adviser.suggest(now(position), moves, into),
    playOut: (position, luck, into) => adviser.playOut(now(position), luck, into),
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
