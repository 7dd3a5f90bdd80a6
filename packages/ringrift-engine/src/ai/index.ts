import type { Position as Contract, Evaluator, GameAi } from '@ludus/kernel';
import type { SearchPosition } from '../search.ts';
import type { GameState, Move } from '../types.ts';
import { DIFFICULTIES } from './difficulties.ts';
import { Evaluation, isQuiet } from './evaluation.ts';
import { FEATURES } from './features.ts';
import { LEVEL_NETWORKS } from './networks/boards.ts';
import { rate } from './ordering.ts';
import { PLIGHTS } from './plights.ts';
import { PROFILES } from './profiles.ts';

type Searched = Contract<GameState, Move>;

/** `Search.position` made every position passed here. */
const own = (position: Searched): SearchPosition => position as SearchPosition;

const evaluator = (weights: readonly number[]): Evaluator<GameState, Move> => {
  const evaluation = new Evaluation(weights);
  return {
    evaluate: (position, into) => evaluation.evaluate(own(position).inner, into),
    features: (position, seat, into) => evaluation.features(own(position).inner, seat, into),
    rate: (position, moves, into) => rate(own(position).inner, moves, into),
    isQuiet: (position) => isQuiet(own(position).inner),
  };
};

/** Most placements are bad, and the rating knows which: matches favour a deeper search of fewer of them. */
const WIDTH = 24;

/** What RingRift knows about playing it well. */
export const ai: GameAi<GameState, Move, GameState> = {
  features: FEATURES,
  profiles: PROFILES,
  evaluator,
  width: WIDTH,
  difficulties: DIFFICULTIES,
  levelNetworks: LEVEL_NETWORKS,
  plights: PLIGHTS,
};
