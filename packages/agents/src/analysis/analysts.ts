import type { Game } from '@ludus/kernel';
import { difficultiesOf } from '../difficulty.ts';

/** Simulations for every decision: enough to tell faults apart, then five times as many. */
const NODES = [1000, 5000] as const;

/**
 * The agents that analyse a game, by name, the quickest first and the best last. Where the strongest level searches, it is
 * a search; where it is a specialist of the game, it is that one.
 */
export const analystsOf = (game: Game): readonly string[] => {
  const top = difficultiesOf(game).at(-1)!;
  return top.nodes === undefined ? [top.agent] : NODES.map((nodes) => `mcts@nodes=${nodes}`);
};
