import type { Game } from '@ludus/kernel';
import { difficultiesOf } from '../difficulty.ts';

/** Positions per decision, by kind of search: enough to recognise mistakes, then five times as many. */
const NODES: Readonly<Record<string, readonly number[]>> = {
  minimax: [20_000, 100_000],
  mcts: [1000, 5000],
};

/**
 * The agents that can analyse a game, by name, the quickest first and the best last. If the strongest level searches,
 * they use the same kind of search; if it is a specialist of the game, they use that specialist.
 */
export const analystsOf = (game: Game): readonly string[] => {
  const top = difficultiesOf(game).at(-1)!;
  if (top.nodes === undefined) return [top.agent];
  const kind = top.agent in NODES ? top.agent : 'mcts';
  return NODES[kind]!.map((nodes) => `${kind}@nodes=${nodes}`);
};
